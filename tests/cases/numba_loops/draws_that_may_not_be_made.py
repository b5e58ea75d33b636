# --- before
import numpy as np


def shaken(x, rounds, rng):
    for k in range(rounds):
        x = x + (rng.normal(0.0, 1.0, 3) if k % 2 else np.zeros(3))
    return x


# --- inputs: shaken
CALLS = [call(np.zeros(3), 4, np.random.default_rng(1))]

# --- declined: it draws an array of numbers where it may not draw
