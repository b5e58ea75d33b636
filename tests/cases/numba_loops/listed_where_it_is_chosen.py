# --- before
import numpy as np


def spread(a, wide):
    total = 0.0
    for i in range(len(a)):
        total += sum(np.sum((row - a[i]) ** 2) for row in a) if wide else 0.0
    return total

# --- inputs: spread
CALLS = [call(np.arange(6.0).reshape(3, 2), True)]

# --- declined: line 7: it uses arrays in a comprehension or an inner function
