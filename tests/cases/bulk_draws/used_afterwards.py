# --- before
import random


def last(n):
    u = 0.0
    for _ in range(n):
        u = 2 * random.random()
    return u

# --- inputs: last
CALLS = [call(0), call(5)]

# --- declined: used after the loop
