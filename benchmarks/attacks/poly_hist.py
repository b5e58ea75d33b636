# runs: ;0;3;nan;-2
"""Histogram into bins, Horner, prefix sums, moving average, argmax, dot, trapezoid on arrays."""
import sys

import numpy as np


def histogram(a, lo, hi, bins):
    counts = np.zeros(bins, dtype=np.int64)
    width = (hi - lo) / bins
    for i in range(len(a)):
        k = int((a[i] - lo) / width)
        if 0 <= k < bins:
            counts[k] += 1
    return counts


def horner(c, x):
    r = 0.0
    for i in range(len(c) - 1, -1, -1):
        r = r * x + c[i]
    return r


def moving(a, k):
    out = np.empty(len(a) - k + 1)
    for i in range(len(a) - k + 1):
        s = 0.0
        for j in range(k):
            s += a[i + j]
        out[i] = s / k
    return out


def argmax(a):
    best = 0
    for i in range(len(a)):
        if a[i] > a[best]:
            best = i
    return best


def dot(a, b):
    s = 0.0
    for x, y in zip(a, b):
        s += x * y
    return s


def norm(a):
    s = 0.0
    for x in a:
        s += x ** 2
    return s ** 0.5


def main():
    arg = sys.argv[1] if len(sys.argv) > 1 else "40"
    a = np.sin(np.arange(4000.0) ** 1.5)
    for _ in range(20):
        histogram(a, -1.0, 1.0, 20), horner(a, 0.99), moving(a, 7), argmax(a), dot(a, a), norm(a)
    n = 10 if arg == "nan" else int(arg)
    b = a[: max(n, 0)].copy()
    if arg == "nan":
        b[2], b[3] = np.nan, -np.inf
    for f, args in ((histogram, (b, -1.0, 1.0, n)), (histogram, (b, 0.0, 0.0, 4)), (horner, (b, 1e200)), (horner, (b, 2)), (moving, (b, 3)),
                    (moving, (b, 0)), (argmax, (b,)), (dot, (b, b[1:])), (dot, (b, b * 1e300)), (norm, (b,)), (norm, (b * 1e200,))):
        try:
            r = f(*args)
            print(f.__name__, type(r).__name__, r.tolist() if hasattr(r, "tolist") else repr(r))
        except (ArithmeticError, ValueError, IndexError, MemoryError) as e:
            print(f.__name__, type(e).__name__, e)


main()
