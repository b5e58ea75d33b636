# --- before
import numpy as np


def within(x, y):
    return x * x + y * y < 1.0


def inside(x, y):
    return np.vectorize(within)(x, y).sum()

# --- inputs: inside
CALLS = [call(np.linspace(0.0, 1.0, 5), np.linspace(0.0, 2.0, 5))]

# --- declined: nothing that a card computes
