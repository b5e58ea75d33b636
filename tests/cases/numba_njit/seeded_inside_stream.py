# --- before
import random


def spread(n):
    s = 0.0
    for i in range(n):
        random.seed(i)
        s += random.random()
    return s

# --- inputs: spread
CALLS = [call(5)]

# --- declined: it calls `random.seed`, which is not compiled here
