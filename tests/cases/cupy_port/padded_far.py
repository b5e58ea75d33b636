# --- before
import numpy as np


def run(u, n):
    p = np.pad(u * 2.0, n, mode="wrap")
    return p[1:] * 2.0 + p[:-1]

# --- inputs: run
CALLS = [call(np.arange(6.0), 2), call(np.linspace(-1, 1, 9), 4)]
CHECKS = [call(np.arange(3.0), 7)]

# --- declined: `pad` with `wrap` gives something else on a card where the array is short: there the width has to be a number that is written out, 2 at most
