# program: a vector divided by its root mean square
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
from math import sqrt

import numpy as np


def normalise(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i] * x[i]
    rms = sqrt(s / len(x))
    y = np.empty(len(x))
    for i in range(len(x)):
        y[i] = x[i] / rms
    return y


x = np.random.default_rng(12).normal(3.0, 2.0, 800_000)
for repetition in range(6):
    y = normalise(x)
    print(repetition, f"{np.sqrt((y * y).mean()):.12f} {y[0]:.12f} {y[-1]:.12f} {y.max():.10f}")
    x = 0.9 * y + 0.3
print(y.shape, y.dtype)
