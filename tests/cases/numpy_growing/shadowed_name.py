# --- before
import numpy as np

sum = np.sum


def numbers(texts):
    a = np.array([])
    for text in texts:
        a = np.append(a, float(text))
    return sum(a)

# --- inputs: numbers
CALLS = [call(["1", "2"])]

# --- declined: the file gives `sum` another meaning, and the new code needs Python's own
