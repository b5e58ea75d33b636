# Numba with prange over the lines of the picture
# level: close
"""Julia set of z**2 + c with smooth colouring."""

from __future__ import annotations

import math

import numpy as np
from numba import njit, prange


@njit(cache=True, parallel=True)
def picture(c, size, limit, radius):
    counts = np.zeros((size, size), dtype=np.int64)
    shade = np.zeros((size, size))
    step = 3.2 / (size - 1)
    far = radius**2
    for iy in prange(size):
        for ix in range(size):
            z = complex(-1.6 + ix * step, -1.6 + iy * step)
            n = 0
            while n < limit and z.real * z.real + z.imag * z.imag < far:
                z = z * z + c
                n += 1
            counts[iy, ix] = n
            if n < limit:
                shade[iy, ix] = n + 1 - math.log(math.log(abs(z) + 1.0))
    return counts, shade


class JuliaSet:
    def __init__(self, c: complex, size: int = 450, limit: int = 120) -> None:
        self.c = c
        self.size = size
        self.limit = limit
        self.radius = max(2.0, abs(c))
        self.counts: list[list[int]] = []
        self.shade: list[list[float]] = []

    def compute(self) -> None:
        """Fill counts and shade for the square from -1.6 to 1.6."""
        counts, shade = picture(self.c, self.size, self.limit, self.radius)
        self.counts = counts.tolist()
        self.shade = shade.tolist()

    def histogram(self) -> dict[int, int]:
        h: dict[int, int] = {}
        for line in self.counts:
            for n in line:
                h[n] = h.get(n, 0) + 1
        return h


if __name__ == "__main__":
    for c in (complex(-0.4, 0.6), complex(-0.70176, -0.3842)):
        fractal = JuliaSet(c)
        fractal.compute()
        h = fractal.histogram()
        print("c =", c, "trapped:", h.get(fractal.limit, 0), "different counts:", len(h))
        print("  total", sum(map(sum, fractal.counts)), "middle row", fractal.counts[225][90:105])
        print("  shade", repr(sum(map(sum, fractal.shade))), repr(max(map(max, fractal.shade))))
