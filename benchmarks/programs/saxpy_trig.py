# program: exp(a * sin(x) + cos(y)) for every element, a user's loop over two arrays
# techniques: map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
from math import cos, exp, sin

import numpy as np

A = 0.8


def saxpy_trig(a, x, y, z):
    n = len(x)
    i = 0
    while i < n:
        z[i] = exp(a * sin(x[i]) + cos(y[i]))
        i += 1


x = np.linspace(0, 20 * np.pi, 1_500_000)
y = np.linspace(-1, 1, 1_500_000) ** 3
z = np.zeros(x.size)
saxpy_trig(A, x, y, z)

print(f"{A = }, {z.size} elements of {z.dtype}")
print("min, max:", z.min(), z.max())
print("samples :", z[:: z.size // 5])
print("sum     :", repr(z.sum()))
