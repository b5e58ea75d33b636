# the loop compiled
import math

import numpy as np
from numba import njit


@njit(cache=True)
def hypotenuse(a, b, c):
    """Write sqrt(a**2 + b**2) into c."""
    nrows, ncols = a.shape
    for i in range(nrows):
        for j in range(ncols):
            c[i, j] = math.sqrt(a[i, j] ** 2 + b[i, j] ** 2)


def main():
    n = 800
    a = np.arange(n * n, dtype=float).reshape(n, n) / n
    b = np.full((n, n), 2.5)
    b[::2, :] = -0.5
    c = np.zeros((n, n))
    hypotenuse(a, b, c)
    hypotenuse(c, a, b)
    print("shape", c.shape, "type", c.dtype)
    print("trace", repr(float(np.trace(c))), repr(float(np.trace(b))))
    print("sum  ", repr(float(c.sum())), repr(float(b.sum())))
    print("row 1", b[1, :3].tolist())
    print("last ", repr(float(b[-1, -1])))


if __name__ == "__main__":
    main()
