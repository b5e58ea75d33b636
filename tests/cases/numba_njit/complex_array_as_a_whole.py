# --- before
def evolved(psi, phase, steps):
    total = 0.0
    for _ in range(steps):
        psi = psi * phase
        total += abs(psi[0])
    return total

# --- inputs: evolved
import numpy as np

CALLS = [call(np.array([1j, 2.0, 0.5 - 1j]), 0.6 + 0.8j, 3)]

# --- declined: an array is worked on as a whole, with complex numbers
