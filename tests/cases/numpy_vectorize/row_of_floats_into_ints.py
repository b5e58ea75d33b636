# --- before
def int_truncated(a, b, n):
    for i in range(n):
        a[i, :] = b[i] * 2.5
# --- inputs: int_truncated
import numpy as np
CALLS=[call(np.ones((3,3),dtype=int)*2,np.ones((3,3)),3)]
CHECKS=[]
# --- declined: line 3: it calculates with a 1-dimensional float64 array as a whole, which NumPy already does in compiled code
