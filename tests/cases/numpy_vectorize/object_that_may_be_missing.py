# --- before
class Point:
    made = 0

    def __init__(self, x):
        self.x = x


def total(points, n, flags):
    s = 0.0
    for i in range(n):
        p = points[i]
        if flags[i] > 0.0:
            s += p.x
    return s

# --- inputs: total
CALLS = [call([Point(0.5 * i) for i in range(40)], 40, [1.0, -1.0] * 20)]

# --- declined: may raise without being used
