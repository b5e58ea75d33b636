# numpy: one row of the table at a time by broadcasting, masked argmin for the tour
# level: close
from random import Random

import numpy as np


def distance_table(lats, lons):
    lat = np.radians(lats)
    lon = np.radians(lons)
    table = np.zeros((len(lat), len(lat)))
    for i in range(len(lat)):
        a = np.sin((lat - lat[i]) / 2) ** 2 + np.cos(lat[i]) * np.cos(lat) * np.sin((lon - lon[i]) / 2) ** 2
        table[i] = 2 * 6371.0 * np.arcsin(np.sqrt(a))
    return table


def nearest_neighbour_tour(table):
    n = len(table)
    free = np.ones(n, dtype=bool)
    free[0] = False
    tour = [0]
    length = 0.0
    for step in range(n - 1):
        best = int(np.where(free, table[tour[-1]], np.inf).argmin())
        length += table[tour[-1], best]
        free[best] = False
        tour.append(best)
    return tour, float(length + table[tour[-1], 0])


if __name__ == "__main__":
    rng = Random(747)
    n = 1300
    lats = [rng.uniform(-60, 70) for _ in range(n)]
    lons = [rng.uniform(-180, 180) for _ in range(n)]
    table = distance_table(lats, lons)
    i, j = np.unravel_index(np.triu(table).argmax(), table.shape)
    pair = (int(i), int(j))
    farthest = float(table[i, j])
    tour, length = nearest_neighbour_tour(table)
    print("airports:", n, "farthest pair:", pair, repr(farthest))
    print("mean distance:", repr(float(table.sum()) / (n * (n - 1))))
    print("tour:", tour[:10], "...", tour[-3:], "length", repr(length))
