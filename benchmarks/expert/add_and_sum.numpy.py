# numpy: array addition, pairwise sum
# level: close
import numpy as np


def add(a, b):
    return a + b


def total(x):
    return float(np.sum(x))


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
