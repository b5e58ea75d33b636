# --- before
import numpy as np


class TooMuch(Exception):
    def __init__(self, k):
        print("too much:", k)


def scaled(u, k):
    if k > 3:
        raise TooMuch(k)
    return u * k

# --- inputs: scaled
CALLS = [call(np.ones(3), 1.0)]

# --- declined: it raises an exception that is none of Python's own
