# --- before
def changes(values, n):
    for i in range(n):
        if values[i] > 0:
            last = values[i]
        yield last


def total(values, n):
    s = 0
    for k in range(2):
        for v in changes(values, n - k):
            s += v
    return s
# --- inputs: total
CALLS = [call([1, 0, 2], 3), call([1, 1], 2)]
CHECKS = [call([0, 1], 2)]
# --- declined: changes is a generator
