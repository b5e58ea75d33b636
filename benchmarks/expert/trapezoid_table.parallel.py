# Numba with prange over the rows of the table
# level: close
import math
import random

import numpy as np
from numba import njit, prange


@njit(cache=True)
def f(x):
    return math.sin(x) * math.exp(-0.1 * x) + x ** 2 / 50


@njit(cache=True)
def trapezoid(a, b, N):
    """Integral of f from a to b with N strips."""
    h = (b - a) / N
    s = 0.5 * (f(a) + f(b))
    for i in range(1, N):
        s += f(a + i * h)
    return s * h


@njit(cache=True, parallel=True)
def integrate(a, b, N):
    result = np.empty(len(a))
    for k in prange(len(a)):
        result[k] = trapezoid(a[k], b[k], N[k])
    return result


def antiderivative(x):
    e = math.exp(-0.1 * x)
    return e * (-0.1 * math.sin(x) - math.cos(x)) / 1.01 + x ** 3 / 150


if __name__ == "__main__":
    random.seed(100)
    table = []
    for k in range(400):
        a = random.uniform(-3, 3)
        b = a + random.uniform(0.5, 8)
        N = random.randint(1000, 25000)
        table.append((a, b, N))

    a, b, N = (np.array(column) for column in zip(*table))
    results = integrate(a, b, N).tolist()

    worst = 0
    for (a, b, N), value in zip(table, results):
        error = abs(value - (antiderivative(b) - antiderivative(a)))
        worst = max(worst, error)
    print("rows:", len(results), "sum: %.10f" % math.fsum(results))
    for k in (0, 1, 2, 399):
        print("  from %.4f to %.4f with %5d strips: %.10f" % (*table[k], results[k]))
    print("worst error below 1e-4:", worst < 1e-4, type(results[0]).__name__)
    print("degenerate:", trapezoid(2.0, 2.0, 1), trapezoid(0.0, 1.0, 1))
