# compiled; the products of a column with all others at once, row by row
import math

import numpy as np
from numba import njit


@njit(cache=True)
def gram_schmidt(A):
    m, n = A.shape
    Q = A.copy()
    R = np.zeros((n, n))
    for j in range(n):
        s = 0.0
        for i in range(m):
            s += Q[i, j] * Q[i, j]
        R[j, j] = math.sqrt(s)
        products = R[j, j + 1 :]
        for i in range(m):
            q = Q[i, j] / R[j, j]
            Q[i, j] = q
            others = Q[i, j + 1 :]
            for k in range(len(products)):
                products[k] += q * others[k]
        for i in range(m):
            q = Q[i, j]
            others = Q[i, j + 1 :]
            for k in range(len(products)):
                others[k] = others[k] - products[k] * q
    return Q, R


@njit(cache=True)
def make_matrix(m, n):
    A = np.empty((m, n))
    for i in range(m):
        for j in range(n):
            A[i, j] = math.cos(np.pi * j * (i + 0.5) / m) + 0.01 * ((i * 7 + j * 13) % 11)
    return A


# Vandermonde-like matrix: fitting data with cosines
m = 300
n = 96
A = make_matrix(m, n)

Q, R = gram_schmidt(A)
print("Q:", Q.shape, Q.dtype, "R:", R.shape)
print("sum |R| =", np.sum(np.abs(R)))
print("diag =", np.diag(R)[:5], "...", R[n - 1, n - 1])
print("below the diagonal:", np.sum(np.abs(np.tril(R, -1))))
print("orthogonal:", np.max(np.abs(Q.T @ Q - np.eye(n))) < 1e-12)
print("QR = A:", np.max(np.abs(Q @ R - A)) < 1e-12)
print("Q checksum %.9f %.9f" % (Q[:, 3] @ np.arange(m), Q[17, 1]))
