# python: better data structures and fewer calls
"""A* for the warehouse AGVs: 8-connected grid with shelves, slow zones, and several heuristics."""
import heapq
import math
import random
from typing import Callable, Dict, Iterator, List, Optional, Set, Tuple

Cell = Tuple[int, int]
SQRT2 = math.sqrt(2)


def manhattan(a: Cell, b: Cell) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def euclid(a: Cell, b: Cell) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def octile(a: Cell, b: Cell) -> float:
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) + (SQRT2 - 1) * min(dx, dy)


HEURISTICS: Dict[str, Callable[[Cell, Cell], float]] = {
    "zero": lambda a, b: 0.0,
    "euclid": euclid,
    "octile": octile,
    "manhattan": manhattan,
}


class Grid:
    def __init__(self, width: int, height: int):
        self.width = width
        self.height = height
        self.walls: Set[Cell] = set()
        self.weights: Dict[Cell, float] = {}

    def in_bounds(self, c):
        x, y = c
        return 0 <= x < self.width and 0 <= y < self.height

    def passable(self, c):
        return c not in self.walls

    def finish(self):
        """adjacency list with costs"""
        walls, weights = self.walls, self.weights
        self.adj = {}
        steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        for x in range(self.width):
            for y in range(self.height):
                if (x, y) in walls:
                    continue
                out = []
                for dx, dy in steps:
                    n = (x + dx, y + dy)
                    if not self.in_bounds(n) or n in walls:
                        continue
                    if dx and dy and ((x + dx, y) in walls or (x, y + dy) in walls):
                        continue
                    out.append((n, (SQRT2 if dx and dy else 1.0) * weights.get(n, 1.0)))
                self.adj[x, y] = out


def reconstruct(came_from: Dict[Cell, Optional[Cell]], goal: Cell) -> List[Cell]:
    path = []
    node: Optional[Cell] = goal
    while node is not None:
        path.append(node)
        node = came_from[node]
    return path[::-1]


def a_star(grid: Grid, start: Cell, goal: Cell, h: Callable[[Cell, Cell], float]):
    frontier: List[Tuple[float, int, Cell]] = []
    counter = 0
    heapq.heappush(frontier, (h(start, goal), counter, start))
    came_from: Dict[Cell, Optional[Cell]] = {start: None}
    g: Dict[Cell, float] = {start: 0.0}
    closed: Set[Cell] = set()
    heappush, heappop, adj = heapq.heappush, heapq.heappop, grid.adj
    inf = math.inf
    hs: Dict[Cell, float] = {}
    while frontier:
        _, _, current = heappop(frontier)
        if current == goal:
            return g[goal], reconstruct(came_from, goal), len(closed)
        if current in closed:
            continue
        closed.add(current)
        gc = g[current]
        for nxt, cost in adj[current]:
            new = gc + cost
            if new < g.get(nxt, inf):
                g[nxt] = new
                came_from[nxt] = current
                counter += 1
                est = hs.get(nxt)
                if est is None:
                    est = hs[nxt] = h(nxt, goal)
                heappush(frontier, (new + est, counter, nxt))
    return None


def warehouse(width: int, height: int, rng: random.Random) -> Grid:
    grid = Grid(width, height)
    for x in range(6, width - 6, 5):
        for y in range(4, height - 4):
            if y % 17 not in (0, 1, 2) and rng.random() < 0.93:
                grid.walls.add((x, y))
                grid.walls.add((x + 1, y))
    for _ in range(14):
        cx, cy = rng.randrange(width), rng.randrange(height)
        r = rng.randint(3, 9)
        for x in range(cx - r, cx + r + 1):
            for y in range(cy - r, cy + r + 1):
                if (x - cx) ** 2 + (y - cy) ** 2 <= r * r:
                    grid.weights[(x, y)] = 2.5
    return grid


def main() -> None:
    rng = random.Random(5)
    grid = warehouse(170, 140, rng)
    grid.finish()
    jobs = []
    while len(jobs) < 10:
        a = (rng.randrange(grid.width), rng.randrange(grid.height))
        b = (rng.randrange(grid.width), rng.randrange(grid.height))
        if grid.passable(a) and grid.passable(b) and manhattan(a, b) > 90:
            jobs.append((a, b))
    for start, goal in jobs:
        for name, h in HEURISTICS.items():
            found = a_star(grid, start, goal, h)
            if found is None:
                print(f"{start} -> {goal} [{name}]: no route")
                continue
            cost, path, expanded = found
            print(f"{start} -> {goal} [{name:9s}] cost {cost:9.4f} steps {len(path):4d} expanded {expanded:6d}")


if __name__ == "__main__":
    main()
