# elimination of a whole column at once on an array
import numpy as np


def gauss(a, b):
    """Solve a x = b.  Both are overwritten!"""
    n = len(b)
    m = np.column_stack([np.array(a, dtype=float), np.array(b, dtype=float)])
    for col in range(n):
        pivot = col + int(np.argmax(np.abs(m[col:, col])))
        if abs(m[pivot, col]) < 1e-12:
            raise ZeroDivisionError("singular system")
        m[[col, pivot]] = m[[pivot, col]]
        factors = m[col + 1:, col] / m[col, col]
        m[col + 1:, col + 1:] -= np.outer(factors, m[col, col + 1:])
    a = m[:, :n].tolist()
    b = m[:, n].tolist()
    # back substitution
    x = [0.0] * n
    for row in range(n - 1, -1, -1):
        s = b[row]
        for j in range(row + 1, n):
            s -= a[row][j] * x[j]
        x[row] = s / a[row][row]
    return x


def stiffness(n, k):
    a = []
    for i in range(n):
        a.append([0.0] * n)
        for j in range(n):
            if i == j:
                a[i][j] = 2.0 + 0.01 * k + 0.1 * (i % 4)
            elif abs(i - j) == 1:
                a[i][j] = -1.0 - 0.5 * ((i + j) % 5 == 0)
            else:
                a[i][j] = 0.02 * ((i * j + k) % 7) - 0.05
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
