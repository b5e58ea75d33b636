# program: polynomials and their derivatives by Horner's scheme at many points, lists
# techniques: recurrence, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
def horner(coefficients, x):
    """Value and derivative; the highest power comes first."""
    p = coefficients[0]
    dp = 0.0
    for c in coefficients[1:]:
        dp = dp * x + p
        p = p * x + c
    return p, dp


def table(coefficients, low, high, n):
    xs = []
    ys = []
    slopes = []
    for i in range(n + 1):
        x = low + (high - low) * i / n
        y, slope = horner(coefficients, x)
        xs.append(x)
        ys.append(y)
        slopes.append(slope)
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
xs, ys, slopes = table(coefficients, -2.0, 3.0, 900_000)
sign_changes = []
for i in range(len(ys) - 1):
    if ys[i] * ys[i + 1] < 0:
        sign_changes.append(i)
print(len(xs), "points, ends:", ys[0], ys[-1], slopes[0], slopes[-1])
print("sum:", sum(ys), "sum of slopes:", sum(slopes))
for i in sign_changes:
    root, iterations = newton(coefficients, xs[i])
    print(f"root {root:.12f} after {iterations} iterations")
