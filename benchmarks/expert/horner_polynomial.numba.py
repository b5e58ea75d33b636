# table compiled: all points at once, coefficients a tuple the compiler sees
# level: close
import numpy as np
from numba import njit

def horner(coefficients, x):
    """Value and derivative; the highest power comes first."""
    p = coefficients[0]
    dp = 0.0
    for c in coefficients[1:]:
        dp = dp * x + p
        p = p * x + c
    return p, dp


@njit(cache=True)
def table(coefficients, low, high, n):
    xs = np.empty(n + 1)
    ys = np.empty(n + 1)
    slopes = np.empty(n + 1)
    for i in range(n + 1):
        x = low + (high - low) * i / n
        p = coefficients[0]
        dp = 0.0
        for k in range(1, len(coefficients)):
            dp = dp * x + p
            p = p * x + coefficients[k]
        xs[i] = x
        ys[i] = p
        slopes[i] = dp
    return xs, ys, slopes


def newton(coefficients, x, tol=1e-13):
    for iteration in range(100):
        p, dp = horner(coefficients, x)
        step = p / dp
        x = x - step
        if abs(step) < tol:
            return x, iteration
    return x, -1


coefficients = [1.0, -3.5, 0.25, 8.0, -2.0, -4.75, 1.125, 0.3, -0.05]
xs, ys, slopes = table(tuple(coefficients), -2.0, 3.0, 900_000)
sign_changes = np.nonzero(ys[:-1] * ys[1:] < 0)[0]
print(len(xs), "points, ends:", ys[0], ys[-1], slopes[0], slopes[-1])
print("sum:", ys.sum(), "sum of slopes:", slopes.sum())
for i in sign_changes:
    root, iterations = newton(coefficients, float(xs[i]))
    print(f"root {root:.12f} after {iterations} iterations")
