# --- before
import numpy as np


def drawn(a):
    np.random.shuffle(a)
    return a[0]


def total(a, n):
    found = 0.0
    for _ in range(n):
        found += drawn(a) * (a * np.arange(len(a))).sum()
    return found


# --- inputs: total
CALLS = [call(np.array([0.5, 0.25, 4.0]), 3), call(np.array([2.5, 0.25]), 2)]

# --- declined: changes arrays among array operations
