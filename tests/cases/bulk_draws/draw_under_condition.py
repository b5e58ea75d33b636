# --- before
import random


def wander(n, p):
    x = 0
    for _ in range(n):
        if random.random() < p:
            x += 1 if random.random() < 0.5 else -1
    return x

# --- inputs: wander
CALLS = [call(0, 0.5), call(5, 0.5)]

# --- declined: drawn in some iterations only
