# --- before
def turn(psi, i, phase):
    amplitudes = psi
    amplitudes[i] = amplitudes[i] * phase
    return amplitudes[i]


def turned(psi, phase):
    total = 0j
    for i in range(len(psi)):
        total += turn(psi, i, phase)
    return total

# --- inputs: turned
import numpy as np

CALLS = [call(np.array([1j, 2.0, 0.5 - 1j]), 0.6 + 0.8j)]

# --- declined: turn changes a list of complex numbers that it is handed
