# --- before
scale = 3


def scaled(n):
    for i in range(n):
        yield i * scale


def total(n, scale):
    s = 0
    for v in scaled(n):
        s += v * scale
    return s
# --- inputs: total
CALLS = [call(4, 10), call(3, 2)]
CHECKS = [call(0, 1)]
# --- declined: scaled is a generator
