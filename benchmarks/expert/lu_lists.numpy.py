# numpy: a column of U and of L as products of a row and a matrix
# level: close
"""LU factorisation without pivoting, as in the lecture notes."""
import random

import numpy as np


def lu_decomposition(A):
    n = len(A)
    A = np.array(A)
    L = np.zeros((n, n))
    U = np.zeros((n, n))
    for j in range(n):
        L[j, j] = 1.0
        for i in range(j + 1):
            U[i, j] = A[i, j] - L[i, :i] @ U[:i, j]
        L[j:, j] = (A[j:, j] - L[j:, :j] @ U[:j, j]) / U[j, j]
    return L.tolist(), U.tolist()


def solve(L, U, b):
    n = len(b)
    y = [0.0] * n
    for i in range(n):
        acc = b[i]
        for k in range(i):
            acc -= L[i][k] * y[k]
        y[i] = acc
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        acc = y[i]
        for k in range(i + 1, n):
            acc -= U[i][k] * x[k]
        x[i] = acc / U[i][i]
    return x


def main():
    random.seed(42)
    n = 360
    A = []
    for i in range(n):
        row = [random.uniform(-1, 1) for _ in range(n)]
        row[i] += n / 3     # makes it safe without pivoting
        A.append(row)
    b = [float(i % 7) - 3 for i in range(n)]
    L, U = lu_decomposition(A)
    x = solve(L, U, b)
    log_det = 0
    from math import log
    for i in range(n):
        log_det += log(abs(U[i][i]))
    residual = max(abs(sum(A[i][k] * x[k] for k in range(n)) - b[i]) for i in range(n))
    print("n =", n)
    print("log|det| =", log_det)
    print("x sum:", sum(x), " x[0..2]:", x[:3])
    print("L sum:", sum(map(sum, L)), "U sum:", sum(map(sum, U)))
    print("L[200][3] =", L[200][3], " U[3][200] =", U[3][200], " U[200][3] =", U[200][3])
    print("residual small:", residual < 1e-10, type(x).__name__)


if __name__ == "__main__":
    main()
