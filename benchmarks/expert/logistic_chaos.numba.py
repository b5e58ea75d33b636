# numba: orbits and exponents compiled, the same operations in the same order
"""Period doubling and chaos in x -> r x (1 - x)."""

import math

import numpy as np
from numba import njit


@njit(cache=True)
def orbit_array(r, x, skip, n):
    for _ in range(skip):
        x = r * x * (1 - x)
    values = np.empty(n)
    for i in range(n):
        x = r * x * (1 - x)
        values[i] = x
    return values


def orbit(r, x, skip, n):
    return orbit_array(r, x, skip, n).tolist()


@njit(cache=True)
def lyapunov(r, x=0.4, n=4000):
    total = 0.0
    for i in range(n):
        x = r * x * (1 - x)
        total += math.log(abs(r * (1 - 2 * x)))
    return total / n


def main():
    width = 64
    picture = []
    exponents = []
    for k in range(900):
        r = 3.4 + 0.6 * (k + 0.5) / 900
        columns = (orbit_array(r, 0.3, 500, 6000) * width).astype(np.int64)
        picture.append(np.bincount(columns, minlength=width).tolist())
        exponents.append(lyapunov(r))
    for k in range(0, 900, 36):
        print("".join(" .:*#"[min(4, (c + 79) // 80)] for c in picture[k]))
    for k in range(0, 900, 150):
        print(f"r = {3.4 + 0.6 * (k + 0.5) / 900:.4f}: exponent {exponents[k]!r}")
    print("chaotic:", sum(1 for e in exponents if e > 0), "of", len(exponents))
    print("last orbit ends at", orbit(3.99, 0.3, 100000, 1)[0])


main()
