# --- before
import numpy as np


def angles(xs, ys, out):
    for k in range(len(xs)):
        np.arctan2(ys[k], xs[k], out=out[k : k + 1])


# --- inputs: angles
import numpy as np

CALLS = [call(np.ones(40), np.arange(40.0), np.zeros(40))]

# --- declined: line 6: it calls `np.arctan2` with named arguments
