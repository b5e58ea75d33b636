# matrix and both substitutions compiled with Numba; both read rows, forward a column of L at a time
import numpy as np
from numba import njit


@njit(cache=True)
def forward(U, b):
    n = len(b)
    x = np.zeros(n)
    left = b.copy()
    for j in range(n):
        x[j] = left[j] / U[j, j]
        for i in range(j + 1, n):
            left[i] -= U[j, i] * x[j]
    return x


@njit(cache=True)
def backward(U, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= U[i, j] * x[j]
        x[i] = total / U[i, i]
    return x


@njit(cache=True)
def transposed(size):
    U = np.zeros((size, size))
    for i in range(size):
        for j in range(i):
            U[j, i] = 1.0 / (1 + i - j)
        U[i, i] = 2.0 + i % 3
    return U


class TriangularSystem:
    """L x = b with a lower triangular L; used for a cascade of reservoirs."""

    def __init__(self, size):
        self.size = size
        self.U = transposed(size)
        self.solved = 0

    def forward(self, b):
        self.solved += 1
        return forward(self.U, b)

    def backward(self, b):
        """Solves L^T x = b."""
        self.solved += 1
        return backward(self.U, b)


def main():
    system = TriangularSystem(400)
    rng = np.random.RandomState(5)
    results = []
    for trial in range(80):
        b = rng.randn(system.size)
        y = system.forward(b) if trial % 2 == 0 else system.backward(b)
        results.append(y)
        if trial % 20 == 0:
            print(f"right-hand side {trial}: |x| = {np.linalg.norm(y)}")
    X = np.array(results)
    print("solved", system.solved, "shape", X.shape, X.dtype)
    print("sum", X.sum(), "sum of squares", (X ** 2).sum())
    print("some", X[0, 0], X[1, 0], X[79, 399], X[78, 399])


main()
