# --- before
import numpy as np


def place(a):
    a[0] += 1.0
    return int(a[0])


def doubled(a):
    return a * 2.0


def moved(u):
    t = u * 1.0
    t[place(t)] += doubled(t)[0]
    return t


# --- inputs: moved
CALLS = [call(np.array([0.5, 0.25])), call(np.array([0.1, 0.25]))]

# --- declined: changes arrays beside another one
