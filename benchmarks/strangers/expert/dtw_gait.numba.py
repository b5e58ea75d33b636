# numba: the hot kernels written anew
"""1-NN classification of gait-like accelerometer snippets with band-limited DTW"""
import numpy as np
from numba import njit

LENGTH = 64
BAND = 9
PER_CLASS = 11
CLASSES = ["walk", "jog", "limp"]


def make_series(label, rng):
    t = np.linspace(0, 2 * np.pi, LENGTH)
    warp = t + 0.35 * np.sin(t + rng.uniform(0, 2 * np.pi))
    if label == "walk":
        s = np.sin(2 * warp) + 0.3 * np.sin(4 * warp)
    elif label == "jog":
        s = np.abs(np.sin(2 * warp)) * 1.6 - 0.5 * np.cos(2 * warp)
    else:
        s = np.sin(2 * warp) + 0.6 * np.sin(warp) + 0.3 * np.cos(4 * warp)
    return s + rng.normal(0, 0.35, LENGTH)


def znorm(s):
    return (s - s.mean()) / s.std()


def slope(s):
    """Keogh & Pazzani derivative estimate"""
    d = np.zeros(len(s))
    for i in range(1, len(s) - 1):
        d[i] = ((s[i] - s[i - 1]) + (s[i + 1] - s[i - 1]) / 2) / 2
    d[0] = d[1]
    d[-1] = d[-2]
    return d


@njit(cache=True)
def dtw_kernel(a, b, da, db, w, alpha, best_so_far):
    n, m = len(a), len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, n + 1):
        row_min = np.inf
        for j in range(max(1, i - w), min(m, i + w) + 1):
            diff = a[i - 1] - b[j - 1]
            cost = diff * diff + alpha * abs(da[i - 1] - db[j - 1])
            v = cost + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
            D[i, j] = v
            if v < row_min:
                row_min = v
        if row_min > best_so_far:
            return np.inf, -1
    i, j = n, m
    steps = 0
    while i > 1 or j > 1:
        d, u, l = D[i - 1, j - 1], D[i - 1, j], D[i, j - 1]
        if d <= u and d <= l:
            i, j = i - 1, j - 1
        elif u <= l:
            i -= 1
        else:
            j -= 1
        steps += 1
    return np.sqrt(D[n, m]), steps


def dtw(p, q, w=BAND, alpha=0.3, best_so_far=np.inf):
    dist, steps = dtw_kernel(X[p], X[q], DX[p], DX[q], w, alpha, best_so_far)
    return dist, None if steps < 0 else steps


rng = np.random.default_rng(2024)
X, labels = [], []
for c in CLASSES:
    for _ in range(PER_CLASS):
        X.append(znorm(make_series(c, rng)))
        labels.append(c)

DX = [slope(s) for s in X]
confusion = {c: {d: 0 for d in CLASSES} for c in CLASSES}
abandoned = 0
nearest = np.zeros(len(X))
path_total = 0
for i in range(len(X)):
    best, best_j = np.inf, -1
    for j in range(len(X)):
        if j == i:
            continue
        dist, steps = dtw(i, j, best_so_far=best ** 2)
        if steps is None:
            abandoned += 1
            continue
        path_total += steps
        if dist < best:
            best = dist
            best_j = j
    nearest[i] = best
    confusion[labels[i]][labels[best_j]] += 1

print("abandoned", abandoned, "of", len(X) * (len(X) - 1), "path steps", path_total)
for c in CLASSES:
    print(f"{c:>5}", *[f"{confusion[c][d]:4d}" for d in CLASSES])
print("accuracy", sum(confusion[c][c] for c in CLASSES) / len(X))
print("mean nearest distance %.12f" % nearest.mean())
print("closest pair %.12f  loneliest %.12f" % (nearest.min(), nearest.max()))
# medoid of every class (full distances)
for c in CLASSES:
    idx = [k for k in range(len(X)) if labels[k] == c]
    sums = [sum(dtw(p, q, BAND + 4)[0] for q in idx) for p in idx]
    print("medoid", c, idx[int(np.argmin(sums))], "%.10f" % min(sums))
