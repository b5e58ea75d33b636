# program: integral of x*x - x for a thousand rows (a, b, N), held in arrays
# techniques: reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def f(x):
    return x * x - x


def integrate(a, b, n):
    s = 0.0
    dx = (b - a) / n
    for i in range(n):
        s += f(a + i * dx)
    return s * dx


def integrate_rows(a, b, n):
    result = np.empty(len(a))
    for k in range(len(a)):
        result[k] = integrate(a[k], b[k], n[k])
    return result


rng = np.random.default_rng(1000)
a = rng.normal(size=1000)
b = a + rng.uniform(0.5, 3.0, 1000)
n = rng.integers(1000, 12_000, 1000)
r = integrate_rows(a, b, n)
print(r.shape, r.dtype, f"sum {r.sum():.10f} largest {r.max():.10f} at", int(r.argmax()))
for k in range(0, 1000, 250):
    print(k, int(n[k]), f"{r[k]:.12f}")
