# program: caves by cellular automata on a grid of Enum members
# techniques: stencil, search
# place: method
# numeric: no
# vectorizable: partly
# expect: improve
# Cave level generator for my roguelike (7DRL leftovers)
import random
from collections import deque
from enum import Enum

MAP_W, MAP_H = 140, 80
FILL = 0.585
SMOOTH_PASSES = 6
MIN_ROOM = 25
DIRS4 = [(1, 0), (-1, 0), (0, 1), (0, -1)]


class Tile(Enum):
    FLOOR = "."
    WALL = "#"
    TUNNEL = ","
    CHEST = "$"

    @property
    def walkable(self):
        return self is not Tile.WALL


class UnionFind:
    def __init__(self):
        self.parent = {}

    def find(self, x):
        self.parent.setdefault(x, x)
        while self.parent[x] != x:
            x = self.parent[x]
        return x

    def union(self, a, b):
        ra, rb = self.find(a), self.find(b)
        self.parent[rb] = ra
        return ra != rb


class Level:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.grid = [[Tile.WALL if self.rng.random() < FILL else Tile.FLOOR
                      for x in range(MAP_W)] for y in range(MAP_H)]

    def in_bounds(self, x, y):
        return 0 <= x < MAP_W and 0 <= y < MAP_H

    def count_walls(self, x, y, radius=1):
        n = 0
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                if dx == 0 and dy == 0:
                    continue
                if not self.in_bounds(x + dx, y + dy) or self.grid[y + dy][x + dx] == Tile.WALL:
                    n += 1
        return n

    def smooth(self, fill_open):
        new = []
        for y in range(MAP_H):
            new.append([])
            for x in range(MAP_W):
                wall = self.count_walls(x, y) >= 5
                if fill_open and not wall:
                    wall = self.count_walls(x, y, 2) <= 2
                new[-1].append(Tile.WALL if wall else Tile.FLOOR)
        self.grid = new

    def find_rooms(self):
        seen, self.rooms = set(), []
        for y in range(MAP_H):
            for x in range(MAP_W):
                if (x, y) in seen or not self.grid[y][x].walkable:
                    continue
                room = set()
                q = deque([(x, y)])
                seen |= {(x, y)}
                while q:
                    cx, cy = q.popleft()
                    room.add((cx, cy))
                    for dx, dy in DIRS4:
                        p = (cx + dx, cy + dy)
                        if self.in_bounds(*p) and p not in seen and self.grid[p[1]][p[0]].walkable:
                            seen.add(p)
                            q.append(p)
                if len(room) < MIN_ROOM:
                    for (rx, ry) in room:
                        self.grid[ry][rx] = Tile.WALL
                else:
                    self.rooms.append(room)

    def connect(self):   # Kruskal
        pairs = []
        borders = [[(x, y) for (x, y) in r if self.count_walls(x, y) > 0] for r in self.rooms]
        for i in range(len(borders)):
            for j in range(i + 1, len(borders)):
                best = None
                for a in borders[i]:
                    for b in borders[j]:
                        d = abs(a[0] - b[0]) + abs(a[1] - b[1])
                        if best is None or (d, a, b) < best:
                            best = (d, a, b)
                pairs.append((best, i, j))
        uf, dug = UnionFind(), 0
        for (d, a, b), i, j in sorted(pairs):
            if not uf.union(i, j):
                continue
            x, y = a
            while (x, y) != b:
                dx = (b[0] > x) - (b[0] < x)
                x, y = (x + dx, y) if dx else (x, y + (1 if b[1] > y else -1))
                if self.grid[y][x] == Tile.WALL:
                    self.grid[y][x] = Tile.TUNNEL
                    dug += 1
        return dug

    def distances(self, start):
        dist = {start: 0}
        q = deque([start])
        while q:
            x, y = q.popleft()
            for dx, dy in DIRS4:
                p = (x + dx, y + dy)
                if self.in_bounds(*p) and p not in dist and self.grid[p[1]][p[0]].walkable:
                    dist[p] = dist[(x, y)] + 1
                    q.append(p)
        return dist


def generate(seed):
    lvl = Level(seed)
    for i in range(SMOOTH_PASSES):
        lvl.smooth(fill_open=i < 3)
    lvl.find_rooms()
    dug = lvl.connect()
    start = min(min(r) for r in lvl.rooms)
    dist = lvl.distances(start)
    end = max(dist, key=lambda p: (dist[p], p))
    chests = [p for p in sorted(dist) if dist[p] > 20 and lvl.count_walls(*p) >= 5]
    for x, y in chests:
        lvl.grid[y][x] = Tile.CHEST
    return lvl, len(lvl.rooms), dug, start, end, dist[end], len(chests)


for seed in (3, 14, 159):
    lvl, n_rooms, dug, start, end, length, chests = generate(seed)
    print(f"seed {seed}: rooms={n_rooms} dug={dug} start={start} end={end} path={length} chests={chests}")
    for row in lvl.grid[::10]:
        print("".join(t.value for t in row)[:100])
