# program: great-circle distances between all pairs of airports, the farthest pair, total of a tour
# techniques: map, reduction, search
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
from math import asin, cos, radians, sin, sqrt
from random import Random


def haversine(lat1, lon1, lat2, lon2):
    """Distance in kilometres; angles in degrees."""
    lat1, lon1, lat2, lon2 = map(radians, [lat1, lon1, lat2, lon2])
    dlat = lat2 - lat1
    dlon = lon2 - lon1
    a = sin(dlat / 2) ** 2 + cos(lat1) * cos(lat2) * sin(dlon / 2) ** 2
    return 2 * 6371.0 * asin(sqrt(a))


def distance_table(lats, lons):
    n = len(lats)
    table = [[0.0] * n for i in range(n)]
    for i in range(n):
        for j in range(i + 1, n):
            d = haversine(lats[i], lons[i], lats[j], lons[j])
            table[i][j] = d
            table[j][i] = d
    return table


def nearest_neighbour_tour(table):
    n = len(table)
    visited = [False] * n
    visited[0] = True
    here = 0
    tour = [0]
    length = 0.0
    for step in range(n - 1):
        best = -1
        for k in range(n):
            if not visited[k] and (best < 0 or table[here][k] < table[here][best]):
                best = k
        length += table[here][best]
        visited[best] = True
        tour.append(best)
        here = best
    return tour, length + table[here][0]


if __name__ == "__main__":
    rng = Random(747)
    n = 1300
    lats = [rng.uniform(-60, 70) for _ in range(n)]
    lons = [rng.uniform(-180, 180) for _ in range(n)]
    table = distance_table(lats, lons)
    farthest = 0.0
    for i in range(n):
        for j in range(i):
            if table[i][j] > farthest:
                farthest = table[i][j]
                pair = (j, i)
    tour, length = nearest_neighbour_tour(table)
    print("airports:", n, "farthest pair:", pair, repr(farthest))
    print("mean distance:", repr(sum(sum(row) for row in table) / (n * (n - 1))))
    print("tour:", tour[:10], "...", tour[-3:], "length", repr(length))
