# program: conjugate gradients for a dense symmetric system, products by NumPy
# techniques: linear algebra, matmul, array expression
# place: function
# numeric: yes
# vectorizable: no
# expect: decline: already optimal, nearly all time in BLAS matrix-vector products
import numpy as np


def solve(A, b, tol=1e-10):
    x = np.zeros_like(b)
    r = b - A @ x
    p = r.copy()
    rs = r @ r
    rounds = 0
    while np.sqrt(rs) > tol * np.linalg.norm(b):
        Ap = A @ p
        alpha = rs / (p @ Ap)
        x += alpha * p
        r -= alpha * Ap
        rs_new = r @ r
        p = r + (rs_new / rs) * p
        rs = rs_new
        rounds += 1
    return x, rounds


if __name__ == "__main__":
    rng = np.random.default_rng(4)
    n = 2600
    G = rng.standard_normal((n, n))
    A = G @ G.T / n + 0.05 * np.eye(n)
    b = rng.standard_normal(n)
    for shift in (0.0, 0.5, 2.0):
        x, rounds = solve(A + shift * np.eye(n), b)
        residual = np.linalg.norm(A @ x + shift * x - b) / np.linalg.norm(b)
        print(f"shift {shift}: rounds {rounds}, residual ok {residual < 1e-9}, |x| {np.linalg.norm(x):.6f}, x[7] {x[7]:.6f}")
    print(A.shape, x.dtype, "trace %.6f" % np.trace(A))
