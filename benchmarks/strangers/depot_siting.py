# program: depots for customers: Weiszfeld and 2-opt on tuples
# techniques: reduction, search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Where to put the depots?  Multi-Weber problem (Cooper's alternating heuristic)
followed by a nearest neighbour + 2-opt tour in every district."""
import random
from itertools import count
from math import hypot

CONFIG = {"customers": 800, "depots": 5, "restarts": 20, "seed": 77, "max_iter": 40, "eps": 1e-7}


def make_customers(n, seed):
    rnd = random.Random(seed)
    towns = [(rnd.uniform(0, 100), rnd.uniform(0, 100), rnd.uniform(3, 14)) for _ in range(7)]
    out = []
    for k in range(n):
        tx, ty, spread = towns[k % len(towns)]
        out.append((rnd.gauss(tx, spread), rnd.gauss(ty, spread), rnd.randint(1, 9)))
    return out


def dist(p, q):
    return hypot(p[0] - q[0], p[1] - q[1])


def weiszfeld(points, start, eps):
    cur = start
    for it in count():
        try:
            weights = [w / dist((x, y), cur) for x, y, w in points]
        except ZeroDivisionError:
            cur = (cur[0] + 1e-6, cur[1])
            continue
        tot = sum(weights)
        nxt = (sum(wt * p[0] for wt, p in zip(weights, points)) / tot,
               sum(wt * p[1] for wt, p in zip(weights, points)) / tot)
        if dist(nxt, cur) < eps or it > 200:
            return nxt, it
        cur = nxt


def assign(customers, depots):
    return [min(range(len(depots)), key=lambda k: dist(c, depots[k])) for c in customers]


def cost(customers, depots, labels):
    return sum(c[2] * dist(c, depots[k]) for c, k in zip(customers, labels))


def cooper(customers, depots, max_iter, eps):
    labels = assign(customers, depots)
    inner = 0
    for _ in range(max_iter):
        moved = []
        for k, d in enumerate(depots):
            mine = [c for c, lab in zip(customers, labels) if lab == k]
            if not mine:
                moved.append(d)
                continue
            new, its = weiszfeld(mine, d, eps)
            inner += its
            moved.append(new)
        depots = moved
        new_labels = assign(customers, depots)
        if new_labels == labels:
            break
        labels = new_labels
    return depots, labels, cost(customers, depots, labels), inner


def tour_length(tour):
    return sum(dist(a, b) for a, b in zip(tour, tour[1:] + tour[:1]))


def nearest_neighbour(start, stops):
    left = list(stops)
    tour = [start]
    while left:
        nxt = min(left, key=lambda p: dist(p, tour[-1]))
        left.remove(nxt)
        tour.append(nxt)
    return tour


def two_opt(tour):
    swaps = 0
    improved = True
    while improved:
        improved = False
        for i in range(1, len(tour) - 2):
            for j in range(i + 1, len(tour)):
                a, b = tour[i - 1], tour[i]
                c, d = tour[j], tour[(j + 1) % len(tour)]
                if dist(a, c) + dist(b, d) < dist(a, b) + dist(c, d) - 1e-10:
                    tour[i:j + 1] = tour[i:j + 1][::-1]
                    swaps += 1
                    improved = True
    return tour, swaps


def main(cfg=CONFIG):
    customers = make_customers(cfg["customers"], cfg["seed"])
    rnd = random.Random(cfg["seed"] + 1)
    results = []
    for r in range(cfg["restarts"]):
        first = [c[:2] for c in rnd.sample(customers, cfg["depots"])]
        depots, labels, total, inner = cooper(customers, first, cfg["max_iter"], cfg["eps"])
        results.append((total, r, depots, labels))
        print(f"restart {r}: cost {total:.8f} after {inner} Weiszfeld steps")
    total, r, depots, labels = min(results, key=lambda t: (round(t[0], 6), t[1]))
    print("best restart", r)
    for k, (x, y) in enumerate(depots):
        stops = [c for c, lab in zip(customers, labels) if lab == k]
        tour = nearest_neighbour((x, y), stops)
        before = tour_length(tour)
        tour, swaps = two_opt(tour)
        print(f"depot {k} at ({x:.6f}, {y:.6f}) stops {len(stops)} tour {before:.6f} -> {tour_length(tour):.6f} swaps {swaps}")


if __name__ == "__main__":
    main()
