# program: k-means clustering of points in the plane, lists and arrays mixed
# techniques: reduction, search, scatter
# place: several
# numeric: yes
# vectorizable: yes
# expect: improve
"""k-means from scratch."""
import numpy as np


def squared_distance(p, q):
    d = 0.0
    for k in range(len(p)):
        d += (p[k] - q[k]) ** 2
    return d


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


def update(points, labels, k):
    dim = points.shape[1]
    centres = np.zeros((k, dim))
    sizes = [0] * k
    for i in range(len(points)):
        for j in range(dim):
            centres[labels[i], j] += points[i, j]
        sizes[labels[i]] += 1
    for c in range(k):
        if sizes[c] > 0:
            centres[c] /= sizes[c]
    return centres, sizes


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
    inertia = 0.0
    for p, l in zip(points, labels):
        inertia += squared_distance(p, centres[l])
    print("inertia", repr(float(inertia)))


if __name__ == "__main__":
    main()
