# program: differences of neighbours in an array of a million numbers
# techniques: stencil
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
# headline: 80
import numpy as np


def difference(a):
    d = np.empty(len(a) - 1)
    for i in range(1, len(a)):
        d[i - 1] = a[i] - a[i - 1]
    return d


a = np.random.default_rng(1).normal(size=1_000_000)
for order in range(6):
    d = difference(a)
    print(order, d.shape, d.dtype, float(d.min()), float(d.max()), float(d.sum()))
    a[1:] = 0.5 * d
print(d[:3].tolist(), d[-3:].tolist())
