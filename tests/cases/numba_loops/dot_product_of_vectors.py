# --- before
import numpy as np


def gradient(X, y, w, rounds):
    for _ in range(rounds):
        w -= 0.1 * np.dot(y, w) * y
    return w


# --- inputs: gradient
CALLS = [call(np.ones((2000, 2000)), np.ones(2000), np.ones(2000), 3)]

# --- declined: already runs in compiled code
