# runs: ;-1;0;1e200;inf;nan;1000;2
"""Newton, bisection, quadrature, RK4 on scalars: sqrt of negatives, log of zero, overflow in ** and exp, NaN."""
import math
import sys


def f(x):
    return x * x - 2.0


def newton(x, steps):
    for _ in range(steps):
        x = x - f(x) / (2.0 * x)
    return x


def integrate(a, b, n):
    h = (b - a) / n
    s = 0.0
    for i in range(n):
        x = a + (i + 0.5) * h
        s += math.sqrt(x) * math.exp(-x) + math.sin(x) ** 2
    return s * h


def rk4(y, t, dt, n):
    for _ in range(n):
        k1 = y - t * t + 1.0
        k2 = (y + 0.5 * dt * k1) - (t + 0.5 * dt) ** 2 + 1.0
        k3 = (y + 0.5 * dt * k2) - (t + 0.5 * dt) ** 2 + 1.0
        k4 = (y + dt * k3) - (t + dt) ** 2 + 1.0
        y += dt * (k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0
        t += dt
    return y, t


def bisect(lo, hi, n):
    for _ in range(n):
        mid = (lo + hi) / 2.0
        if math.log(mid) + mid ** 3 > 0:
            hi = mid
        else:
            lo = mid
    return lo


def main():
    x = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for _ in range(300):
        newton(3.0, 300), bisect(0.1, 2.0, 300)
    integrate(0.0, 3.0, 200000), rk4(0.5, 0.0, 1e-4, 50000)
    for g, args in ((newton, (x, 20)), (newton, (0.0, 1)), (integrate, (x, x + 1.0, 50)), (integrate, (0.0, 1.0, int(min(max(x, -9), 9)) if x == x else 1)),
                    (rk4, (x, 0.0, x, 30)), (bisect, (x, 2.0, 40)), (bisect, (-x, x, 3)), (newton, (int(x) if abs(x) < 1e9 else x, 0)), (newton, (7, 5))):
        try:
            print(g.__name__, repr(g(*args)))
        except (ArithmeticError, ValueError) as e:
            print(g.__name__, type(e).__name__, e, e.__context__)


main()
