# --- before
import numpy as np
def f(k, m, out, h, x):
    for i in range(len(k)):
        out[k[i]] = i
        out[m[i]] = -i
    for i in range(len(k)):
        h[k[i]] += x[i]
        h[m[i]] -= x[i]
# --- inputs: f
r=np.random.default_rng(1)
CALLS = [call(r.integers(0,5,30), r.integers(0,5,30), np.zeros(5,int), np.zeros(5), r.normal(1,2,30))]
# --- declined: Line 4 stores to `out[k[i]]`, a place that depends on data: two iterations may meet there
