# addition and sum in one compiled loop
import numpy as np
from numba import njit


@njit(cache=True)
def add_and_total(a, b):
    c = np.empty(len(a))
    s = 0.0
    for i in range(len(a)):
        c[i] = a[i] + b[i]
        s += c[i]
    return c, s


def main():
    n = 3_000_000
    rng = np.random.RandomState(3)
    a = rng.rand(n)
    b = rng.rand(n) - 0.5
    c, s = add_and_total(a, b)
    print("n        :", len(c), c.dtype)
    print("first    :", c[:4].tolist())
    print("last     :", c[-4:].tolist())
    print("sum      :", f"{s:.9f}")
    print("mean     :", f"{s / n:.12f}")


main()
