# --- before
import numpy as np


def profit(demand):
    return demand * 2.0


def loss(demand):
    return demand * 3.0


gain = np.vectorize(profit)
gain = np.vectorize(loss)


def season(demand):
    total = 0.0
    for each in gain(demand):
        total += each
    return total
# --- inputs: season
CALLS = [call(np.array([1.0, 2.0]))]
# --- declined: which is not a plain function of this file
