# --- before
import numpy as np


def profit(demand):
    if demand > 1.0:
        return demand * 2.0
    return 0.0


def season(demand):
    return np.vectorize(profit, cache=True)(demand)
# --- inputs: season
CALLS = [call(np.array([1.0, 2.0]))]
# --- declined: other options than `otypes`
