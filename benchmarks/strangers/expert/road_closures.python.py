# python: the hot kernels written anew
"""Identical output, pure Python with a better algorithm: nodes are integers in the order of their
coordinates (ties in the heap are resolved as before), one full Dijkstra per station, and a closed
road only recomputes the nodes below it in the shortest path trees that use it."""
from heapq import heappop, heappush
import random

INF = float("inf")


def build_town(width, height, rnd):
    graph = {(x, y): {} for x in range(width) for y in range(height)}
    for (x, y) in graph:
        for dx, dy in ((1, 0), (0, 1)):
            other = (x + dx, y + dy)
            if other not in graph:
                continue
            if rnd.random() < 0.08:
                continue
            minutes = round(rnd.uniform(0.8, 3.5), 2)
            if x == width // 2 or y == height // 2:
                minutes *= 0.4
            graph[(x, y)][other] = minutes
            graph[other][(x, y)] = minutes * rnd.choice([1.0, 1.0, 1.0, 1.5])
    for _ in range(width):
        a = rnd.choice(list(graph))
        b = (a[0] + rnd.randint(-2, 2), a[1] + rnd.randint(-2, 2))
        if b in graph and b != a:
            graph[a][b] = 2.2
    return graph


def dijkstra(out, source):
    n = len(out)
    dist = [INF] * n
    prev = [-1] * n
    done = [False] * n
    order = []
    dist[source] = 0.0
    queue = [(0.0, source)]
    while queue:
        d, u = heappop(queue)
        if done[u]:
            continue
        done[u] = True
        order.append(u)
        for v, cost in out[u]:
            alt = d + cost
            if alt < dist[v]:
                dist[v] = alt
                prev[v] = u
                heappush(queue, (alt, v))
    return dist, prev, order


def repair(out, into, dist, children, a, b):
    """new distances of the subtree below b when the tree edge a -> b (and b -> a) is closed"""
    below = [b]
    for u in below:
        below.extend(children[u])
    new = dict.fromkeys(below, INF)
    queue = []
    for v in below:
        best = INF
        for u, cost in into[v]:
            if u not in new and not (u == a and v == b) and dist[u] + cost < best:
                best = dist[u] + cost
        if best < INF:
            new[v] = best
            heappush(queue, (best, v))
    while queue:
        d, u = heappop(queue)
        if d > new[u]:
            continue
        for v, cost in out[u]:
            if v in new and d + cost < new[v]:
                new[v] = d + cost
                heappush(queue, (d + cost, v))
    return new


def summary(best, limit):
    reachable = [d for d in best if d < INF]
    return sum([d <= limit for d in reachable]) / len(best), sum(reachable) / len(reachable)


def main():
    rnd = random.Random(112)
    town = build_town(50, 44, rnd)
    nodes = list(town)                       # already sorted by (x, y)
    index = {node: i for i, node in enumerate(nodes)}
    out = [[(index[v], c) for v, c in town[u].items()] for u in nodes]
    into = [[] for _ in nodes]
    for u, edges in enumerate(out):
        for v, c in edges:
            into[v].append((u, c))
    stations = [index[s] for s in [(6, 7), (41, 9), (22, 35), (44, 40)]]
    print("nodes", len(town), "edges", sum(map(len, out)))

    trees = [dijkstra(out, s) for s in stations]
    dists = [t[0] for t in trees]
    base = list(map(min, *dists))
    cov, mean = summary(base, 12.0)
    print(f"baseline: coverage {cov:.4%}, mean response {mean:.6f} min")

    # number of paths through a tree edge = size of the subtree below it
    usage = {}
    kids = []
    for dist, prev, order in trees:
        size = [1] * len(nodes)
        children = [[] for _ in nodes]
        kids.append(children)
        for v in reversed(order):
            p = prev[v]
            if p >= 0:
                children[p].append(v)
                size[p] += size[v]
                usage[(p, v)] = usage.get((p, v), 0) + size[v]
    closures = sorted(usage.items(), key=lambda kv: (-kv[1], kv[0]))[:72]

    worst = (0.0, None)
    for rank, ((a, b), n) in enumerate(closures):
        changes = [{} for _ in trees]
        for k, (dist, prev, _) in enumerate(trees):
            for x, y in ((a, b), (b, a)):
                if prev[y] == x:
                    changes[k] = repair(out, into, dist, kids[k], x, y)
        best = base.copy()
        for v in set().union(*changes):
            best[v] = min([c.get(v, d[v]) for c, d in zip(changes, dists)])
        c, m = summary(best, 12.0)
        if m - mean > worst[0]:
            worst = (m - mean, (nodes[a], nodes[b]))
        if rank % 6 == 0:
            print(f"  close {nodes[a]}->{nodes[b]} (used {n:4d}x): coverage {c:.4%}  mean {m:.6f}  (+{m - mean:.6f})")
    print("most critical road:", worst[1], f"+{worst[0]:.6f} min")
    dist, prev, _ = dijkstra(out, index[(0, 0)])
    v, roads = index[(49, 43)], 0
    total = dist[v]
    while prev[v] >= 0:
        v = prev[v]
        roads += 1
    print("corner to corner:", repr(total), "min over", roads, "roads")


if __name__ == "__main__":
    main()
