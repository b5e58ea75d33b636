# program: exp(a sin x + cos y) for every element of two arrays
# techniques: map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math

import numpy as np


def saxpy_trig(a, x, y):
    out = np.empty_like(x)
    for i in range(len(x)):
        out[i] = math.exp(a * math.sin(x[i]) + math.cos(y[i]))
    return out


rng = np.random.default_rng(3)
x = rng.uniform(-10, 10, 1_000_000)
y = rng.uniform(-10, 10, 1_000_000)
for a in (0.5, 1.0, 2.0, 4.0):
    z = saxpy_trig(a, x, y)
    print(a, f"{z.min():.13f} {z.max():.10f} {z[0]:.12f} {z[-1]:.12f} mean {z.mean():.12f}")
print(z.shape, z.dtype)
