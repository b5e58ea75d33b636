# --- before
import numpy as np


def settle(a, tol):
    x = 1.0
    while abs(x * x - a) > tol:
        x = (x + a / x) / 2
    return x


# --- inputs: settle
CALLS = [call(2.0, 1e-9)]
# --- declined: how often the loop runs is not known before it ends
