# --- before
import numpy as np


def pulses(field, steps, source):
    for t in range(steps):
        for i in range(1, field.shape[0]):
            for j in range(1, field.shape[1]):
                field[i, j] += 0.25 * (field[i - 1, j] - field[i, j - 1])
        field[source] += 1.0 / (t + 1)
        source = (source[1], source[0])
    return field[source]
# --- inputs: pulses
CALLS = [call(np.arange(36.0).reshape(6, 6), 4, (2, 3)), call(np.ones((3, 3)), 2, (0, -1))]
# --- declined: `source` is a tuple, where one number is needed
