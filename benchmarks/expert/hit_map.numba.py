# binning compiled
import math

import numpy as np
from numba import njit

NX, NY = 64, 48
XMAX = 8.0
YMAX = 6.0


@njit(cache=True)
def bin_hits(xs, ys):
    counts = np.zeros((NX, NY), dtype=np.int64)
    lost = 0
    for k in range(len(xs)):
        ix = int(math.floor(xs[k] / XMAX * NX))
        iy = int(math.floor(ys[k] / YMAX * NY))
        if 0 <= ix < NX and 0 <= iy < NY:
            counts[ix, iy] += 1
        else:
            lost += 1
    return counts, lost


rng = np.random.default_rng(64)
n = 500_000
xs = rng.normal(4.0, 1.5, n)
ys = rng.normal(2.5, 1.2, n)
counts, lost = bin_hits(xs, ys)
print(counts.shape, counts.dtype, "lost:", lost, "kept:", counts.sum())
print("hottest cell:", np.unravel_index(counts.argmax(), counts.shape), counts.max())
print("profile in x:", counts.sum(axis=1)[::8])
print("profile in y:", counts.sum(axis=0)[::8])
print("checksum:", int((counts * np.arange(NX * NY).reshape(NX, NY)).sum()))
