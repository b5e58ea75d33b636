# --- before
def pushed(values, x):
    values[0] = x
    return x


def pair(a, b):
    return a[0] + b


def total(values, point, n):
    s = 0.0
    for _ in range(n):
        s += pair(tuple(v + p for v, p in zip(values, point)), 1.0)
        s += pushed(values, 0.5 * s) + pair(tuple(v for v in values), 1.0)
    return s
# --- inputs: total
CALLS = [call([1.0, 2.0], (1.0, 2.0), 3)]
# --- declined: uses a generator
