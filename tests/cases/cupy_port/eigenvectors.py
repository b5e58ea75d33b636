# --- before
import numpy as np


def modes(matrix):
    values, vectors = np.linalg.eigh(matrix)
    return vectors * np.sqrt(values)

# --- inputs: modes
CALLS = [call(np.eye(3) * 2)]

# --- declined: may have another sign on a card
