# both substitutions compiled with Numba, backward by columns of L
import numpy as np
from numba import njit


@njit(cache=True)
def forward(L, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n):
        total = b[i]
        for j in range(i):
            total -= L[i, j] * x[j]
        x[i] = total / L[i, i]
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


class TriangularSystem:
    """L x = b with a lower triangular L; used for a cascade of reservoirs."""

    def __init__(self, size):
        self.size = size
        self.L = np.zeros((size, size))
        for i in range(size):
            for j in range(i + 1):
                self.L[i, j] = 1.0 / (1 + i - j) if i != j else 2.0 + i % 3
        self.U = np.ascontiguousarray(self.L.T)
        self.solved = 0

    def forward(self, b):
        self.solved += 1
        return forward(self.L, b)

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
