# program: star cluster, accelerations by two nested loops over position arrays, leapfrog
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Collapse of a small star cluster with softened gravity."""
import numpy as np


def accelerations(pos, mass, soft):
    n = len(mass)
    acc = np.zeros((n, 3))
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            d = pos[j] - pos[i]
            dist2 = d[0] ** 2 + d[1] ** 2 + d[2] ** 2 + soft ** 2
            acc[i] += mass[j] * d / dist2 ** 1.5
    return acc


def potential(pos, mass, soft):
    n = len(mass)
    e = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            r = np.sqrt(np.sum((pos[i] - pos[j]) ** 2) + soft ** 2)
            e -= mass[i] * mass[j] / r
    return e


def main():
    rng = np.random.default_rng(17)
    n = 50
    soft = 0.1
    dt = 0.01
    pos = rng.normal(size=(n, 3))
    vel = 0.2 * rng.normal(size=(n, 3))
    mass = rng.uniform(0.5, 1.5, n) / n
    vel -= (vel * mass[:, None]).sum(axis=0) / mass.sum()
    centre = (pos * mass[:, None]).sum(axis=0)
    acc = accelerations(pos, mass, soft)
    for step in range(100):
        vel += 0.5 * dt * acc
        pos += dt * vel
        acc = accelerations(pos, mass, soft)
        vel += 0.5 * dt * acc
        if step % 25 == 0:
            kin = 0.5 * np.sum(mass * np.sum(vel ** 2, axis=1))
            print(f"step {step:3d}  kinetic {kin:.12f}  potential {potential(pos, mass, soft):.12f}")
    print("shape", pos.shape, pos.dtype)
    drift = (pos * mass[:, None]).sum(axis=0) - centre
    print("centre of mass at rest:", bool(np.abs(drift).max() < 1e-12))
    print("checksum %.12f %.12f" % (np.abs(pos).sum(), np.abs(vel).sum()))
    print("star 7: %.12f %.12f %.12f" % tuple(pos[7]))


if __name__ == "__main__":
    main()
