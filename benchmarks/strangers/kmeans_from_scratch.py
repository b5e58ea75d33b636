# program: k-means with lists of lists and a silhouette
# techniques: reduction, search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# K-Means from scratch, no numpy !!
# (exercise 4 of the ML bootcamp, my own solution)
import random
import math

random.seed(42)


def make_blobs(centers, n_per_blob, spread):
    points = []
    labels = []
    for idx, c in enumerate(centers):
        for _ in range(n_per_blob):
            p = []
            for coord in c:
                p.append(random.gauss(coord, spread))
            points.append(p)
            labels.append(idx)
    return points, labels


def distance(a, b):
    total = 0
    for i in range(len(a)):
        total += (a[i] - b[i]) ** 2
    return math.sqrt(total)


def closest(point, centroids):
    best = None
    best_d = float("inf")
    for j in range(len(centroids)):
        d = distance(point, centroids[j])
        if d < best_d:
            best_d = d
            best = j
    return best, best_d


def mean_of(points):
    dims = len(points[0])
    m = [0.0] * dims
    for p in points:
        for d in range(dims):
            m[d] += p[d]
    return [x / len(points) for x in m]


def kmeans(points, k, max_iter=50, verbose=False):
    centroids = [list(p) for p in random.sample(points, k)]
    assignments = [-1] * len(points)
    iteration = 0
    while True:
        iteration += 1
        changed = 0
        inertia = 0.0
        clusters = {}
        for i, p in enumerate(points):
            c, d = closest(p, centroids)
            inertia += d * d
            if c != assignments[i]:
                assignments[i] = c
                changed += 1
            if c not in clusters:
                clusters[c] = []
            clusters[c].append(p)
        for c in clusters:
            centroids[c] = mean_of(clusters[c])
        if verbose:
            print("  iter %d: changed=%d inertia=%.4f" % (iteration, changed, inertia))
        if changed == 0 or iteration >= max_iter:
            break
    return centroids, assignments, inertia


def silhouette(points, assignments, k, step):
    """Silhouette on every step-th point because it is very slow :("""
    scores = []
    for i in range(0, len(points), step):
        sums = [0.0] * k
        counts = [0] * k
        for j in range(len(points)):
            if i == j:
                continue
            sums[assignments[j]] += distance(points[i], points[j])
            counts[assignments[j]] += 1
        own = assignments[i]
        if counts[own] == 0:
            scores.append(0.0)
            continue
        a = sums[own] / counts[own]
        b = min(sums[c] / counts[c] for c in range(k) if c != own and counts[c] > 0)
        scores.append((b - a) / max(a, b))
    return sum(scores) / len(scores)


CENTERS = [[0, 0, 0], [4, 4, 0], [-3, 5, 2], [5, -4, 3], [-5, -5, -2]]
points, truth = make_blobs(CENTERS, 300, 1.1)
print("points:", len(points))

results = {}
for k in range(2, 7):
    print("k =", k)
    cents, assign, inertia = kmeans(points, k, verbose=(k == 5))
    s = silhouette(points, assign, k, 5)
    results[k] = (inertia, s)
    print("  inertia", round(inertia, 6), "silhouette", round(s, 6))
    if k == 5:
        for c in sorted(cents):
            print("   ", [round(x, 5) for x in c])

best_k = max(results, key=lambda k: results[k][1])
print("best k according to silhouette:", best_k)
