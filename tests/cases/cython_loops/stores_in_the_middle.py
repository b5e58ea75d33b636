# A function that stores into an array, beside a read of it: C does not say which comes first.
# --- before
import numpy as np


def put(a, i):
    a[i] = 2.0
    return 1.0


def work(a, n):
    for i in range(n):
        a[0] = a[i] + put(a, i)
    return n * 2

# --- inputs: work
CALLS = [call(np.arange(5.0), 4)]

# --- declined: in the middle of an expression
