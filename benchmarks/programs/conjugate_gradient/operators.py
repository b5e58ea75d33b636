"""The few vector operations the solver needs."""
import numpy as np


def inner(u, v):
    total = 0.0
    for a, b in zip(u, v):
        total += a * b
    return total


def axpy(alpha, x, y):
    """y := y + alpha * x"""
    for i in range(len(x)):
        y[i] += alpha * x[i]


def apply_laplacian(v, n):
    """Five-point Laplacian with zero boundary on an n by n grid stored row by row."""
    out = np.empty(n * n)
    for i in range(n):
        for j in range(n):
            k = i * n + j
            s = 4.0 * v[k]
            if i > 0:
                s -= v[k - n]
            if i < n - 1:
                s -= v[k + n]
            if j > 0:
                s -= v[k - 1]
            if j < n - 1:
                s -= v[k + 1]
            out[k] = s
    return out


def right_hand_side(n):
    b = np.zeros(n * n)
    for i in range(n):
        for j in range(n):
            b[i * n + j] = ((i * 31 + j * 17) % 23) / 23.0 - 0.4
    return b
