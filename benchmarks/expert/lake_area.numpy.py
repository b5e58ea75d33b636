# numpy: corners as two arrays, neighbours by slices; all wells against one edge at a time
# level: close
"""Shoelace formula and point-in-polygon test for a polygon with many corners."""

import math
import random

import numpy as np


def shore_line(n):
    """A closed curve around the origin, metres; corners are tuples."""
    corners = []
    for i in range(n):
        angle = 2 * math.pi * i / n
        r = 900 + 120 * math.sin(3 * angle) + 60 * math.cos(7 * angle) + 15 * math.sin(41 * angle)
        r += 50 * math.sin(2 * angle + 0.3)
        corners.append((r * math.cos(angle), 0.6 * r * math.sin(angle)))
    return corners


def area_and_centroid(corners):
    x0, y0 = np.array(corners).T
    x1 = np.roll(x0, -1)
    y1 = np.roll(y0, -1)
    cross = x0 * y1 - x1 * y0
    area = float(cross.sum()) / 2
    return area, float(((x0 + x1) * cross).sum()) / (6 * area), float(((y0 + y1) * cross).sum()) / (6 * area)


def circumference(corners):
    points = np.array(corners)
    steps = points - np.roll(points, 1, axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


def inside(x, y, corners):
    """True for each of the points that lies in the polygon; x and y are arrays."""
    result = np.zeros(len(x), dtype=bool)
    xj, yj = corners[-1]
    for xi, yi in corners:
        if yi != yj:
            result ^= ((yi > y) != (yj > y)) & (x < (xj - xi) * (y - yi) / (yj - yi) + xi)
        xj, yj = xi, yi
    return result


def main():
    fine = shore_line(200_000)
    area, cx, cy = area_and_centroid(fine)
    print("area", repr(area), "m2, centroid", repr(cx), repr(cy))
    print("circumference", repr(circumference(fine)))
    coarse = fine[::400]
    random.seed(12)
    wells = [(random.uniform(-1100, 1100), random.uniform(-700, 700)) for _ in range(12000)]
    x, y = np.array(wells).T
    wet = np.flatnonzero(inside(x, y, coarse)).tolist()
    print("wells in the lake:", len(wet), "of", len(wells), wet[:8], sum(wet))
    print("area from wells:", len(wet) / len(wells) * 2200 * 1400)


if __name__ == "__main__":
    main()
