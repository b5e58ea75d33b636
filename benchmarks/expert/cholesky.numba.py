# kernel matrix and factorisation compiled with Numba, sums in another order
# level: close
import math

import numpy as np
from numba import njit


@njit(cache=True)
def covariance(points: np.ndarray, length: float, noise: float) -> np.ndarray:
    """Squared exponential kernel of one-dimensional points."""
    n = len(points)
    K = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            K[i, j] = K[j, i] = math.exp(-0.5 * ((points[i] - points[j]) / length) ** 2)
        K[i, i] += noise
    return K


@njit(cache=True, fastmath=True)
def cholesky(A: np.ndarray) -> np.ndarray:
    n = A.shape[0]
    L = np.zeros_like(A)
    for i in range(n):
        for j in range(i + 1):
            s = 0.0
            for k in range(j):
                s += L[i, k] * L[j, k]
            if i == j:
                d = A[i, i] - s
                if d <= 0:
                    raise ValueError("not positive definite at row " + str(i))
                L[i, j] = math.sqrt(d)
            else:
                L[i, j] = (A[i, j] - s) / L[j, j]
    return L


def main() -> None:
    rng = np.random.default_rng(1)
    x = np.sort(rng.uniform(0, 10, 330))
    K = covariance(x, 0.8, 1e-2)
    L = cholesky(K)
    samples = L @ rng.standard_normal((len(x), 3))
    print("K", K.shape, float(K.sum()))
    print("L", L.shape, L.dtype, float(L.sum()), "upper part", float(np.triu(L, 1).sum()))
    print("log marginal", float(2 * np.log(np.diag(L)).sum()))
    print("last row", [round(float(v), 9) for v in L[-1, -4:]])
    print("reconstructed:", np.abs(L @ L.T - K).max() < 1e-12)
    print("sample means", samples.mean(axis=0).round(9).tolist())
    K[50, 50] = -1.0
    try:
        cholesky(K)
    except ValueError as err:
        print("error:", err)


if __name__ == "__main__":
    main()
