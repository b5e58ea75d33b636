# one step compiled, two arrays in turn
import numpy as np
from numba import njit


@njit(cache=True)
def interior(T, T_new, source, dt, kappa):
    n = len(T)
    for i in range(1, n - 1):
        for j in range(1, n - 1):
            lap = T[i - 1, j] + T[i + 1, j] + T[i, j - 1] + T[i, j + 1] - 4.0 * T[i, j]
            T_new[i, j] = T[i, j] + dt * (kappa * lap + source[i, j])


class Plate:
    """A square plate with a heater somewhere in it."""

    def __init__(self, n, kappa=0.15, ambient=18.0):
        self.n = n
        self.kappa = kappa
        self.dt = 1.0
        self.time = 0.0
        self.T = np.full((n, n), ambient)
        self.other = self.T.copy()  # the same edge
        self.source = np.zeros((n, n))
        self.history = []

    def add_heater(self, i, j, power, size=4):
        for a in range(i, i + size):
            for b in range(j, j + size):
                self.source[a, b] += power

    def step(self):
        interior(self.T, self.other, self.source, self.dt, self.kappa)
        self.T, self.other = self.other, self.T
        self.time += self.dt

    def energy(self):
        return float(self.T.sum())

    def run(self, steps):
        for k in range(steps):
            self.step()
            if k % 50 == 0:
                self.history.append(self.energy())


plate = Plate(70)
plate.add_heater(10, 12, 0.8)
plate.add_heater(40, 50, 0.35, size=6)
plate.add_heater(41, 51, -0.1, size=3)
plate.run(200)

print("time", plate.time)
print("history", plate.history)
i, j = np.unravel_index(plate.T.argmax(), plate.T.shape)
print("hottest", plate.T[i, j], "at", int(i), int(j))
print("probe", plate.T[11, 13], plate.T[35, 35], plate.T[68, 68])
print("row 43 checksum", float((plate.T[43] * np.arange(plate.n)).sum()))
print("checksum", float((plate.T * plate.T).sum()), plate.T.shape, plate.T.dtype)
