# --- before
import itertools


def brute(dist):
    n = len(dist)
    best = float("inf")
    for perm in itertools.permutations(range(1, n)):
        length = dist[0][perm[0]]
        for i in range(len(perm) - 1):
            length += dist[perm[i]][perm[i + 1]]
        length += dist[perm[-1]][0]
        if length < best:
            best = length
    return best
# --- inputs: brute
CALLS = [call([[0.0, 1.0, 2.0], [1.0, 0.0, 3.0], [2.0, 3.0, 0.0]])]
# --- declined: line 7: it calls `itertools.permutations`, which is not compiled here
