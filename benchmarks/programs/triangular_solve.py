# program: forward and back substitution for many right-hand sides, helper class with a property
# techniques: linear algebra, recurrence, reduction
# place: method
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


class TriangularSystem:
    """L x = b with a lower triangular L; used for a cascade of reservoirs."""

    def __init__(self, size):
        self.size = size
        self.L = np.zeros((size, size))
        for i in range(size):
            for j in range(i + 1):
                self.L[i, j] = 1.0 / (1 + i - j) if i != j else 2.0 + i % 3
        self.solved = 0

    def forward(self, b):
        x = np.zeros(self.size)
        for i in range(self.size):
            total = b[i]
            for j in range(i):
                total -= self.L[i, j] * x[j]
            x[i] = total / self.L[i, i]
        self.solved += 1
        return x

    def backward(self, b):
        """Solves L^T x = b."""
        x = np.zeros(self.size)
        for i in reversed(range(self.size)):
            total = b[i]
            for j in range(i + 1, self.size):
                total -= self.L[j, i] * x[j]
            x[i] = total / self.L[i, i]
        self.solved += 1
        return x


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
