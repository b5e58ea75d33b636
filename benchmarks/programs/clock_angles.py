# program: angles and bearings by small functions that import what they need
# techniques: map, reduction
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Bearings and great-circle distances between ports, by helpers copied from here and there."""

import random


def bearing(one, other):
    from math import atan2, cos, degrees, radians, sin

    lat1, lon1 = radians(one[0]), radians(one[1])
    lat2, lon2 = radians(other[0]), radians(other[1])
    y = sin(lon2 - lon1) * cos(lat2)
    x = cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(lon2 - lon1)
    return degrees(atan2(y, x)) % 360


def point_of_compass(angle):
    names = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]
    return names[int((angle + 11.25) // 22.5) % 16]


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
            name = point_of_compass(angle)
            counts[name] = counts.get(name, 0) + 1
    print(repr(total))
    for name in sorted(counts):
        print(name, counts[name])


if __name__ == "__main__":
    main()
