# --- before
import random


def play(values, rounds):
    total = 0.0
    for t in range(rounds):
        x = min(values, key=lambda v: v * random.random())
        total += x / (t + 1)
    return total
# --- inputs: play
CALLS = [call([0.5, 1.5, 1.25], 5), call([0.5, 0.25], 3)]
# --- declined: its random numbers would not be drawn in the order in which it draws them
