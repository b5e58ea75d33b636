# program: energy of a mass-spring lattice, computed in properties
# techniques: reduction, objects
# place: property
# numeric: yes
# vectorizable: yes
# expect: improve
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
        e = 0.0
        for i in range(self.n):
            for j in range(self.n):
                e += 0.5 * self.mass * self.velocity[i, j] ** 2
        return e

    @property
    def elastic(self):
        e = 0.0
        for i in range(self.n):
            for j in range(self.n):
                if i + 1 < self.n:
                    e += 0.5 * self.k * (self.height[i + 1, j] - self.height[i, j]) ** 2
                if j + 1 < self.n:
                    e += 0.5 * self.k * (self.height[i, j + 1] - self.height[i, j]) ** 2
        return e

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
