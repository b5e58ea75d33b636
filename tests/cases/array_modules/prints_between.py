# --- before
import numpy as np


def shrink(u, steps):
    for n in range(steps):
        u *= 0.5
        print(n, u.sum())

# --- inputs: shrink
CALLS = [call(np.linspace(0, 1, 5), 2)]

# --- declined: prints
