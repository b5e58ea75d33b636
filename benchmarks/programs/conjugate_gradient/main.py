# program: conjugate gradients by hand for a 2-D Laplace system, vector operations in a sibling module
# techniques: linear algebra, reduction, map, stencil
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import argparse

import numpy as np

from operators import apply_laplacian, axpy, inner, right_hand_side


def conjugate_gradient(b, n, tol, max_iter):
    x = np.zeros(n * n)
    r = b.copy()
    p = r.copy()
    rs = inner(r, r)
    start = rs
    for iteration in range(max_iter):
        Ap = apply_laplacian(p, n)
        alpha = rs / inner(p, Ap)
        axpy(alpha, p, x)
        axpy(-alpha, Ap, r)
        rs_new = inner(r, r)
        if iteration % 20 == 0:
            print(f"  iteration {iteration:3d}   relative residual {(rs_new / start) ** 0.5:.9e}")
        if rs_new < tol ** 2 * start:
            break
        beta = rs_new / rs
        for i in range(n * n):
            p[i] = r[i] + beta * p[i]
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
