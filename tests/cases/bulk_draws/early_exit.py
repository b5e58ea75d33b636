# --- before
import random


def until(n):
    total = 0.0
    for _ in range(n):
        total += random.random()
        if total > 10.0:
            break
    return total

# --- inputs: until
CALLS = [call(5)]

# --- declined: contains `break`
