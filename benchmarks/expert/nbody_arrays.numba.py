# time steps and potential compiled, a coordinate an array of its own, roots for powers
# level: close
"""Collapse of a small star cluster with softened gravity."""
import math

import numpy as np
from numba import njit


@njit(cache=True, fastmath=True)
def accelerations(pos, mass, soft, acc):
    """Coordinates are the rows of pos and acc."""
    n = len(mass)
    for i in range(n):
        ax = 0.0
        ay = 0.0
        az = 0.0
        for j in range(n):  # a star does not pull itself: the difference is 0
            dx = pos[0, j] - pos[0, i]
            dy = pos[1, j] - pos[1, i]
            dz = pos[2, j] - pos[2, i]
            dist2 = dx * dx + dy * dy + dz * dz + soft * soft
            pull = mass[j] / (dist2 * math.sqrt(dist2))
            ax += pull * dx
            ay += pull * dy
            az += pull * dz
        acc[0, i] = ax
        acc[1, i] = ay
        acc[2, i] = az


@njit(cache=True)
def advance(pos, vel, acc, mass, soft, dt, steps):
    for step in range(steps):
        for c in range(3):
            for i in range(len(mass)):
                vel[c, i] += 0.5 * dt * acc[c, i]
                pos[c, i] += dt * vel[c, i]
        accelerations(pos, mass, soft, acc)
        for c in range(3):
            for i in range(len(mass)):
                vel[c, i] += 0.5 * dt * acc[c, i]


@njit(cache=True, fastmath=True)
def potential(pos, mass, soft):
    n = len(mass)
    e = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            dx = pos[0, i] - pos[0, j]
            dy = pos[1, i] - pos[1, j]
            dz = pos[2, i] - pos[2, j]
            e -= mass[i] * mass[j] / math.sqrt(dx * dx + dy * dy + dz * dz + soft * soft)
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
    pos = pos.T.copy()
    vel = vel.T.copy()
    acc = np.empty_like(pos)
    accelerations(pos, mass, soft, acc)
    done = 0
    for step in (0, 25, 50, 75, 99):
        advance(pos, vel, acc, mass, soft, dt, step + 1 - done)
        done = step + 1
        if step % 25 == 0:
            kin = 0.5 * np.sum(mass * np.sum(vel ** 2, axis=0))
            print(f"step {step:3d}  kinetic {kin:.12f}  potential {potential(pos, mass, soft):.12f}")
    pos = pos.T
    vel = vel.T
    print("shape", pos.shape, pos.dtype)
    drift = (pos * mass[:, None]).sum(axis=0) - centre
    print("centre of mass at rest:", bool(np.abs(drift).max() < 1e-12))
    print("checksum %.12f %.12f" % (np.abs(pos).sum(), np.abs(vel).sum()))
    print("star 7: %.12f %.12f %.12f" % tuple(pos[7]))


if __name__ == "__main__":
    main()
