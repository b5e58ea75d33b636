# a whole trajectory compiled with Numba, three scalars instead of tuples
"""Two nearby trajectories of the Lorenz system and how fast they part."""
import math

import numpy as np
from numba import njit


def lorenz(sigma=10.0, rho=28.0, beta=8.0 / 3.0):
    return sigma, rho, beta


@njit(cache=True)
def field(x, y, z, sigma, rho, beta):
    return sigma * (y - x), x * (rho - z) - y, x * y - beta * z


@njit(cache=True)
def trajectory(p, start, h, steps):
    s, r, b = p
    x, y, z = start
    path = np.empty((steps + 1, 3))
    path[0] = start
    for n in range(1, steps + 1):
        a1, b1, c1 = field(x, y, z, s, r, b)
        a2, b2, c2 = field(x + h / 2 * a1, y + h / 2 * b1, z + h / 2 * c1, s, r, b)
        a3, b3, c3 = field(x + h / 2 * a2, y + h / 2 * b2, z + h / 2 * c2, s, r, b)
        a4, b4, c4 = field(x + h * a3, y + h * b3, z + h * c3, s, r, b)
        x = x + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        y = y + h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
        z = z + h / 6 * (c1 + 2 * c2 + 2 * c3 + c4)
        path[n, 0] = x
        path[n, 1] = y
        path[n, 2] = z
    return path


def integrate(p, start, h, steps):
    return list(map(tuple, trajectory(p, np.array(start), h, steps).tolist()))


if __name__ == "__main__":
    f = lorenz()
    steps = 200_000
    h = 0.0005
    a = integrate(f, (1.0, 1.0, 20.0), h, steps)
    b = integrate(f, (1.0, 1.0, 20.0 + 1e-9), h, steps)
    for n in range(0, steps + 1, 20_000):
        d = math.dist(a[n], b[n])
        print(f"t = {n * h:5.1f}  x = {a[n][0]!r}  distance {d!r}")
    wings = sum(1 for n in range(1, steps) if a[n][0] * a[n - 1][0] < 0)
    print("changes of wing:", wings)
    print("mean z:", sum(p[2] for p in a[:steps]) / steps)
    print(len(a), type(a[-1]).__name__, a[6000])
