# --- before
import random


def total(n, abs=1.0):
    s = 0.0
    for _ in range(n):
        s += abs * random.random()
    return s

# --- inputs: total
CALLS = [call(5)]

# --- declined: built-in name abs
