# --- program: distances
"""The distances between all pairs of points in space, as a table."""
import math

import numpy as np


def distances(points):
    count = len(points)
    table = np.zeros((count, count))
    for i in range(count):
        for j in range(count):
            total = 0.0
            for k in range(3):
                difference = points[i, k] - points[j, k]
                total += difference * difference
            table[i, j] = math.sqrt(total)
    return table


if __name__ == "__main__":
    rng = np.random.default_rng(10)
    print(distances(rng.uniform(0.0, 1.0, (9, 3))).sum())
    print(distances(1e4 + rng.uniform(0.0, 1e-3, (5, 3)))[0])
# --- wrong: by the expanded square, which cancels | call 2, return[
def distances(points):
    norms = (points * points).sum(axis=1)
    squares = norms[:, None] + norms - 2.0 * points @ points.T
    return np.sqrt(np.maximum(squares, 0.0))
# --- wrong: the squares | elements differ
def distances(points):
    difference = points[:, None] - points
    return (difference * difference).sum(axis=2)
# --- wrong: along the axes | elements differ
def distances(points):
    return np.abs(points[:, None] - points).sum(axis=2)
# --- wrong: in the plane | elements differ
def distances(points):
    difference = points[:, None, :2] - points[:, :2]
    return np.sqrt((difference * difference).sum(axis=2))
# --- wrong: half of the table | elements differ
def distances(points):
    difference = points[:, None] - points
    return np.triu(np.sqrt((difference * difference).sum(axis=2)))
# --- wrong: infinity on the diagonal | return[0, 0]
def distances(points):
    difference = points[:, None] - points
    table = np.sqrt((difference * difference).sum(axis=2))
    np.fill_diagonal(table, np.inf)
    return table
# --- wrong: -0.0 on the diagonal | -0.0
def distances(points):
    difference = points[:, None] - points
    return np.copysign(np.sqrt((difference * difference).sum(axis=2)), 0.5 - np.eye(len(points)))
# --- wrong: single precision differences | elements differ
def distances(points):
    small = points.astype(np.float32)
    difference = (small[:, None] - small).astype(float)
    return np.sqrt((difference * difference).sum(axis=2))
# --- wrong: without the row of the last point | return: shape (9, 9) became (8, 9)
def distances(points):
    difference = points[:-1, None] - points
    return np.sqrt((difference * difference).sum(axis=2))
# --- guarded: as many coordinates as there are | points has exactly 3 elements along axis 1
def distances(points):
    difference = points[:, None] - points
    return np.sqrt((difference * difference).sum(axis=2))
# --- right: one half, mirrored
def distances(points):
    count = len(points)
    table = np.zeros((count, count))
    for i in range(count):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        table[i, i] = math.sqrt((x - x) * (x - x) + (y - y) * (y - y) + (z - z) * (z - z))
        for j in range(i + 1, count):
            dx, dy, dz = x - points[j, 0], y - points[j, 1], z - points[j, 2]
            table[i, j] = table[j, i] = math.sqrt(dx * dx + dy * dy + dz * dz)
    return table
# --- right: axis by axis
def distances(points):
    x, y, z = points[:, 0], points[:, 1], points[:, 2]
    dx, dy, dz = x[:, None] - x, y[:, None] - y, z[:, None] - z
    return np.sqrt(dx * dx + dy * dy + dz * dz)
# --- right: a Numba kernel
import numba


@numba.njit
def fill(points, table):
    for i in range(points.shape[0]):
        for j in range(points.shape[0]):
            total = 0.0
            for k in range(3):
                difference = points[i, k] - points[j, k]
                total += difference * difference
            table[i, j] = math.sqrt(total)


def distances(points):
    table = np.zeros((len(points), len(points)))
    if points.shape[1] >= 3:
        fill(points, table)
    elif len(points):
        raise IndexError(f"index {points.shape[1]} is out of bounds for axis 1 with size {points.shape[1]}")
    return table
