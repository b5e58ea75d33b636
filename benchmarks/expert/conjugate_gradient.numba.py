# operator, products and updates in two compiled loops an iteration, in one file
import argparse

import numpy as np
from numba import njit


@njit(cache=True)
def inner(u, v):
    total = 0.0
    for k in range(len(u)):
        total += u[k] * v[k]
    return total


@njit(cache=True)
def apply_laplacian(v, out):
    """Five-point Laplacian with zero boundary; writes out, returns the inner product of both."""
    n = v.shape[0]
    total = 0.0
    for i in range(n):
        for j in range(n):
            s = 4.0 * v[i, j]
            if i > 0:
                s -= v[i - 1, j]
            if i < n - 1:
                s -= v[i + 1, j]
            if j > 0:
                s -= v[i, j - 1]
            if j < n - 1:
                s -= v[i, j + 1]
            out[i, j] = s
            total += v[i, j] * s
    return total


@njit(cache=True)
def iterate(x, r, p, Ap, rs):
    """One iteration up to the new residual, which it returns."""
    n = len(Ap)
    alpha = rs / apply_laplacian(p.reshape(n, n), Ap)
    flat = Ap.ravel()
    total = 0.0
    for k in range(n * n):
        x[k] += alpha * p[k]
        r[k] += -alpha * flat[k]
        total += r[k] * r[k]
    return total


@njit(cache=True)
def new_direction(p, r, beta):
    for k in range(len(p)):
        p[k] = r[k] + beta * p[k]


def right_hand_side(n):
    i, j = np.indices((n, n))
    return (((i * 31 + j * 17) % 23) / 23.0 - 0.4).ravel()


def conjugate_gradient(b, n, tol, max_iter):
    x = np.zeros(n * n)
    r = b.copy()
    p = r.copy()
    rs = inner(r, r)
    start = rs
    Ap = np.empty((n, n))
    for iteration in range(max_iter):
        rs_new = iterate(x, r, p, Ap, rs)
        if iteration % 20 == 0:
            print(f"  iteration {iteration:3d}   relative residual {(rs_new / start) ** 0.5:.9e}")
        if rs_new < tol ** 2 * start:
            break
        beta = rs_new / rs
        new_direction(p, r, beta)
        rs = rs_new
    return x, iteration + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=56)
    parser.add_argument("--tol", type=float, default=1e-8)
    args = parser.parse_args()

    b = right_hand_side(args.size)
    x, iterations = conjugate_gradient(b, args.size, args.tol, 500)
    print("iterations:", iterations)
    print("x:", x.shape, x.dtype, "sum %.9f" % x.sum(), "max %.9f" % x.max())
    print("inner(x, b) = %.9f" % inner(x, b))
    print("samples:", ["%.9f" % x[k] for k in range(0, len(x), 400)])


if __name__ == "__main__":
    main()
