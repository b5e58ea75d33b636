# --- before
import math

import numpy as np


def softened(dx, dy):
    """Distance, never zero."""
    squared = dx * dx + dy * dy
    return math.sqrt(squared + 1e-3)


def pull(dx, dy, strength):
    r = softened(dx, dy)
    if dx > 2.0:
        return 0.0
    return strength * dx / (r * r * r)


def pulled(x, y, out, strength):
    for i in range(len(x)):
        total = 0.0
        for j in range(len(x)):
            total += pull(x[j] - x[i], y[j] - y[i], strength)
        out[i] = total

# --- inputs: pulled
DRAWS = np.random.default_rng(1).random((2, 9))
CALLS = [call(DRAWS[0].copy(), DRAWS[1].copy(), np.zeros(9), 1.5)]
CHECKS = [
    call(DRAWS[0] * 9, DRAWS[1].copy(), np.zeros(9), 1.5),
    call(DRAWS[0] * 9, DRAWS[1, :5].copy(), np.zeros(9), 1.5),
    call(np.zeros(0), np.zeros(0), np.zeros(0), 1.5),
    call(DRAWS[0].copy(), DRAWS[1].copy(), np.zeros(7), 1.5),
]

# --- declined: may leave no trace
