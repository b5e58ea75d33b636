# --- before
import numpy as np


def moved(row, k):
    row[k] += 1.0
    return row.sum()


def totals(a):
    out = np.zeros(len(a))
    for i in range(len(a)):
        out[i] = a[i, 0] + sum(moved(row, 0) for row in a)
    return out

# --- inputs: totals
CALLS = [call(np.arange(6.0).reshape(3, 2))]

# --- declined: line 12: it uses arrays in a comprehension or an inner function
