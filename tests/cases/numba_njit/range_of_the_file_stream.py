# --- before
import random


def len(items):
    return 3


def spread(n):
    s = 0.0
    for i in range(n):
        s += random.random()
    return s

# --- inputs: spread
CALLS = [call(5)]

# --- declined: `len` does not mean Python's own `len` here
