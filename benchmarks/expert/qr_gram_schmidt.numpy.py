# scalar products and column updates by NumPy, all later columns at once
# level: close
import numpy as np


def dot(u, v):
    """Scalar product of two vectors"""
    return u @ v


def gram_schmidt(A):
    m, n = A.shape
    Q = np.copy(A)
    R = np.zeros((n, n))
    for j in range(n):
        R[j, j] = np.sqrt(dot(Q[:, j], Q[:, j]))
        Q[:, j] /= R[j, j]
        R[j, j + 1:] = Q[:, j] @ Q[:, j + 1:]
        Q[:, j + 1:] -= np.outer(Q[:, j], R[j, j + 1:])
    return Q, R


# Vandermonde-like matrix: fitting data with cosines
m = 300
n = 96
A = np.zeros((m, n))
i = np.arange(m)[:, None]
j = np.arange(n)
A[:] = np.cos(np.pi * j * (i + 0.5) / m) + 0.01 * ((i * 7 + j * 13) % 11)

Q, R = gram_schmidt(A)
print("Q:", Q.shape, Q.dtype, "R:", R.shape)
print("sum |R| =", np.sum(np.abs(R)))
print("diag =", np.diag(R)[:5], "...", R[n - 1, n - 1])
print("below the diagonal:", np.sum(np.abs(np.tril(R, -1))))
print("orthogonal:", np.max(np.abs(Q.T @ Q - np.eye(n))) < 1e-12)
print("QR = A:", np.max(np.abs(Q @ R - A)) < 1e-12)
print("Q checksum %.9f %.9f" % (Q[:, 3] @ np.arange(m), Q[17, 1]))
