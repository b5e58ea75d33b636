# product, norm and transition matrix compiled, the data an array
"""Markov chain of the weather on an island, with a matrix class from the lecture."""

import numpy as np
from numba import njit


@njit(cache=True)
def product(a, b):
    n, m = a.shape
    p = b.shape[1]
    c = np.zeros((n, p))
    for i in range(n):
        for k in range(m):
            factor = a[i, k]
            for j in range(p):
                c[i, j] += factor * b[k, j]
    return c


@njit(cache=True)
def norm(data):
    total = 0.0
    for value in data.flat:
        total += value * value
    return total**0.5


@njit(cache=True)
def transitions(n):
    m = np.empty((n, n))
    state = 12345
    for i in range(n):
        total = 0.0
        for j in range(n):
            state = (1103515245 * state + 12345) % 2**31
            m[i, j] = state / 2**31 + (5.0 if abs(i - j) <= 1 else 0.0)
            total += m[i, j]
        for j in range(n):
            m[i, j] /= total
    return m


class Matrix:
    def __init__(self, data):
        self.rows, self.columns = data.shape
        self.data = data

    def __getitem__(self, index):
        i, j = index
        return float(self.data[i, j])

    def __setitem__(self, index, value):
        i, j = index
        self.data[i, j] = value

    def __matmul__(self, other):
        if self.columns != other.rows:
            raise ValueError("shapes do not match")
        return Matrix(product(self.data, other.data))

    def norm(self):
        return norm(self.data)


def transition_matrix(n):
    return Matrix(transitions(n))


def main():
    p = transition_matrix(110)
    power = p
    for k in range(5):
        power = power @ power
        print(f"after {2 ** (k + 1):3d} days: norm {power.norm()!r}, stays {power[0, 0]!r}")
    print("long run:", power.data[0, :4].tolist())
    sums = [sum(row) for row in power.data.tolist()]
    print("row sums:", min(sums), max(sums))


if __name__ == "__main__":
    main()
