# program: Julia set escape counts in a method of a fractal class
# techniques: recurrence, map, objects
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""Julia set of z**2 + c with smooth colouring."""

from __future__ import annotations

import math


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
        step = 3.2 / (self.size - 1)
        for iy in range(self.size):
            line = []
            shades = []
            for ix in range(self.size):
                z = complex(-1.6 + ix * step, -1.6 + iy * step)
                n = 0
                while n < self.limit and z.real * z.real + z.imag * z.imag < self.radius**2:
                    z = z * z + self.c
                    n += 1
                line.append(n)
                if n == self.limit:
                    shades.append(0.0)
                else:
                    shades.append(n + 1 - math.log(math.log(abs(z) + 1.0)))
            self.counts.append(line)
            self.shade.append(shades)

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
