# program: area, circumference and centroid of a lake from its shore line; how many wells are inside
# techniques: reduction, stencil, counting
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Shoelace formula and point-in-polygon test for a polygon with many corners."""

import math
import random


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
    n = len(corners)
    area = 0.0
    cx = 0.0
    cy = 0.0
    for i in range(n):
        x0, y0 = corners[i]
        x1, y1 = corners[(i + 1) % n]
        cross = x0 * y1 - x1 * y0
        area += cross
        cx += (x0 + x1) * cross
        cy += (y0 + y1) * cross
    area = area / 2
    return area, cx / (6 * area), cy / (6 * area)


def circumference(corners):
    length = 0.0
    previous = corners[-1]
    for corner in corners:
        length += math.hypot(corner[0] - previous[0], corner[1] - previous[1])
        previous = corner
    return length


def inside(x, y, corners):
    result = False
    j = len(corners) - 1
    for i in range(len(corners)):
        xi, yi = corners[i]
        xj, yj = corners[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            result = not result
        j = i
    return result


def main():
    fine = shore_line(200_000)
    area, cx, cy = area_and_centroid(fine)
    print("area", repr(area), "m2, centroid", repr(cx), repr(cy))
    print("circumference", repr(circumference(fine)))
    coarse = fine[::400]
    random.seed(12)
    wells = [(random.uniform(-1100, 1100), random.uniform(-700, 700)) for _ in range(12000)]
    wet = [k for k, (x, y) in enumerate(wells) if inside(x, y, coarse)]
    print("wells in the lake:", len(wet), "of", len(wells), wet[:8], sum(wet))
    print("area from wells:", len(wet) / len(wells) * 2200 * 1400)


if __name__ == "__main__":
    main()
