# --- before
class Point:
    def __init__(self, x):
        self.x = x


def tails(points, n):
    s = 0.0
    for i in range(n):
        for p in points[i - 2:]:
            s += p.x
    return s

# --- inputs: tails
CALLS = [call([Point(0.5 * i) for i in range(40)], 20)]

# --- declined: may be below zero
