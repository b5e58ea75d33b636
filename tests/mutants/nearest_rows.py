# --- program: nearest_rows
"""The nearest other row of each row, and the rows within a distance, in order."""

import numpy as np


def nearest_rows(points, radius):
    nearest = []
    near = []
    for i in range(len(points)):
        best = np.inf
        at = -1
        for j in range(len(points)):
            distance = np.linalg.norm(points[i] - points[j])
            if i != j and distance < best:
                best = distance
                at = j
            if distance < radius:
                near.append((i, j))
        nearest.append((at, best))
    return nearest, near


if __name__ == "__main__":
    rng = np.random.default_rng(21)
    points = rng.normal(size=(60, 3))
    print(nearest_rows(points, 0.9)[0][:5])
    print(len(nearest_rows(np.repeat(points[:20], 2, axis=0), 0.5)[1]))
    print(nearest_rows(rng.integers(0, 4, size=(40, 2)) / 1.0, 1.0)[0][:5])
# --- wrong: the last of equally near ones | 16 became 30
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms < radius).tolist()]
        norms[i] = np.inf
        at = len(norms) - 1 - int(norms[::-1].argmin())
        nearest.append((at, norms[at]))
    return nearest, near
# --- wrong: on the edge counts as within | 140 items became 428
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms <= radius).tolist()]
        norms[i] = np.inf
        at = int(norms.argmin())
        nearest.append((at, norms[at]))
    return nearest, near
# --- wrong: itself is the nearest | 42 became 0
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms < radius).tolist()]
        at = int(norms.argmin())
        nearest.append((at, norms[at]))
    return nearest, near
# --- wrong: positions of another type | int became numpy.int64
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms < radius).tolist()]
        norms[i] = np.inf
        at = norms.argmin()
        nearest.append((at, norms[at]))
    return nearest, near
# --- guarded: nothing for a single row | at least 2 elements along axis 0
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms < radius).tolist()]
        norms[i] = np.inf
        at = int(norms.argmin())
        nearest.append((at, norms[at]))
    return nearest, near
# --- right: all rows at once, strided ones too
def nearest_rows(points, radius):
    nearest, near = [], []
    for i in range(len(points)):
        rows = points[i] - points
        norms = np.sqrt(np.matmul(rows[:, None, :], rows[:, :, None])[:, 0, 0])
        near += [(i, j) for j in np.flatnonzero(norms < radius).tolist()]
        norms[i] = np.inf
        at = int(norms.argmin())
        nearest.append((at, norms[at]) if len(norms) > 1 else (-1, np.inf))
    return nearest, near
