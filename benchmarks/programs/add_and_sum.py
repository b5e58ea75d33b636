# program: add two vectors element by element, then sum the result
# techniques: map, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def add(a, b):
    c = np.empty(len(a))
    for i in range(len(a)):
        c[i] = a[i] + b[i]
    return c


def total(x):
    s = 0.0
    for value in x:
        s += value
    return s


def main():
    n = 3_000_000
    rng = np.random.RandomState(3)
    a = rng.rand(n)
    b = rng.rand(n) - 0.5
    c = add(a, b)
    s = total(c)
    print("n        :", len(c), c.dtype)
    print("first    :", c[:4].tolist())
    print("last     :", c[-4:].tolist())
    print("sum      :", f"{s:.9f}")
    print("mean     :", f"{s / n:.12f}")


main()
