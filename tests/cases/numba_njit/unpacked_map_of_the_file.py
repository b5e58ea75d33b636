# --- before
def map(function, values):
    return [function(value) + 1 for value in values]


def twice(x):
    return 2 * x


def total(points):
    s = 0.0
    for p in points:
        x, y = map(twice, p)
        s += x * y
    return s
# --- inputs: total
CALLS = [call([(1.0, 2.0), (3.0, 5.0)])]
# --- declined: it reads the global `twice`
