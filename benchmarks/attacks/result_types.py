# runs: ;0;1;-3;5 int;5 f4;5 np
"""Result types that depend on the trip count or the data: int or float or np.float64; dict keys; `type(x) is float`."""
import pickle
import sys

import numpy as np


def mean(a, n):
    s = 0
    for i in range(n):
        s += a[i]
    return s / max(n, 1)


def count_above(a, t):
    c = 0
    for x in a:
        if x > t:
            c += 1
    return c


def peak(a):
    best = -1.0
    where = -1
    for i, x in enumerate(a):
        if x > best:
            best = x
            where = i
    return where, best


def variance(a):
    n = 0
    m = 0.0
    m2 = 0.0
    for x in a:
        n += 1
        d = x - m
        m += d / n
        m2 += d * (x - m)
    if n < 2:
        return float("nan")
    return m2 / (n - 1)


def is_sorted(a):
    for i in range(1, len(a)):
        if a[i - 1] > a[i]:
            return False
    return True


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    data = np.random.default_rng(3).random(3000)
    for _ in range(40):
        mean(data, 3000), count_above(data, 0.5), peak(data), variance(data), is_sorted(np.sort(data))
    a = data[: max(n, 0)]
    a = a.astype(int) if how == "int" else a.astype("f4") if how == "f4" else a
    n = np.int64(n) if how == "np" else n
    t = np.float64(0.5) if how == "np" else 1 if how == "int" else 0.5
    for r in (mean(a, n), count_above(a, t), peak(a), variance(a), is_sorted(a)):
        print(type(r).__name__, repr(r), type(r) is float, len(pickle.dumps(r)), {r: 1})


main()
