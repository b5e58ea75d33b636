# program: rows of a matrix scaled to unit length, and the largest angle between neighbours
# techniques: map, reduction
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np

np.random.seed(77)
X = np.random.normal(size=(90000, 12))
X[::100] *= 50

norms = []
for row in X:
    s = 0
    for value in row:
        s += value**2
    norms.append(np.sqrt(s))

for i, row in enumerate(X):
    row /= norms[i]

smallest = 2.0
pair = None
for k in range(len(X) - 1):
    c = np.dot(X[k], X[k + 1])
    if c < smallest:
        smallest = c
        pair = (k, k + 1)

print(X.shape, X.dtype, len(norms), type(norms[0]).__name__)
print(f"largest norm {max(norms):.10f}, smallest {min(norms):.10f}, sum {sum(norms):.8f}")
print(f"largest angle {np.degrees(np.arccos(smallest)):.9f} degrees between rows {pair}")
print("column sums:", [f"{c:.9f}" for c in X.sum(axis=0)])
