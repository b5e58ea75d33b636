# numba: the hot kernels written anew
"""Propagate a small satellite constellation with J2 (Kepler mean elements) and check
ground-station passes and conjunctions."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import List

import numpy as np
from numba import njit

MU = 398600.4418      # km^3/s^2
RE = 6378.137         # km
J2 = 1.08262668e-3
OMEGA_E = 7.2921159e-5


@dataclass
class Orbit:
    name: str
    a: float
    e: float
    inc: float
    raan: float
    argp: float
    M0: float

    def __post_init__(self):
        self.n = math.sqrt(MU / self.a ** 3)
        p = self.a * (1 - self.e ** 2)
        factor = 1.5 * J2 * (RE / p) ** 2 * self.n
        self.raan_dot = -factor * math.cos(self.inc)
        self.argp_dot = factor * (2 - 2.5 * math.sin(self.inc) ** 2)

    def row(self):
        return (self.a, self.e, self.inc, self.raan, self.argp, self.M0, self.n, self.raan_dot, self.argp_dot,
                self.a * math.sqrt(1 - self.e ** 2))

    def position(self, t: float):
        out = np.empty(3)
        if not _position(np.array(self.row()), t, out):
            raise RuntimeError(f"Kepler equation did not converge for {self.name}")
        return out


@njit(cache=True)
def _position(o, t, out):
    a, e, inc, raan0, argp0, M0, n, raan_dot, argp_dot, b = o
    M = (M0 + n * t) % (2 * math.pi)
    E = M if e < 0.8 else math.pi
    ok = False
    for _ in range(50):
        dE = (E - e * math.sin(E) - M) / (1 - e * math.cos(E))
        E -= dE
        if abs(dE) < 1e-12:
            ok = True
            break
    if not ok:
        return False
    xp = a * (math.cos(E) - e)
    yp = b * math.sin(E)
    raan = raan0 + raan_dot * t
    argp = argp0 + argp_dot * t
    cO, sO = math.cos(raan), math.sin(raan)
    cw, sw = math.cos(argp), math.sin(argp)
    ci, si = math.cos(inc), math.sin(inc)
    out[0] = (cO * cw - sO * sw * ci) * xp + (-cO * sw - sO * cw * ci) * yp
    out[1] = (sO * cw + cO * sw * ci) * xp + (-sO * sw + cO * cw * ci) * yp
    out[2] = sw * si * xp + cw * si * yp
    return True


@njit(cache=True)
def _run(orb, st, step, duration, contact):
    n = len(orb)
    p = np.empty((n, 3))
    best = np.inf
    bi = -1
    bj = -1
    bt = 0.0
    t = 0.0
    while t < duration:
        for i in range(n):
            if not _position(orb[i], t, p[i]):
                return best, bi, bj, bt, i
        for s in range(len(st)):
            lat, lon, mask = st[s]
            theta = lon + OMEGA_E * t
            hx = RE * math.cos(lat) * math.cos(theta)
            hy = RE * math.cos(lat) * math.sin(theta)
            hz = RE * math.sin(lat)
            hn = math.sqrt(hx * hx + hy * hy + hz * hz)
            for i in range(n):
                x = p[i, 0] - hx
                y = p[i, 1] - hy
                z = p[i, 2] - hz
                if math.asin((x * hx + y * hy + z * hz) / (math.sqrt(x * x + y * y + z * z) * hn)) > mask:
                    contact[s] += step
        for i in range(n):
            for j in range(i + 1, n):
                x = p[i, 0] - p[j, 0]
                y = p[i, 1] - p[j, 1]
                z = p[i, 2] - p[j, 2]
                d = math.sqrt(x * x + y * y + z * z)
                if d < best:
                    best = d
                    bi = i
                    bj = j
                    bt = t
        t += step
    return best, bi, bj, bt, -1


class GroundStation:
    def __init__(self, name: str, lat_deg: float, lon_deg: float, mask_deg: float = 10.0):
        self.name = name
        self.lat = math.radians(lat_deg)
        self.lon = math.radians(lon_deg)
        self.mask = math.radians(mask_deg)


class Simulation:
    def __init__(self, orbits: List[Orbit], stations: List[GroundStation], step: float = 30.0):
        self.orbits = orbits
        self.stations = stations
        self.step = step
        self.contact_time = {s.name: 0.0 for s in stations}
        self.closest = (float("inf"), "", "", 0.0)

    def run(self, duration: float) -> None:
        orb = np.array([o.row() for o in self.orbits])
        st = np.array([(s.lat, s.lon, s.mask) for s in self.stations])
        contact = np.zeros(len(st))
        d, i, j, t, bad = _run(orb, st, self.step, duration, contact)
        if bad >= 0:
            raise RuntimeError(f"Kepler equation did not converge for {self.orbits[bad].name}")
        for s, c in zip(self.stations, contact):
            self.contact_time[s.name] += float(c)
        self.closest = (d, self.orbits[i].name, self.orbits[j].name, t)


def main() -> None:
    orbits = []
    for plane in range(3):
        for slot in range(4):
            orbits.append(Orbit(f"SAT-{plane}{slot}", 6978.0 + 35.0 * plane, 0.001 + 0.02 * slot,
                                math.radians(63.4 + 11.0 * plane), math.radians(60.0 * plane),
                                math.radians(40.0 * slot), math.radians(90.0 * slot + 17.0 * plane)))
    stations = [GroundStation("Kiruna", 67.86, 20.96), GroundStation("Weilheim", 47.88, 11.08, 5.0),
                GroundStation("Malindi", -2.99, 40.19)]
    sim = Simulation(orbits, stations)
    sim.run(96 * 3600.0)
    for name, seconds in sim.contact_time.items():
        print(f"{name:10s} contact {seconds / 60:8.1f} min")
    d, a, b, t = sim.closest
    print(f"closest approach {a} / {b}: {d:.6f} km at t = {t:.0f} s")
    for o in orbits[:3]:
        p = o.position(86400.0)
        print(f"{o.name}: {p[0]:.6f} {p[1]:.6f} {p[2]:.6f}")


if __name__ == "__main__":
    main()
