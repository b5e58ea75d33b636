# Python calls `bump` first, and looks for the place where it stores afterwards.

# --- before
import numpy as np


def bump(u, k):
    for j in range(len(u)):
        u[j] = u[(j + 1) % len(u)] * 0.9 + 0.01 * k
    return u[0]


def moved(u, v, n):
    for i in range(n):
        v[int(u.sum()) % len(v)] = bump(u, i)
    return v


# --- inputs: moved
CALLS = [call(np.array([0.5, 2.25, 0.5]), np.array([1.5, 0.25]), 4)]

# --- declined: changes arrays among array operations
