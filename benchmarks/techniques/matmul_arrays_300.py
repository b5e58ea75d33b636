# program: matrix product of two 300 x 300 arrays with three loops
# techniques: matmul
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
# headline: 1000
import numpy as np


def matmul(a, b, c):
    n = len(a)
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i, k] * b[k, j]
            c[i, j] = s


rng = np.random.default_rng(300)
n = 300
a = rng.random((n, n))
b = rng.random((n, n))
c = np.zeros((n, n))
matmul(a, b, c)
print("c:", c.shape, c.dtype)
print(f"sum {c.sum():.6f}, trace {np.trace(c):.8f}")
print(f"corners {c[0, 0]:.10f} {c[0, -1]:.10f} {c[-1, -1]:.10f}")
