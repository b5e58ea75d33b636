# --- before
"""Points of which several hold one and the same new object: as numbers, that could not be told."""


class Vec:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)


class Point:
    def __init__(self, p):
        self.p = p


def move(points, dx, n):
    for _ in range(n):
        d = Vec(dx, dx)
        for point in points:
            point.p = d

# --- inputs: move
CALLS = [call([Point(Vec(i * 0.5, 1.0)) for i in range(50)], 0.5, 40)]

# --- declined: may be elsewhere, too
