# --- before
import numpy as np


def spread(xs, ys):
    out = np.zeros(len(xs))
    for i in range(len(xs)):
        for j in range(len(ys)):
            out[i] += xs[i] * ys[j]
    return out


def careful(xs, ys):
    with np.errstate(under="raise"):
        return spread(xs, ys)
# --- inputs: spread
CALLS = [call(np.arange(4.0), np.arange(1.0, 6.0))]
# --- declined: the file changes how NumPy reports floating-point errors
