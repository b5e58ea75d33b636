# both field updates as slice expressions, values that leave the grid as before
from math import exp

import numpy as np

KE = 400                       # number of cells
STEPS = 5000
ex = [0.0 for _ in range(KE)]
hy = [0.0 for _ in range(KE)]
cb = [0.5] * KE
for k in range(250, 320):
    cb[k] = 0.5 / 4.0          # epsilon_r = 4

# the two values that leave the grid next
low_m1 = low_m2 = 0.0
high_m1 = high_m2 = 0.0
ex = np.array(ex)
hy = np.array(hy)
cb = np.array(cb)
t0 = 60.0
spread = 14.0
probe = []

for T in range(1, STEPS + 1):
    ex[1:] = ex[1:] + cb[1:] * (hy[:-1] - hy[1:])

    pulse = exp(-0.5 * ((t0 - T) / spread) ** 2)
    ex[80] = ex[80] + pulse

    ex[0] = low_m2
    low_m2 = low_m1
    low_m1 = ex[1]
    ex[KE - 1] = high_m2
    high_m2 = high_m1
    high_m1 = ex[KE - 2]

    hy[:-1] = hy[:-1] + 0.5 * (ex[:-1] - ex[1:])

    if T % 500 == 0:
        probe.append(float(ex[285]))
        print(T, ex[40], ex[285], ex[390])

ex = ex.tolist()
hy = hy.tolist()
print("E energy", sum(e * e for e in ex), "H energy", sum(h * h for h in hy))
print("largest probe", max(probe), "index", probe.index(max(probe)), "of", len(probe))
print("lists", len(ex), len(hy), type(ex[5]), ex[0], hy[KE - 1])
