# solver and matrices compiled, arrays
import numpy as np
from numba import njit

@njit(cache=True)
def solve(a, b):
    """Solve a x = b.  Both are overwritten!"""
    n = len(b)
    for col in range(n):
        # find the pivot
        pivot = col
        for row in range(col + 1, n):
            if abs(a[row, col]) > abs(a[pivot, col]):
                pivot = row
        if abs(a[pivot, col]) < 1e-12:
            raise ZeroDivisionError("singular system")
        if pivot != col:
            for j in range(col, n):
                a[col, j], a[pivot, j] = a[pivot, j], a[col, j]
            b[col], b[pivot] = b[pivot], b[col]
        # eliminate below
        top = a[col]
        for row in range(col + 1, n):
            factor = a[row, col] / a[col, col]
            a[row, col] = 0.0
            below = a[row]
            for j in range(col + 1, n):
                below[j] -= factor * top[j]
            b[row] -= factor * b[col]
    # back substitution
    x = np.zeros(n)
    for row in range(n - 1, -1, -1):
        s = b[row]
        for j in range(row + 1, n):
            s -= a[row, j] * x[j]
        x[row] = s / a[row, row]
    return x


def gauss(a, b):
    return solve(np.array(a, float), np.array(b, float)).tolist()


@njit(cache=True)
def stiffness(n, k):
    a = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            if i == j:
                a[i, j] = 2.0 + 0.01 * k + 0.1 * (i % 4)
            elif abs(i - j) == 1:
                a[i, j] = -1.0 - 0.5 * ((i + j) % 5 == 0)
            else:
                a[i, j] = 0.02 * ((i * j + k) % 7) - 0.05
    return a


deflections = []
for load_case in range(40):
    n = 100 + load_case
    A = stiffness(n, load_case)
    rhs = [1.0 if i == load_case else 0.1 * (i % 3) for i in range(n)]
    solution = gauss(A, rhs)
    deflections.append(max(solution, key=abs))
    print("load case", load_case, "size", n, "largest", deflections[-1], "sum", sum(solution))

print("mean largest deflection", sum(deflections) / len(deflections))
try:
    gauss([[1.0, 2.0], [2.0, 4.0]], [1.0, 1.0])
except ZeroDivisionError as e:
    print("error:", e)
print(gauss([[0, 2], [3, 1]], [4, 5]))
