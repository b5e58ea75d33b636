# numba: the three loops and the inertia compiled; labels and sizes as arrays
"""k-means from scratch."""

import numpy as np
from numba import njit


@njit(cache=True)
def squared_distance(p, q):
    d = 0.0
    for k in range(len(p)):
        d += (p[k] - q[k]) ** 2
    return d


@njit(cache=True)
def assign(points, centres, labels):
    """Index of the nearest centre for each point; how many changed."""
    changed = 0
    for i in range(len(points)):
        best = 0
        best_d = squared_distance(points[i], centres[0])
        for c in range(1, len(centres)):
            d = squared_distance(points[i], centres[c])
            if d < best_d:
                best = c
                best_d = d
        if labels[i] != best:
            labels[i] = best
            changed += 1
    return changed


@njit(cache=True)
def sums(points, labels, k):
    dim = points.shape[1]
    centres = np.zeros((k, dim))
    sizes = np.zeros(k, dtype=np.int64)
    for i in range(len(points)):
        for j in range(dim):
            centres[labels[i], j] += points[i, j]
        sizes[labels[i]] += 1
    for c in range(k):
        if sizes[c] > 0:
            centres[c] /= sizes[c]
    return centres, sizes


def update(points, labels, k):
    centres, sizes = sums(points, labels, k)
    return centres, sizes.tolist()


@njit(cache=True)
def inertia_of(points, centres, labels):
    inertia = 0.0
    for i in range(len(points)):
        inertia += squared_distance(points[i], centres[labels[i]])
    return inertia


def main():
    rng = np.random.RandomState(12)
    blobs = [(0, 0), (5, 5), (0, 6), (7, 0)]
    points = np.vstack([rng.randn(6000, 2) * 1.3 + b for b in blobs])
    centres = points[:4].copy()
    labels = np.full(len(points), -1)
    for iteration in range(50):
        changed = assign(points, centres, labels)
        centres, sizes = update(points, labels, 4)
        print(f"iteration {iteration}: {changed} points moved, sizes {sizes}")
        if changed == 0:
            break
    for c in centres:
        print("centre", repr(float(c[0])), repr(float(c[1])))
    print("inertia", repr(inertia_of(points, centres, labels)))


if __name__ == "__main__":
    main()
