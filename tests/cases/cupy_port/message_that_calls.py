# --- before
import numpy as np


def asked():
    print("asked")
    return 1


def scaled(u, k):
    if k > 3:
        raise ValueError(f"{asked()} is too much")
    return u * k

# --- inputs: scaled
CALLS = [call(np.ones(3), 1.0)]

# --- declined: a message calls `asked`
