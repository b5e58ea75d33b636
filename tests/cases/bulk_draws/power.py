# --- before
import random


def inside(n):
    count = 0
    for _ in range(n):
        if random.random() ** 2 + random.random() ** 2 <= 1:
            count += 1
    return count

# --- inputs: inside
CALLS = [call(5)]

# --- declined: another last bit
