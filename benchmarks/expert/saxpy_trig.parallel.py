# Numba with prange over the elements
from math import cos, exp, sin

import numpy as np
from numba import njit, prange

A = 0.8


@njit(cache=True, parallel=True)
def saxpy_trig(a, x, y, z):
    n = len(x)
    for i in prange(n):
        z[i] = exp(a * sin(x[i]) + cos(y[i]))


x = np.linspace(0, 20 * np.pi, 1_500_000)
y = np.linspace(-1, 1, 1_500_000) ** 3
z = np.zeros(x.size)
saxpy_trig(A, x, y, z)

print(f"{A = }, {z.size} elements of {z.dtype}")
print("min, max:", z.min(), z.max())
print("samples :", z[:: z.size // 5])
print("sum     :", repr(z.sum()))
