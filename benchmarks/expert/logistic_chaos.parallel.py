# Numba with prange over groups of twenty orbits side by side
"""Period doubling and chaos in x -> r x (1 - x)."""

import math

import numpy as np
from numba import njit, prange


LANES = 20


@njit(cache=True)
def block(rates, counts, exponents):
    """Picture columns and exponents of LANES values of r."""
    r = np.empty(LANES)
    x = np.empty(LANES)
    width = counts.shape[1]
    for k in range(LANES):
        r[k] = rates[k]
        x[k] = 0.3
    for _ in range(500):
        for k in range(LANES):
            x[k] = r[k] * x[k] * (1 - x[k])
    for _ in range(6000):
        for k in range(LANES):
            x[k] = r[k] * x[k] * (1 - x[k])
        for k in range(LANES):
            counts[k, int(x[k] * width)] += 1
    for k in range(LANES):
        x[k] = 0.4
        exponents[k] = 0.0
    n = 4000
    for _ in range(n):
        for k in range(LANES):
            x[k] = r[k] * x[k] * (1 - x[k])
        for k in range(LANES):
            exponents[k] += math.log(abs(r[k] * (1 - 2 * x[k])))
    for k in range(LANES):
        exponents[k] /= n


@njit(cache=True, parallel=True)
def all_blocks(rates, counts, exponents):
    for b in prange(len(rates) // LANES):
        part = slice(b * LANES, (b + 1) * LANES)
        block(rates[part], counts[part], exponents[part])


@njit(cache=True)
def end_of_orbit(r, x, steps):
    for _ in range(steps):
        x = r * x * (1 - x)
    return x


def main():
    width = 64
    rates = np.array([3.4 + 0.6 * (k + 0.5) / 900 for k in range(900)])
    picture = np.zeros((900, width), np.int64)
    exponents = np.empty(900)
    all_blocks(rates, picture, exponents)
    exponents = exponents.tolist()
    for k in range(0, 900, 36):
        print("".join(" .:*#"[min(4, (c + 79) // 80)] for c in picture[k]))
    for k in range(0, 900, 150):
        print(f"r = {3.4 + 0.6 * (k + 0.5) / 900:.4f}: exponent {exponents[k]!r}")
    print("chaotic:", sum(1 for e in exponents if e > 0), "of", len(exponents))
    print("last orbit ends at", end_of_orbit(3.99, 0.3, 100001))


main()
