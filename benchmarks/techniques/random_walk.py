# program: one-dimensional random walk of a million steps, the import stands inside the step
# techniques: draws, scan
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
# headline: 30 identical
from random import random as draw
from random import seed

import numpy as np


def step():
    import random

    return 1.0 if random.random() > 0.5 else -1.0


def walk(n, dx=1.0):
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = x[i] + dx * step()
        x[i + 1] = x_new
    return x


seed(20)
x = walk(1_000_000)
for k in range(0, len(x), 100_000):
    print(k, x[k])
for dx in (0.1, 3.0):
    x = walk(500_000, dx)
    print("dx", dx, "end", repr(float(x[-1])), "mean", repr(float(x.mean())), x.dtype, x.shape)
print("leftmost", x.min(), "rightmost", x.max(), "next draw", draw())
