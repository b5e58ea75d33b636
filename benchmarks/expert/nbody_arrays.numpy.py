# all pairs at once by broadcasting
# level: close
"""Collapse of a small star cluster with softened gravity."""
import numpy as np


def accelerations(pos, mass, soft):
    d = pos[None, :, :] - pos[:, None, :]
    dist2 = (d ** 2).sum(axis=2) + soft ** 2
    return ((mass / dist2 ** 1.5)[:, :, None] * d).sum(axis=1)


def potential(pos, mass, soft):
    i, j = np.triu_indices(len(mass), 1)
    r = np.sqrt(((pos[i] - pos[j]) ** 2).sum(axis=1) + soft ** 2)
    return -(mass[i] * mass[j] / r).sum()


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
