# --- before
def moment(psi):
    total = 0j
    for i in range(len(psi)):
        total += psi[i] ** 4
    return total

# --- inputs: moment
import numpy as np

CALLS = [call(np.array([1j, 2.0, 0.5 - 1j]))]

# --- declined: is a power that is not worked out by multiplying
