# program: distance matrix of feature vectors and nearest neighbour labels
# techniques: map, reduction, search
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def pairwise_distances(X, Y):
    """Euclidean distances between the rows of X (n, d) and the rows of Y (m, d)."""
    n, d = X.shape
    m = Y.shape[0]
    D = np.empty((n, m))
    for i in range(n):
        for j in range(m):
            s = 0.0
            for k in range(d):
                diff = X[i, k] - Y[j, k]
                s += diff * diff
            D[i, j] = np.sqrt(s)
    return D


def nearest_label(D, labels):
    predicted = []
    for row in D:
        best = 0
        for j in range(1, len(row)):
            if row[j] < row[best]:
                best = j
        predicted.append(labels[best])
    return predicted


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
