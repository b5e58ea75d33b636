# program: all shortest routes between towns, Floyd-Warshall on a list of lists
# techniques: dynamic programming
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random

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
    n = len(dist)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if dist[i][k] + dist[k][j] < dist[i][j]:
                    dist[i][j] = dist[i][k] + dist[k][j]
    return dist


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
