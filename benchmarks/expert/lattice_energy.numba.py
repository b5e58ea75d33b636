# energies and the time step compiled
"""A lattice of masses that are tied to their neighbours; kinetic, elastic and total energy."""

import numpy as np
from numba import njit


@njit(cache=True)
def kinetic_energy(velocity, half_mass):
    e = 0.0
    for v in velocity.flat:
        e += half_mass * v ** 2
    return e


@njit(cache=True)
def elastic_energy(height, half_k):
    n = len(height)
    e = 0.0
    for i in range(n):
        for j in range(n):
            if i + 1 < n:
                e += half_k * (height[i + 1, j] - height[i, j]) ** 2
            if j + 1 < n:
                e += half_k * (height[i, j + 1] - height[i, j]) ** 2
    return e


@njit(cache=True)
def kick(h, velocity, c, dt):
    n = len(h)
    for i in range(n):
        for j in range(n):
            force = 0.0
            if i + 1 < n:
                force += h[i + 1, j] - h[i, j]
            if i > 0:
                force -= h[i, j] - h[i - 1, j]
            if j + 1 < n:
                force += h[i, j + 1] - h[i, j]
            if j > 0:
                force -= h[i, j] - h[i, j - 1]
            velocity[i, j] += c * force
    for i in range(n):
        for j in range(n):
            h[i, j] += dt * velocity[i, j]


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
        return np.float64(kinetic_energy(self.velocity, 0.5 * self.mass))

    @property
    def elastic(self):
        return np.float64(elastic_energy(self.height, 0.5 * self.k))

    @property
    def total(self):
        return self.kinetic + self.elastic

    def advance(self, dt):
        """One semi-implicit Euler step, periodic edges are cut off."""
        kick(self.height, self.velocity, dt * self.k / self.mass, dt)


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
