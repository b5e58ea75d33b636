# numpy: one matrix update for each town on the way; whole numbers come back as int
import random

import numpy as np

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


def floyd_warshall(dist):
    d = np.array(dist, dtype=float)
    for k in range(len(d)):
        np.minimum(d, d[:, k, None] + d[None, k, :], out=d)
    return [[x if x == INF else int(x) for x in row] for row in d.tolist()]


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
