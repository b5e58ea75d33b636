# table by Numba with prange over the rows; radians and cosines made once
# level: close
from math import asin, radians, sin, sqrt
from random import Random

import numpy as np
from numba import njit, prange


@njit(cache=True)
def haversine(lat1, lon1, cos1, lat2, lon2, cos2):
    """Distance in kilometres; angles in radians, cosines of the latitudes."""
    a = sin((lat2 - lat1) / 2) ** 2 + cos1 * cos2 * sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371.0 * asin(sqrt(a))


@njit(cache=True)
def fill_row(table, i, lats, lons, cosines):
    for j in range(i + 1, len(table)):
        d = haversine(lats[i], lons[i], cosines[i], lats[j], lons[j], cosines[j])
        table[i, j] = d
        table[j, i] = d


@njit(cache=True, parallel=True)
def distance_table(lats, lons):
    n = len(lats)
    table = np.zeros((n, n))
    cosines = np.cos(lats)
    for half in prange((n + 1) // 2):  # a long row with a short one, so that all take equally long
        fill_row(table, half, lats, lons, cosines)
        fill_row(table, n - 1 - half, lats, lons, cosines)
    return table


@njit(cache=True)
def farthest_pair(table):
    n = len(table)
    farthest = 0.0
    pair = (0, 0)
    for i in range(n):
        for j in range(i):
            if table[i, j] > farthest:
                farthest = table[i, j]
                pair = (j, i)
    return farthest, pair


@njit(cache=True)
def nearest_neighbour_tour(table):
    n = len(table)
    visited = np.zeros(n, np.bool_)
    visited[0] = True
    here = 0
    tour = np.zeros(n, np.int64)
    length = 0.0
    for step in range(n - 1):
        best = -1
        smallest = np.inf
        for k in range(n):
            if not visited[k] and table[here, k] < smallest:
                smallest = table[here, k]
                best = k
        length += smallest
        visited[best] = True
        tour[step + 1] = best
        here = best
    return tour, length + table[here, 0]


if __name__ == "__main__":
    rng = Random(747)
    n = 1300
    lats = [rng.uniform(-60, 70) for _ in range(n)]
    lons = [rng.uniform(-180, 180) for _ in range(n)]
    table = distance_table(np.array([radians(x) for x in lats]), np.array([radians(x) for x in lons]))
    farthest, pair = farthest_pair(table)
    tour, length = nearest_neighbour_tour(table)
    tour = tour.tolist()
    print("airports:", n, "farthest pair:", pair, repr(farthest))
    print("mean distance:", repr(float(table.sum()) / (n * (n - 1))))
    print("tour:", tour[:10], "...", tour[-3:], "length", repr(length))
