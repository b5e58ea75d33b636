# program: shortest paths while roads close
# techniques: search, objects
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
"""How much longer do ambulance trips get when roads are closed?

Road graph is a dict of dicts {node: {neighbour: minutes}}.
"""
import heapq
import random
from typing import Dict, Hashable, List, Tuple

Node = Tuple[int, int]
Graph = Dict[Node, Dict[Node, float]]

INF = float("inf")


def build_town(width: int, height: int, rnd: random.Random) -> Graph:
    graph: Graph = {(x, y): {} for x in range(width) for y in range(height)}
    for (x, y) in graph:
        for dx, dy in ((1, 0), (0, 1)):
            other = (x + dx, y + dy)
            if other not in graph:
                continue
            if rnd.random() < 0.08:
                continue  # no road here (park / river)
            minutes = round(rnd.uniform(0.8, 3.5), 2)
            if x == width // 2 or y == height // 2:
                minutes *= 0.4  # main avenue
            graph[(x, y)][other] = minutes
            graph[other][(x, y)] = minutes * rnd.choice([1.0, 1.0, 1.0, 1.5])
    # a few diagonal shortcuts
    for _ in range(width):
        a = rnd.choice(list(graph))
        b = (a[0] + rnd.randint(-2, 2), a[1] + rnd.randint(-2, 2))
        if b in graph and b != a:
            graph[a][b] = 2.2
    return graph


def dijkstra(graph: Graph, source: Node) -> Tuple[Dict[Node, float], Dict[Node, Node]]:
    dist = {node: INF for node in graph}
    prev: Dict[Node, Node] = {}
    dist[source] = 0.0
    visited = set()
    queue = [(0.0, source)]
    while queue:
        d, u = heapq.heappop(queue)
        if u in visited:
            continue
        visited.add(u)
        for v, cost in graph[u].items():
            alt = d + cost
            if alt < dist[v]:
                dist[v] = alt
                prev[v] = u
                heapq.heappush(queue, (alt, v))
    return dist, prev


def path_to(prev: Dict[Node, Node], target: Node) -> List[Node]:
    path = [target]
    while path[-1] in prev:
        path.append(prev[path[-1]])
    return path[::-1]


def coverage(graph: Graph, stations: List[Node], limit: float) -> Tuple[float, float]:
    """share of nodes reachable in `limit` minutes, and mean response time"""
    best = {n: INF for n in graph}
    for s in stations:
        dist, _ = dijkstra(graph, s)
        for n, d in dist.items():
            best[n] = min(best[n], d)
    reachable = [d for d in best.values() if d < INF]
    return sum(d <= limit for d in reachable) / len(best), sum(reachable) / len(reachable)


def busiest_edges(graph: Graph, stations: List[Node], top: int):
    usage: Dict[Tuple[Node, Node], int] = {}
    for s in stations:
        _, prev = dijkstra(graph, s)
        for target in graph:
            p = path_to(prev, target)
            for a, b in zip(p, p[1:]):
                usage[(a, b)] = usage.get((a, b), 0) + 1
    return sorted(usage.items(), key=lambda kv: (-kv[1], kv[0]))[:top]


def main() -> None:
    rnd = random.Random(112)
    town = build_town(50, 44, rnd)
    stations = [(6, 7), (41, 9), (22, 35), (44, 40)]
    print("nodes", len(town), "edges", sum(len(v) for v in town.values()))
    cov, mean = coverage(town, stations, 12.0)
    print(f"baseline: coverage {cov:.4%}, mean response {mean:.6f} min")
    closures = busiest_edges(town, stations, 72)
    worst = (0.0, None)
    for rank, ((a, b), n) in enumerate(closures):
        saved = town[a].pop(b)
        back = town[b].pop(a, None)
        c, m = coverage(town, stations, 12.0)
        town[a][b] = saved
        if back is not None:
            town[b][a] = back
        if m - mean > worst[0]:
            worst = (m - mean, (a, b))
        if rank % 6 == 0:
            print(f"  close {a}->{b} (used {n:4d}x): coverage {c:.4%}  mean {m:.6f}  (+{m - mean:.6f})")
    print("most critical road:", worst[1], f"+{worst[0]:.6f} min")
    dist, prev = dijkstra(town, (0, 0))
    p = path_to(prev, (49, 43))
    print("corner to corner:", repr(dist[(49, 43)]), "min over", len(p) - 1, "roads")


if __name__ == "__main__":
    main()
