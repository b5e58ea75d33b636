# 500 time steps in one compiled call, arrays
from math import exp

import numpy as np
from numba import njit


@njit(cache=True)
def advance(ex, hy, cb, edge, start, steps, t0, spread):
    """edge: the two values that leave the grid next, at the low end and at the high one."""
    KE = len(ex)
    low_m1, low_m2, high_m1, high_m2 = edge
    for T in range(start, start + steps):
        for k in range(1, KE):
            ex[k] = ex[k] + cb[k] * (hy[k - 1] - hy[k])
        ex[80] = ex[80] + exp(-0.5 * ((t0 - T) / spread) ** 2)

        ex[0] = low_m2
        low_m2 = low_m1
        low_m1 = ex[1]
        ex[KE - 1] = high_m2
        high_m2 = high_m1
        high_m1 = ex[KE - 2]

        for k in range(KE - 1):
            hy[k] = hy[k] + 0.5 * (ex[k] - ex[k + 1])
    return low_m1, low_m2, high_m1, high_m2


KE = 400                       # number of cells
STEPS = 5000
ex = np.zeros(KE)
hy = np.zeros(KE)
cb = np.full(KE, 0.5)
cb[250:320] = 0.5 / 4.0        # epsilon_r = 4

edge = (0.0, 0.0, 0.0, 0.0)
t0 = 60.0
spread = 14.0
probe = []

for T in range(500, STEPS + 1, 500):
    edge = advance(ex, hy, cb, edge, T - 499, 500, t0, spread)
    probe.append(float(ex[285]))
    print(T, ex[40], ex[285], ex[390])

ex = ex.tolist()
hy = hy.tolist()
print("E energy", sum(e * e for e in ex), "H energy", sum(h * h for h in hy))
print("largest probe", max(probe), "index", probe.index(max(probe)), "of", len(probe))
print("lists", len(ex), len(hy), type(ex[5]), ex[0], hy[KE - 1])
