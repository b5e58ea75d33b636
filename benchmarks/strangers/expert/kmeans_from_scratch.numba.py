# identical output: arrays + numba, same order of every floating point sum
import random
import math

import numpy as np
from numba import njit

random.seed(42)


def make_blobs(centers, n_per_blob, spread):
    points = []
    gauss = random.gauss
    for c in centers:
        for _ in range(n_per_blob):
            points.append([gauss(coord, spread) for coord in c])
    return points


@njit(cache=True)
def lloyd_step(X, cent, assign):
    n, dim = X.shape
    k = cent.shape[0]
    sums = np.zeros((k, dim))
    cnt = np.zeros(k, np.int64)
    changed = 0
    inertia = 0.0
    for i in range(n):
        best = 0
        best_d = np.inf
        for j in range(k):
            t = 0.0
            for d in range(dim):
                v = X[i, d] - cent[j, d]
                t += v * v
            dist = math.sqrt(t)
            if dist < best_d:
                best_d = dist
                best = j
        inertia += best_d * best_d
        if best != assign[i]:
            assign[i] = best
            changed += 1
        cnt[best] += 1
        for d in range(dim):
            sums[best, d] += X[i, d]
    for j in range(k):
        if cnt[j] > 0:
            for d in range(dim):
                cent[j, d] = sums[j, d] / cnt[j]
    return changed, inertia


def kmeans(points, X, k, max_iter=50, verbose=False):
    cent = np.array(random.sample(points, k))
    assign = np.full(len(X), -1, np.int64)
    iteration = 0
    while True:
        iteration += 1
        changed, inertia = lloyd_step(X, cent, assign)
        if verbose:
            print("  iter %d: changed=%d inertia=%.4f" % (iteration, changed, inertia))
        if changed == 0 or iteration >= max_iter:
            break
    return cent, assign, inertia


@njit(cache=True)
def silhouette(X, assign, k, step):
    n, dim = X.shape
    total = 0.0
    m = 0
    sums = np.empty(k)
    counts = np.empty(k, np.int64)
    for i in range(0, n, step):
        sums[:] = 0.0
        counts[:] = 0
        for j in range(n):
            if i == j:
                continue
            t = 0.0
            for d in range(dim):
                v = X[i, d] - X[j, d]
                t += v * v
            sums[assign[j]] += math.sqrt(t)
            counts[assign[j]] += 1
        own = assign[i]
        m += 1
        if counts[own] == 0:
            continue
        a = sums[own] / counts[own]
        b = np.inf
        for c in range(k):
            if c != own and counts[c] > 0:
                b = min(b, sums[c] / counts[c])
        total += (b - a) / max(a, b)
    return total / m


CENTERS = [[0, 0, 0], [4, 4, 0], [-3, 5, 2], [5, -4, 3], [-5, -5, -2]]
points = make_blobs(CENTERS, 300, 1.1)
X = np.array(points)
print("points:", len(points))

results = {}
for k in range(2, 7):
    print("k =", k)
    cents, assign, inertia = kmeans(points, X, k, verbose=(k == 5))
    s = silhouette(X, assign, k, 5)
    results[k] = (inertia, s)
    print("  inertia", round(inertia, 6), "silhouette", round(s, 6))
    if k == 5:
        for c in sorted(cents.tolist()):
            print("   ", [round(x, 5) for x in c])

best_k = max(results, key=lambda k: results[k][1])
print("best k according to silhouette:", best_k)
