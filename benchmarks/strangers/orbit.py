# program: satellites and ground stations, with a class for vectors
# techniques: objects, recurrence
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""Propagate a small satellite constellation with J2 (Kepler mean elements) and check
ground-station passes and conjunctions."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import List

MU = 398600.4418      # km^3/s^2
RE = 6378.137         # km
J2 = 1.08262668e-3
OMEGA_E = 7.2921159e-5


class Vector3:
    """Minimal 3-vector."""

    __slots__ = ("x", "y", "z")

    def __init__(self, x: float, y: float, z: float):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other: "Vector3") -> "Vector3":
        return Vector3(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: "Vector3") -> "Vector3":
        return Vector3(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, k: float) -> "Vector3":
        return Vector3(self.x * k, self.y * k, self.z * k)

    def dot(self, other: "Vector3") -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    def norm(self) -> float:
        return math.sqrt(self.dot(self))


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

    def eccentric_anomaly(self, M: float, tol: float = 1e-12) -> float:
        E = M if self.e < 0.8 else math.pi
        for _ in range(50):
            dE = (E - self.e * math.sin(E) - M) / (1 - self.e * math.cos(E))
            E -= dE
            if abs(dE) < tol:
                return E
        raise RuntimeError(f"Kepler equation did not converge for {self.name}")

    def position(self, t: float) -> Vector3:
        M = (self.M0 + self.n * t) % (2 * math.pi)
        E = self.eccentric_anomaly(M)
        xp = self.a * (math.cos(E) - self.e)
        yp = self.a * math.sqrt(1 - self.e ** 2) * math.sin(E)
        raan = self.raan + self.raan_dot * t
        argp = self.argp + self.argp_dot * t
        cO, sO = math.cos(raan), math.sin(raan)
        cw, sw = math.cos(argp), math.sin(argp)
        ci, si = math.cos(self.inc), math.sin(self.inc)
        P = Vector3(cO * cw - sO * sw * ci, sO * cw + cO * sw * ci, sw * si)
        Q = Vector3(-cO * sw - sO * cw * ci, -sO * sw + cO * cw * ci, cw * si)
        return P * xp + Q * yp


class GroundStation:
    def __init__(self, name: str, lat_deg: float, lon_deg: float, mask_deg: float = 10.0):
        self.name = name
        self.lat = math.radians(lat_deg)
        self.lon = math.radians(lon_deg)
        self.mask = math.radians(mask_deg)

    def position(self, t: float) -> Vector3:
        theta = self.lon + OMEGA_E * t
        return Vector3(RE * math.cos(self.lat) * math.cos(theta),
                       RE * math.cos(self.lat) * math.sin(theta),
                       RE * math.sin(self.lat))

    def elevation(self, sat: Vector3, t: float) -> float:
        here = self.position(t)
        rel = sat - here
        return math.asin(rel.dot(here) / (rel.norm() * here.norm()))


class Simulation:
    def __init__(self, orbits: List[Orbit], stations: List[GroundStation], step: float = 30.0):
        self.orbits = orbits
        self.stations = stations
        self.step = step
        self.contact_time = {s.name: 0.0 for s in stations}
        self.closest = (float("inf"), "", "", 0.0)

    def run(self, duration: float) -> None:
        t = 0.0
        while t < duration:
            positions = [o.position(t) for o in self.orbits]
            for s in self.stations:
                for p in positions:
                    if s.elevation(p, t) > s.mask:
                        self.contact_time[s.name] += self.step
            for i in range(len(positions)):
                for j in range(i + 1, len(positions)):
                    d = (positions[i] - positions[j]).norm()
                    if d < self.closest[0]:
                        self.closest = (d, self.orbits[i].name, self.orbits[j].name, t)
            t += self.step


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
        print(f"{o.name}: {p.x:.6f} {p.y:.6f} {p.z:.6f}")


if __name__ == "__main__":
    main()
