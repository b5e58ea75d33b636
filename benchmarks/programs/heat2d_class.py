# program: heat equation on a 2-D array, kept in a class with a source term
# techniques: stencil, objects
# place: method
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


class Plate:
    """A square plate with a heater somewhere in it."""

    def __init__(self, n, kappa=0.15, ambient=18.0):
        self.n = n
        self.kappa = kappa
        self.dt = 1.0
        self.time = 0.0
        self.T = np.full((n, n), ambient)
        self.source = np.zeros((n, n))
        self.history = []

    def add_heater(self, i, j, power, size=4):
        for a in range(i, i + size):
            for b in range(j, j + size):
                self.source[a, b] += power

    def step(self):
        T_new = self.T.copy()
        for i in range(1, self.n - 1):
            for j in range(1, self.n - 1):
                lap = (self.T[i - 1, j] + self.T[i + 1, j] + self.T[i, j - 1] + self.T[i, j + 1]
                       - 4.0 * self.T[i, j])
                T_new[i, j] = self.T[i, j] + self.dt * (self.kappa * lap + self.source[i, j])
        self.T = T_new
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
