# program: square root of a*a + b*b for two matrices, element by element
# techniques: map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
from math import sqrt

import numpy as np


def hypotenuse(a, b):
    c = np.zeros(a.shape)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            c[i, j] = sqrt(a[i, j] * a[i, j] + b[i, j] * b[i, j])
    return c


rng = np.random.default_rng(8)
a = rng.random((1000, 1000))
b = rng.random((1000, 1000)) - 0.5
for repetition in range(3):
    c = hypotenuse(a, b)
    print(repetition, repr(float(c.min())), repr(float(c.max())), repr(float(c[-1, 0])), f"{c.sum():.7f}")
    a = c - b
print(c.shape, c.dtype)
