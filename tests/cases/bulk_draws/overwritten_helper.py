# --- before
import random

SCALE = 2.0


def step():
    return SCALE * random.random()


def total(n):
    SCALE = 3
    s = 0.0
    for _ in range(n):
        s += step()
    return s + SCALE

# --- inputs: total
CALLS = [call(5)]

# --- declined: SCALE in step is not the plain number
