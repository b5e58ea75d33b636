# --- before
import numpy as np


def growing(n):
    a = np.array([1.0])
    history = []
    for i in range(n):
        a = np.append(a, i)
        history.append(a)
    return history

# --- inputs: growing
CALLS = [call(3)]

# --- declined: the loop uses `a` in another way, which needs it whole
