# program: trapezoid rule for a table of intervals (a, b, N), integrand given as a function
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math
import random


def f(x):
    return math.sin(x) * math.exp(-0.1 * x) + x ** 2 / 50


def trapezoid(a, b, N):
    """Integral of f from a to b with N strips."""
    h = (b - a) / N
    s = 0.5 * (f(a) + f(b))
    for i in range(1, N):
        s += f(a + i * h)
    return s * h


def antiderivative(x):
    e = math.exp(-0.1 * x)
    return e * (-0.1 * math.sin(x) - math.cos(x)) / 1.01 + x ** 3 / 150


if __name__ == "__main__":
    random.seed(100)
    table = []
    for k in range(400):
        a = random.uniform(-3, 3)
        b = a + random.uniform(0.5, 8)
        N = random.randint(1000, 25000)
        table.append((a, b, N))

    results = []
    for a, b, N in table:
        results.append(trapezoid(a, b, N))

    worst = 0
    for (a, b, N), value in zip(table, results):
        error = abs(value - (antiderivative(b) - antiderivative(a)))
        worst = max(worst, error)
    print("rows:", len(results), "sum: %.10f" % math.fsum(results))
    for k in (0, 1, 2, 399):
        print("  from %.4f to %.4f with %5d strips: %.10f" % (*table[k], results[k]))
    print("worst error below 1e-4:", worst < 1e-4, type(results[0]).__name__)
    print("degenerate:", trapezoid(2.0, 2.0, 1), trapezoid(0, 1, 1))
