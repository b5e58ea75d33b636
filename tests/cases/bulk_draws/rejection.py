# --- before
import random


def coins(n):
    heads = 0
    for _ in range(n):
        heads += random.choice([0, 1])
    return heads

# --- inputs: coins
CALLS = [call(5)]

# --- declined: takes a varying share of the random stream
