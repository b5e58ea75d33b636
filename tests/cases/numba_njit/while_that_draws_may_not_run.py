# --- before
import random


def first_above(limit):
    while random.random() < limit:
        found = random.random()
    return found

# --- inputs: first_above
import random

random.seed(3)
CALLS = [call(0.9), call(0.8)]
CHECKS = [call(0.0), call(0.5)]

# --- declined: has no value when the loop before it does not run
