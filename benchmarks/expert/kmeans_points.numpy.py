# numpy: all distances to all centres by broadcasting, sums per cluster by bincount
"""k-means from scratch."""
import numpy as np


def squared_distance(p, q):
    d = 0.0
    for k in range(len(p)):
        d += (p[k] - q[k]) ** 2
    return d


def assign(points, centres, labels):
    """Index of the nearest centre for each point; how many changed."""
    d = np.zeros((len(points), len(centres)))
    for k in range(points.shape[1]):
        d += (points[:, k, None] - centres[None, :, k]) ** 2
    best = d.argmin(axis=1)
    changed = int((best != labels).sum())
    labels[:] = best
    return changed


def update(points, labels, k):
    dim = points.shape[1]
    centres = np.zeros((k, dim))
    sizes = np.bincount(labels, minlength=k).tolist()
    for j in range(dim):
        centres[:, j] = np.bincount(labels, weights=points[:, j], minlength=k)
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
