# python: imports and the table at the top
"""Bearings and great-circle distances between ports, by helpers copied from here and there."""

import random
from math import atan2, cos, degrees, radians, sin


def bearing(one, other):
    lat1, lon1 = radians(one[0]), radians(one[1])
    lat2, lon2 = radians(other[0]), radians(other[1])
    y = sin(lon2 - lon1) * cos(lat2)
    x = cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(lon2 - lon1)
    return degrees(atan2(y, x)) % 360


NAMES = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]


def main():
    random.seed(16)
    ports = [(random.uniform(-70, 70), random.uniform(-180, 180)) for _ in range(900)]
    total = 0.0
    counts = {}
    for one in ports:
        for other in ports:
            if one is other:
                continue
            angle = bearing(one, other)
            total += angle
            name = NAMES[int((angle + 11.25) // 22.5) % 16]
            counts[name] = counts.get(name, 0) + 1
    print(repr(total))
    for name in sorted(counts):
        print(name, counts[name])


if __name__ == "__main__":
    main()
