# --- before
import numpy as np


def int_row_sums(data, out):
    for r in range(len(data)):
        out.append(np.sum(data[r]))
# --- inputs: int_row_sums
CALLS=[call(np.arange(6).reshape(2,3),[])]
# --- declined: line 6: `np.sum` works on a whole array, which NumPy already does in compiled code
