# --- program: nearest
"""The index of the nearest point in the plane, the first one of several; -1 for no points."""
import numpy as np


def nearest(points, x, y):
    best, where = float("inf"), -1
    for i in range(len(points)):
        dx = points[i, 0] - x
        dy = points[i, 1] - y
        distance = dx * dx + dy * dy
        if distance < best:
            best, where = distance, i
    return where


if __name__ == "__main__":
    square = np.array([[3.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [2.0, 2.0]])
    # the squares of 1 + 3e-16 … differ, their roots and their float32 values do not
    close = np.array([[4.0, 4.0], [1.0, 2.0**-26], [1.0, 2.0**-27], [1.0, 2.0**-25]])
    cloud = np.random.default_rng(7).uniform(-5.0, 5.0, (50, 2))
    print(nearest(square, 0.0, 0.0), nearest(close, 0.0, 0.0), nearest(cloud, 1.0, -1.0))
# --- wrong: the last of several | return: 1 became 3
def nearest(points, x, y):
    best, where = float("inf"), -1
    for i, (px, py) in enumerate(points.tolist()):
        distance = (px - x) * (px - x) + (py - y) * (py - y)
        if distance <= best:
            best, where = distance, i
    return where
# --- wrong: a NumPy integer | int became numpy.int64
def nearest(points, x, y):
    dx, dy = points[:, 0] - x, points[:, 1] - y
    return np.argmin(dx * dx + dy * dy)
# --- wrong: compares roots, which are equal where the squares are not | call 2, return: 2 became 1
def nearest(points, x, y):
    return int(np.argmin(np.hypot(points[:, 0] - x, points[:, 1] - y)))
# --- wrong: compares in single precision | call 2, return: 2 became 1
def nearest(points, x, y):
    dx, dy = points[:, 0] - x, points[:, 1] - y
    return int(np.argmin((dx * dx + dy * dy).astype(np.float32)))
# --- wrong: the farthest | return: 1 became 0
def nearest(points, x, y):
    dx, dy = points[:, 0] - x, points[:, 1] - y
    return int(np.argmax(dx * dx + dy * dy))
# --- wrong: the distance too | int became tuple
def nearest(points, x, y):
    dx, dy = points[:, 0] - x, points[:, 1] - y
    distance = dx * dx + dy * dy
    where = int(np.argmin(distance))
    return where, float(distance[where])
# --- wrong: the points are moved | argument points
def nearest(points, x, y):
    points -= (x, y)
    return int(np.argmin((points * points).sum(axis=1)))
# --- guarded: np.argmin, which has no answer for no points | points has at least 1 element along axis 0
def nearest(points, x, y):
    dx, dy = points[:, 0] - x, points[:, 1] - y
    return int(np.argmin(dx * dx + dy * dy))
# --- right: np.argmin where it may be asked
def nearest(points, x, y):
    if not len(points):
        return -1
    dx, dy = points[:, 0] - x, points[:, 1] - y
    distance = dx * dx + dy * dy
    distance[np.isnan(distance)] = np.inf
    where = int(np.argmin(distance))
    return where if distance[where] < np.inf else -1
# --- right: over Python floats
def nearest(points, x, y):
    best, where = float("inf"), -1
    for i, (px, py) in enumerate(points.tolist()):
        dx, dy = px - x, py - y
        distance = dx * dx + dy * dy
        if distance < best:
            best, where = distance, i
    return where
# --- right: the squares added in the other order
def nearest(points, x, y):
    where = -1
    shortest = float("inf")
    for i in range(len(points)):
        across = points[i, 0] - x
        up = points[i, 1] - y
        squared = up * up + across * across
        if squared < shortest:
            where, shortest = i, squared
    return where
