# --- before
import random


def hits(n, p):
    count = 0
    for _ in range(n):
        if random.random() < p and random.random() < p:
            count += 1
    return count

# --- inputs: hits
CALLS = [call(5, 0.5)]

# --- declined: drawn in some iterations only
