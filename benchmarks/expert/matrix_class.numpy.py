# numpy: the class wraps an array
# level: close
"""Markov chain of the weather on an island, with a matrix class from the lecture."""

import numpy as np


class Matrix:
    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns
        self.data = [[0.0] * columns for _ in range(rows)]

    def __getitem__(self, index):
        i, j = index
        return self.data[i][j]

    def __setitem__(self, index, value):
        i, j = index
        self.data[i][j] = value

    def __matmul__(self, other):
        if self.columns != other.rows:
            raise ValueError("shapes do not match")
        result = Matrix(self.rows, other.columns)
        result.data = (np.array(self.data) @ np.array(other.data)).tolist()
        return result

    def norm(self):
        total = 0.0
        for row in self.data:
            for value in row:
                total += value * value
        return total**0.5


def transition_matrix(n):
    m = Matrix(n, n)
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


def main():
    p = transition_matrix(110)
    power = p
    for k in range(5):
        power = power @ power
        print(f"after {2 ** (k + 1):3d} days: norm {power.norm()!r}, stays {power[0, 0]!r}")
    print("long run:", power.data[0][:4])
    print("row sums:", min(sum(row) for row in power.data), max(sum(row) for row in power.data))


if __name__ == "__main__":
    main()
