# --- before
def turned(psi, phase, n):
    for i in range(n):
        psi[i] = psi[i] * phase
    return psi

# --- inputs: turned
import numpy as np

CALLS = [call(np.array([1j, 2.0, 0.5 - 1j]), 0.6 + 0.8j, 3)]

# --- declined: `psi` may be an array that has another name, too
