# --- before
def energy(psi):
    total = 0.0
    for z in psi:
        total += z.real * z.real + z.imag * z.imag
    return total

# --- inputs: energy
import numpy as np

CALLS = [call(np.array([1j, 2.0, 0.5 - 1j], dtype=np.complex64))]

# --- declined: complex64
