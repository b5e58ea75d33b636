# --- before
class Point:
    def __init__(self, x):
        self.x = x


def rightmost(points):
    best = None
    x = 0.0
    for p in points:
        if p.x > x:
            best = p
            x = p.x
    return best

# --- inputs: rightmost
CALLS = [call([Point(0.5 * i) for i in range(40)])]

# --- declined: `best` is used as a whole
