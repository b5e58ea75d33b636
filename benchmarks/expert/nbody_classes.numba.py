# the years computed by Numba on arrays, objects filled again before printing
from math import sqrt

import numpy as np
from numba import njit

G = 4 * 3.141592653589793 ** 2      # AU^3 / (solar mass * year^2)


@njit(cache=True)
def advance(p, v, mass, dt, steps):
    n = len(mass)
    for _ in range(steps):
        for i in range(n):
            for j in range(i + 1, n):
                dx = p[i, 0] - p[j, 0]
                dy = p[i, 1] - p[j, 1]
                dz = p[i, 2] - p[j, 2]
                r2 = dx * dx + dy * dy + dz * dz
                f = G * dt / (r2 * sqrt(r2))
                v[i, 0] -= dx * mass[j] * f
                v[i, 1] -= dy * mass[j] * f
                v[i, 2] -= dz * mass[j] * f
                v[j, 0] += dx * mass[i] * f
                v[j, 1] += dy * mass[i] * f
                v[j, 2] += dz * mass[i] * f
        for i in range(n):
            for k in range(3):
                p[i, k] += dt * v[i, k]


class Body:
    def __init__(self, name, mass, x, y, z, vx, vy, vz):
        self.name = name
        self.mass = mass
        self.x, self.y, self.z = x, y, z
        self.vx, self.vy, self.vz = vx, vy, vz

    def kinetic(self):
        return 0.5 * self.mass * (self.vx ** 2 + self.vy ** 2 + self.vz ** 2)


class SolarSystem:
    def __init__(self):
        self.bodies = []
        self.t = 0.0

    def add(self, *args):
        self.bodies.append(Body(*args))

    def advance(self, dt, steps):
        p = np.array([(b.x, b.y, b.z) for b in self.bodies])
        v = np.array([(b.vx, b.vy, b.vz) for b in self.bodies])
        advance(p, v, np.array([b.mass for b in self.bodies]), dt, steps)
        for b, (x, y, z), (vx, vy, vz) in zip(self.bodies, p.tolist(), v.tolist()):
            b.x, b.y, b.z = x, y, z
            b.vx, b.vy, b.vz = vx, vy, vz
        for _ in range(steps):
            self.t += dt

    def energy(self):
        e = 0.0
        for i, a in enumerate(self.bodies):
            e += a.kinetic()
            for b in self.bodies[i + 1:]:
                e -= G * a.mass * b.mass / sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)
        return e


def circular(radius, tilt=0.0):
    v = sqrt(G / radius)
    return radius, 0.0, 0.0, 0.0, v * sqrt(1 - tilt * tilt), v * tilt


def main():
    system = SolarSystem()
    system.add("Sun", 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    system.add("Mercury", 1.66e-7, *circular(0.387, 0.12))
    system.add("Venus", 2.45e-6, *circular(0.723, 0.06))
    system.add("Earth", 3.0e-6, *circular(1.0))
    system.add("Mars", 3.2e-7, *circular(1.524, 0.03))
    system.add("Jupiter", 9.5e-4, *circular(5.203, 0.02))
    system.add("Saturn", 2.9e-4, *circular(9.58, 0.04))
    print("start energy", system.energy())
    for year in range(180):
        system.advance(0.001, 1000)
        if year % 30 == 29:
            print(f"after {year + 1} years: energy {system.energy()!r}")
    for body in system.bodies:
        print(f"{body.name:8s} {body.x!r:>24} {body.y!r:>24} {body.z!r:>24}")
    print(system.t, type(system.bodies[0].x).__name__)


main()
