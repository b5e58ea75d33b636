# --- before
from itertools import combinations


def keys(d):
    """Pairs of keys, not of values."""
    s = 0
    for a, b in combinations(d, 2):
        s += a * 10 + b
    for k in range(len(d)):
        s += d[k]
    return s

# --- inputs: keys
CALLS = [call({0: 5, 1: 7, 2: 9})]

# --- declined: `d` is of type dict
