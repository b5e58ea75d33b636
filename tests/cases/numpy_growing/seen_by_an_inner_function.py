# --- before
import numpy as np


def numbers(texts):
    a = np.array([])

    def largest():
        return a.max()

    for text in texts:
        a = np.append(a, float(text))
        if largest() > 5:
            break
    return a

# --- inputs: numbers
CALLS = [call(["1", "2"])]

# --- declined: an inner function uses `a`
