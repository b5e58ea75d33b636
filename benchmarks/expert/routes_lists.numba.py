# compiled on an array of 32-bit integers with a large number for no road
import random

import numpy as np
from numba import njit

INF = float("inf")


def make_map(towns, roads):
    random.seed(17)
    dist = [[INF] * towns for _ in range(towns)]
    for i in range(towns):
        dist[i][i] = 0
    for _ in range(roads):
        a = random.randrange(towns)
        b = random.randrange(towns)
        if a != b:
            length = random.randint(1, 100)
            dist[a][b] = min(dist[a][b], length)
            dist[b][a] = min(dist[b][a], length)
    return dist


FAR = 2**30


@njit(cache=True)
def shorten(dist):
    n = len(dist)
    for k in range(n):
        for i in range(n):
            first = dist[i, k]
            if first < FAR:
                for j in range(n):
                    dist[i, j] = min(dist[i, j], np.int32(first + dist[k, j]))


def floyd_warshall(dist):
    table = np.array([[FAR if d == INF else d for d in row] for row in dist], np.int32)
    shorten(table)
    return [[d if d < FAR else INF for d in row] for row in table.tolist()]


def main():
    n = 230
    dist = floyd_warshall(make_map(n, 420))
    reachable = 0
    total = 0
    longest = 0
    for i in range(n):
        for j in range(n):
            if i != j and dist[i][j] != INF:
                reachable += 1
                total += dist[i][j]
                if dist[i][j] > longest:
                    longest = dist[i][j]
                    ends = (i, j)
    print("pairs connected:", reachable, "of", n * (n - 1))
    print("mean route:", total / reachable)
    print("longest route:", longest, "between", ends)
    print("from town 0:", dist[0][:12])
    print("types:", sorted({type(d).__name__ for row in dist for d in row}))


main()
