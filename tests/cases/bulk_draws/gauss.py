# --- before
import random


def noise(n):
    return [random.gauss(0.0, 1.0) for _ in range(n)]

# --- inputs: noise
CALLS = [call(5)]

# --- declined: rounds differently in the last bit
