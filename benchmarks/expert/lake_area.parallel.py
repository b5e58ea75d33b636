# Numba with prange over the points of the shore line and over the wells
# level: close
"""Shoelace formula and point-in-polygon test for a polygon with many corners."""

import math
import random

import numpy as np
from numba import njit, prange


@njit(cache=True, parallel=True)
def shore_line(n):
    """A closed curve around the origin, metres."""
    xs = np.empty(n)
    ys = np.empty(n)
    for i in prange(n):
        angle = 2 * math.pi * i / n
        r = 900 + 120 * math.sin(3 * angle) + 60 * math.cos(7 * angle) + 15 * math.sin(41 * angle)
        r += 50 * math.sin(2 * angle + 0.3)
        xs[i] = r * math.cos(angle)
        ys[i] = 0.6 * r * math.sin(angle)
    return xs, ys


@njit(cache=True)
def area_and_centroid(xs, ys):
    n = len(xs)
    area = 0.0
    cx = 0.0
    cy = 0.0
    for i in range(n):
        k = i + 1 if i + 1 < n else 0
        cross = xs[i] * ys[k] - xs[k] * ys[i]
        area += cross
        cx += (xs[i] + xs[k]) * cross
        cy += (ys[i] + ys[k]) * cross
    area = area / 2
    return area, cx / (6 * area), cy / (6 * area)


@njit(cache=True)
def circumference(xs, ys):
    length = 0.0
    k = len(xs) - 1
    for i in range(len(xs)):
        dx = xs[i] - xs[k]
        dy = ys[i] - ys[k]
        length += math.sqrt(dx * dx + dy * dy)
        k = i
    return length


@njit(cache=True)
def inside(x, y, xs, ys):
    result = False
    j = len(xs) - 1
    before = ys[j] > y
    for i in range(len(xs)):
        above = ys[i] > y
        if above != before and x < (xs[j] - xs[i]) * (y - ys[i]) / (ys[j] - ys[i]) + xs[i]:
            result = not result
        before = above
        j = i
    return result


@njit(cache=True, parallel=True)
def all_inside(x, y, xs, ys):
    result = np.empty(len(x), np.bool_)
    for k in prange(len(x)):
        result[k] = inside(x[k], y[k], xs, ys)
    return result


def main():
    fine = shore_line(200_000)
    area, cx, cy = area_and_centroid(*fine)
    print("area", repr(area), "m2, centroid", repr(cx), repr(cy))
    print("circumference", repr(circumference(*fine)))
    xs, ys = fine[0][::400].copy(), fine[1][::400].copy()
    random.seed(12)
    wells = [(random.uniform(-1100, 1100), random.uniform(-700, 700)) for _ in range(12000)]
    x, y = np.array(wells).T.copy()
    wet = np.nonzero(all_inside(x, y, xs, ys))[0].tolist()
    print("wells in the lake:", len(wet), "of", len(wells), wet[:8], sum(wet))
    print("area from wells:", len(wet) / len(wells) * 2200 * 1400)


if __name__ == "__main__":
    main()
