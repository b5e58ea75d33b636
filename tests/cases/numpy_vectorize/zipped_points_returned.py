# --- before
def total(points):
    xs, ys = zip(*points)
    t = 0.0
    for x, y in zip(xs, ys):
        t += x * y
    return t, xs


# --- inputs: total
CALLS = [call([(1.5, -2.0), (0.0, 4.0), (2.5, 1.0)])]
# --- declined: it calls a function with starred arguments
