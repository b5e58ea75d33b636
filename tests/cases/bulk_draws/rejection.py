# --- before
import random


def deal(n):
    hand = 0
    for _ in range(n):
        hand = random.sample([1, 2, 3], 2)
    return hand

# --- inputs: deal
CALLS = [call(5)]

# --- declined: takes a varying share of the random stream
