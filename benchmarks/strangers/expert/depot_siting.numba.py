# numba: the hot kernels written anew
"""Where to put the depots?  Multi-Weber problem (Cooper's alternating heuristic)
followed by a nearest neighbour + 2-opt tour in every district."""
import random
from math import hypot

import numpy as np
from numba import njit

CONFIG = {"customers": 800, "depots": 5, "restarts": 20, "seed": 77, "max_iter": 40, "eps": 1e-7}


def make_customers(n, seed):
    rnd = random.Random(seed)
    towns = [(rnd.uniform(0, 100), rnd.uniform(0, 100), rnd.uniform(3, 14)) for _ in range(7)]
    out = []
    for k in range(n):
        tx, ty, spread = towns[k % len(towns)]
        out.append((rnd.gauss(tx, spread), rnd.gauss(ty, spread), rnd.randint(1, 9)))
    return out


@njit(cache=True)
def weiszfeld(px, py, pw, x, y, eps):
    wt = np.empty(len(px))
    it = 0
    while True:
        hit = False
        for i in range(len(px)):
            d = hypot(px[i] - x, py[i] - y)
            if d == 0.0:
                hit = True
                break
            wt[i] = pw[i] / d
        if hit:
            x = x + 1e-6
            it += 1
            continue
        tot = sx = sy = 0.0
        for i in range(len(px)):
            tot += wt[i]
            sx += wt[i] * px[i]
            sy += wt[i] * py[i]
        nx = sx / tot
        ny = sy / tot
        if hypot(nx - x, ny - y) < eps or it > 200:
            return nx, ny, it
        x, y = nx, ny
        it += 1


@njit(cache=True)
def assign(cx, cy, dx, dy):
    labels = np.empty(len(cx), dtype=np.int64)
    for i in range(len(cx)):
        best = np.inf
        for k in range(len(dx)):
            d = hypot(cx[i] - dx[k], cy[i] - dy[k])
            if d < best:
                best = d
                labels[i] = k
    return labels


@njit(cache=True)
def cooper(cx, cy, cw, dx, dy, max_iter, eps):
    """moves (dx, dy) in place"""
    labels = assign(cx, cy, dx, dy)
    inner = 0
    for _ in range(max_iter):
        for k in range(len(dx)):
            mine = np.nonzero(labels == k)[0]
            if len(mine) == 0:
                continue
            dx[k], dy[k], its = weiszfeld(cx[mine], cy[mine], cw[mine], dx[k], dy[k], eps)
            inner += its
        new_labels = assign(cx, cy, dx, dy)
        if np.all(new_labels == labels):
            break
        labels = new_labels
    total = 0.0
    for i in range(len(cx)):
        total += cw[i] * hypot(cx[i] - dx[labels[i]], cy[i] - dy[labels[i]])
    return labels, total, inner


@njit(cache=True)
def tour_length(x, y):
    n = len(x)
    total = 0.0
    for i in range(n):
        j = (i + 1) % n
        total += hypot(x[i] - x[j], y[i] - y[j])
    return total


@njit(cache=True)
def nearest_neighbour(x, y):
    """reorders in place, the first stays; ties go to the earlier stop in the list"""
    for i in range(1, len(x)):
        best = np.inf
        arg = i
        for j in range(i, len(x)):
            d = hypot(x[j] - x[i - 1], y[j] - y[i - 1])
            if d < best:
                best = d
                arg = j
        bx, by = x[arg], y[arg]
        for j in range(arg, i, -1):           # keep the order of the rest
            x[j], y[j] = x[j - 1], y[j - 1]
        x[i], y[i] = bx, by


@njit(cache=True)
def two_opt(x, y):
    n = len(x)
    swaps = 0
    improved = True
    while improved:
        improved = False
        for i in range(1, n - 2):
            for j in range(i + 1, n):
                k = (j + 1) % n
                if hypot(x[i - 1] - x[j], y[i - 1] - y[j]) + hypot(x[i] - x[k], y[i] - y[k]) < \
                        hypot(x[i - 1] - x[i], y[i - 1] - y[i]) + hypot(x[j] - x[k], y[j] - y[k]) - 1e-10:
                    x[i:j + 1] = x[i:j + 1][::-1].copy()
                    y[i:j + 1] = y[i:j + 1][::-1].copy()
                    swaps += 1
                    improved = True
    return swaps


def main(cfg=CONFIG):
    customers = make_customers(cfg["customers"], cfg["seed"])
    rnd = random.Random(cfg["seed"] + 1)
    results = []
    cx, cy, cw = np.array(customers, dtype=float).T.copy()
    for r in range(cfg["restarts"]):
        first = [c[:2] for c in rnd.sample(customers, cfg["depots"])]
        dx, dy = np.array(first).T.copy()
        labels, total, inner = cooper(cx, cy, cw, dx, dy, cfg["max_iter"], cfg["eps"])
        depots, labels = list(zip(dx.tolist(), dy.tolist())), labels.tolist()
        results.append((total, r, depots, labels))
        print(f"restart {r}: cost {total:.8f} after {inner} Weiszfeld steps")
    total, r, depots, labels = min(results, key=lambda t: (round(t[0], 6), t[1]))
    print("best restart", r)
    for k, (x, y) in enumerate(depots):
        stops = [c for c, lab in zip(customers, labels) if lab == k]
        tx = np.array([x] + [c[0] for c in stops])
        ty = np.array([y] + [c[1] for c in stops])
        nearest_neighbour(tx, ty)
        before = tour_length(tx, ty)
        swaps = two_opt(tx, ty)
        print(f"depot {k} at ({x:.6f}, {y:.6f}) stops {len(stops)} tour {before:.6f} -> {tour_length(tx, ty):.6f} swaps {swaps}")


if __name__ == "__main__":
    main()
