# --- before
import random


def shuffled(u, n):
    total = 0.0
    for i in range(n):
        random.shuffle(u)
        total += 0.5 * u[0]
    return total
# --- inputs: shuffled
CALLS = [call([100, 0.5, 2.5, 7], 4)]
# --- declined: it stores into `u`, a list of floats and ints
