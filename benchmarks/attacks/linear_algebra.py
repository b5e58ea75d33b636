# runs: ;0;1;5 singular;5 nan;5 int;5 F;5 T;5 alias;5 neg
"""LU, Cholesky, triangular solve and Floyd-Warshall; singular, NaN, int, Fortran, transposed, aliased, indefinite."""
import sys

import numpy as np


def lu(a):
    n = a.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] = a[i, k] / a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]
    return a


def cholesky(a, out):
    n = a.shape[0]
    for i in range(n):
        for j in range(i + 1):
            s = a[i, j]
            for k in range(j):
                s -= out[i, k] * out[j, k]
            if i == j:
                out[i, j] = s ** 0.5
            else:
                out[i, j] = s / out[j, j]


def back(u, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        s = b[i]
        for j in range(i + 1, n):
            s = s - u[i, j] * x[j]
        x[i] = s / u[i, i]
    return x


def floyd(d):
    n = len(d)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i, k] + d[k, j] < d[i, j]:
                    d[i, j] = d[i, k] + d[k, j]


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    big = np.random.default_rng(1).random((60, 60)) + 60 * np.eye(60)
    for _ in range(2):
        lu(big.copy()), cholesky(big @ big.T, np.zeros((60, 60))), back(big, np.ones(60)), floyd(big.copy())
    a = np.random.default_rng(2).random((n, n)) + n * np.eye(n)
    if how == "singular":
        a[:, 0] = 0.0
        a[0] = 0.0
    if how == "nan":
        a[1, 2] = np.nan
        a[0, 0] = np.inf
    if how == "int":
        a = (a * 10).astype(int)
    if how == "F":
        a = np.asfortranarray(a)
    if how == "T":
        a = np.repeat(a, 2, axis=0)[::2].T
    if how == "neg":
        a = -a
    out = a if how == "alias" else np.zeros((n, n))
    for f, args in ((lu, (a.copy(),)), (back, (a, a[0].copy() if n else np.zeros(0))), (floyd, (a.copy(),)), (cholesky, (a, out))):
        try:
            r = f(*args)
            print(f.__name__, None if r is None else (r.dtype, r.flags.c_contiguous, r.flags.f_contiguous, r.tolist()[:2]))
        except (ValueError, TypeError, IndexError, ZeroDivisionError) as e:
            print(f.__name__, type(e).__name__, e)
        print(float(np.nansum(np.where(np.isfinite(args[0]), args[0], 0))), out.tolist()[-1:])


main()
