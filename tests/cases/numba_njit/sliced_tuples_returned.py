# --- before
def later(points, k):
    """The very tuples of the list come back."""
    s = 0.0
    for x, y in points:
        s += x
    if s > k:
        return points[1:]
    return points[:1]

# --- inputs: later
CALLS = [call([(1.0, 2.0), (3.0, 4.0)], 1)]

# --- declined: it takes a slice of a list of tuples of floats
