# --- before
class Point:
    def __init__(self, x):
        self.x = x

    def value(self):
        if self.x > 2.0:
            return self.x
        return 0.0


def total(points):
    s = 0.0
    for p in points:
        s += p.value()
    return s

# --- inputs: total
CALLS = [call([Point(0.5 * i) for i in range(40)])]

# --- declined: it calls `p.value`, which does more
