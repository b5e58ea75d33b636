# --- before
import numpy as np


def numbers(texts):
    if texts:
        a = np.array([])
    for text in texts:
        a = np.append(a, float(text))
    return len(texts)

# --- inputs: numbers
CALLS = [call(["1", "2"])]

# --- declined: `a` may have no value before the loop
