# --- before
import numpy as np
def settle(u, rounds, print=float):
    for k in range(rounds):
        for i in range(len(u)):
            u[i] = u[i] * 0.5 + 1.0
        print(k)
    return u

# --- inputs: settle
CALLS = [call(np.array([3.5, 9.0, -1.0]), 3)]

# --- declined: a default that is no number
