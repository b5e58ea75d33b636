# numpy: Horner's scheme over all points at once
import numpy as np


def horner(coefficients, x):
    """Value and derivative; the highest power comes first."""
    p = coefficients[0]
    dp = 0.0
    for c in coefficients[1:]:
        dp = dp * x + p
        p = p * x + c
    return p, dp


def table(coefficients, low, high, n):
    xs = low + (high - low) * np.arange(n + 1) / n
    ys, slopes = horner(coefficients, xs)
    return xs.tolist(), ys.tolist(), slopes.tolist()


def newton(coefficients, x, tol=1e-13):
    for iteration in range(100):
        p, dp = horner(coefficients, x)
        step = p / dp
        x = x - step
        if abs(step) < tol:
            return x, iteration
    return x, -1


coefficients = [1.0, -3.5, 0.25, 8.0, -2.0, -4.75, 1.125, 0.3, -0.05]
xs, ys, slopes = table(coefficients, -2.0, 3.0, 900_000)
values = np.array(ys)
sign_changes = np.flatnonzero(values[:-1] * values[1:] < 0).tolist()
print(len(xs), "points, ends:", ys[0], ys[-1], slopes[0], slopes[-1])
print("sum:", sum(ys), "sum of slopes:", sum(slopes))
for i in sign_changes:
    root, iterations = newton(coefficients, xs[i])
    print(f"root {root:.12f} after {iterations} iterations")
