# --- before
import random


def spread(n):
    s = 0.0
    for _ in range(n):
        s += random.random() * random.betavariate(2, 3)
    return s

# --- inputs: spread
CALLS = [call(5)]

# --- declined: it calls `random.betavariate`, which is not compiled here
