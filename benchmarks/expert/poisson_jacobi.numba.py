# one sweep compiled with Numba
import math
from typing import Tuple

import numpy as np
from numba import njit


def charge_density(n: int) -> np.ndarray:
    rho = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            rho[i, j] = math.exp(-((i - 0.3 * n) ** 2 + (j - 0.4 * n) ** 2) / 20.0)
            rho[i, j] -= 0.7 * math.exp(-((i - 0.7 * n) ** 2 + (j - 0.55 * n) ** 2) / 12.0)
    return rho


@njit(cache=True)
def sweep(phi, new, rho, h):
    n, m = rho.shape
    change = 0.0
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1] + h * h * rho[i, j])
            diff = abs(new[i, j] - phi[i, j])
            if diff > change:
                change = diff
    return change


def jacobi(rho: np.ndarray, h: float, tol: float, max_iter: int = 5000) -> Tuple[np.ndarray, int, float]:
    """Solve laplace(phi) = -rho with phi = 0 on the boundary.

    Returns the potential, the number of iterations and the last change.
    """
    n, m = rho.shape
    phi = np.zeros((n, m))
    new = np.zeros((n, m))
    change = 0.0
    for it in range(1, max_iter + 1):
        change = sweep(phi, new, rho, h)
        phi, new = new, phi
        if it % 200 == 0:
            print(f"iteration {it:5d}  change {change:.6e}")
        if change < tol:
            break
    return phi, it, change


if __name__ == "__main__":
    n = 48
    rho = charge_density(n)
    phi, iterations, change = jacobi(rho, 1.0 / (n - 1), 2e-6)
    print("iterations", iterations, "change", float(change))
    print("phi", phi.shape, phi.dtype, "sum", float(phi.sum()), "abs sum", float(np.abs(phi).sum()))
    print("extrema", float(phi.min()), float(phi.max()))
    print("diagonal", [float(phi[k, k]) for k in range(0, n, 8)])
