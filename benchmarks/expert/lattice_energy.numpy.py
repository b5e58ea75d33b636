# numpy: energies as sums over whole arrays
# level: close
"""A lattice of masses that are tied to their neighbours; kinetic, elastic and total energy."""

import numpy as np


class Lattice:
    def __init__(self, n, mass=1.5, k=40.0, seed=3):
        rng = np.random.default_rng(seed)
        self.n = n
        self.mass = mass
        self.k = k
        self.height = rng.normal(0, 0.01, (n, n))
        self.velocity = rng.normal(0, 0.2, (n, n))

    @property
    def kinetic(self):
        """Kinetic energy in joules."""
        return 0.5 * self.mass * np.sum(self.velocity**2)

    @property
    def elastic(self):
        down = np.diff(self.height, axis=0)
        right = np.diff(self.height, axis=1)
        return 0.5 * self.k * (np.sum(down**2) + np.sum(right**2))

    @property
    def total(self):
        return self.kinetic + self.elastic

    def advance(self, dt):
        """One semi-implicit Euler step, periodic edges are cut off."""
        h = self.height
        force = np.zeros_like(h)
        force[:-1] += h[1:] - h[:-1]
        force[1:] -= h[1:] - h[:-1]
        force[:, :-1] += h[:, 1:] - h[:, :-1]
        force[:, 1:] -= h[:, 1:] - h[:, :-1]
        self.velocity += dt * self.k / self.mass * force
        self.height += dt * self.velocity


def main():
    lattice = Lattice(240)
    for step in range(25):
        lattice.advance(0.01)
        if step % 2 == 0:
            print(f"step {step:3d} kinetic {lattice.kinetic!r} elastic {lattice.elastic!r}")
    print("total", repr(lattice.total), type(lattice.total).__name__)
    print("height", repr(float(lattice.height.sum())), lattice.height.shape)


if __name__ == "__main__":
    main()
