# program: distances between all pairs of 700 points in space, an M x M table
# techniques: map, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def pairwise(x):
    m, n = x.shape
    d = np.empty((m, m))
    for i in range(m):
        for j in range(m):
            s = 0.0
            for k in range(n):
                t = x[i, k] - x[j, k]
                s += t * t
            d[i, j] = np.sqrt(s)
    return d


x = np.random.default_rng(700).random((700, 3))
d = pairwise(x)
print(d.shape, d.dtype, "zero diagonal:", bool((np.diag(d) == 0).all()), "symmetric:", bool((d == d.T).all()))
print("mean", f"{d.mean():.12f}", "largest", repr(float(d.max())), "at", int(d.argmax()))
print(d[0, 1:4].tolist(), d[-1, :2].tolist())
