# program: distance of many points from a beacon, points as a list of tuples
# techniques: map, search
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Which of our buoys are closest to a beacon?  The beacon drifts; we look every hour."""
import math
import random


def make_points(n):
    random.seed(11)
    points = []
    for i in range(n):
        x = random.uniform(-100, 100)
        y = random.uniform(-100, 100)
        z = random.uniform(-10, 0)
        points.append((x, y, z))
    return points


def distances(points, beacon):
    result = []
    for p in points:
        d = math.sqrt((p[0] - beacon[0]) ** 2 + (p[1] - beacon[1]) ** 2 + (p[2] - beacon[2]) ** 2)
        result.append(d)
    return result


def closest(dist):
    best = 0
    for i in range(1, len(dist)):
        if dist[i] < dist[best]:
            best = i
    return best


def main():
    points = make_points(20000)
    beacon = [0.0, 0.0, -5.0]
    checksum = 0.0
    for hour in range(120):
        d = distances(points, beacon)
        k = closest(d)
        checksum += d[k]
        if hour % 24 == 0:
            print(f"hour {hour:2d}: buoy {k} at {d[k]!r}, farthest {max(d)!r}")
        beacon[0] += 1.5
        beacon[1] -= 0.75
    print("sum of closest distances:", repr(checksum))
    print("number of points:", len(d), type(d).__name__, type(d[0]).__name__)


if __name__ == "__main__":
    main()
