# --- before
import numpy as np


def numbers(texts):
    a = np.array([])
    try:
        for text in texts:
            a = np.append(a, float(text))
    except ValueError:
        pass
    return a

# --- inputs: numbers
CALLS = [call(["1", "2"])]

# --- declined: an error in the loop may be caught, and `a` used afterwards
