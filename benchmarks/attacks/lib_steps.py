"""A walk in a module of its own."""
import random

import numpy as np

SCALE = 2.0


def step():
    return 1.0 if random.random() > 0.5 else -1.0


def walk(n):
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + SCALE * step()
    return x


def decay(x, n):
    total = 0.0
    for i in range(n):
        x[0] = half(x[0])
        total += x[0]
    return total


def half(v):
    return v * 0.5
