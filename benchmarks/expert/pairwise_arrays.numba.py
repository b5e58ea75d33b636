# distances and the nearest compiled; one coordinate of all columns at a time
import math

import numpy as np
from numba import njit


@njit(cache=True)
def pairwise_distances(X, Y):
    """Euclidean distances between the rows of X (n, d) and the rows of Y (m, d)."""
    n, d = X.shape
    m = Y.shape[0]
    D = np.zeros((n, m))
    columns = Y.T.copy()
    for i in range(n):
        for k in range(d):
            x = X[i, k]
            for j in range(m):
                diff = x - columns[k, j]
                D[i, j] += diff * diff
        for j in range(m):
            D[i, j] = math.sqrt(D[i, j])
    return D


@njit(cache=True)
def nearest(D):
    result = np.empty(len(D), np.int64)
    for i in range(len(D)):
        best = 0
        for j in range(1, D.shape[1]):
            if D[i, j] < D[i, best]:
                best = j
        result[i] = best
    return result


def nearest_label(D, labels):
    return [labels[k] for k in nearest(D).tolist()]


def main(seed=8):
    rng = np.random.default_rng(seed)
    centres = rng.normal(scale=3.0, size=(4, 6))
    train_labels = [k % 4 for k in range(400)]
    train = np.array([centres[k] for k in train_labels]) + rng.normal(size=(400, 6))
    test_labels = [(3 * k) % 4 for k in range(500)]
    test = np.array([centres[k] for k in test_labels]) + rng.normal(size=(500, 6))

    D = pairwise_distances(test, train)
    predicted = nearest_label(D, train_labels)
    hits = sum(p == t for p, t in zip(predicted, test_labels))
    print("distances", D.shape, D.dtype, "sum", D.sum())
    print("smallest", D.min(), "largest", D.max())
    print("D[0, :3] =", D[0, :3], " D[-1, -1] =", D[-1, -1])
    print("labels", predicted[:20], type(predicted[0]).__name__)
    print(f"accuracy {hits}/{len(test_labels)} = {hits / len(test_labels)}")


if __name__ == "__main__":
    main()
