# program: sum of a vector, and add one vector to another in place
# techniques: map, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def total(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


def add(a, b):
    """Add b to a, in place."""
    for i in range(len(a)):
        a[i] = a[i] + b[i]


n = 1_000_000
rng = np.random.default_rng(10)
a = rng.random(n)
b = rng.random(n) - 0.5
for repetition in range(6):
    add(a, b)
    s = total(a)
    print(repetition, f"sum {s:.7f}", "ends", float(a[0]), float(a[-1]))
print(a.dtype, a.shape, type(s).__name__)
