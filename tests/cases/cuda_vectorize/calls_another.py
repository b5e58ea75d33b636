# --- before
import numpy as np


def shown(x):
    return float(str(x)) + 1.0


def all_shown(values):
    return [shown(v) for v in values], np.zeros(2)

# --- inputs: all_shown
CALLS = [call([1.5, -2.0, 3.0])]

# --- declined: not known on a card
