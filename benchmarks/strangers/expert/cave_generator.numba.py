# identical output: the map is a small int array, cellular automaton with shifted sums,
# flood fill / closest pair / distances in numba
import random

import numpy as np
from numba import njit

MAP_W, MAP_H = 140, 80
FILL = 0.585
SMOOTH_PASSES = 6
MIN_ROOM = 25
FLOOR, WALL, TUNNEL, CHEST = 0, 1, 2, 3
CHARS = ".#,$"


def wall_sums(grid, r):
    """walls in the (2r+1)^2 block without the centre; outside of the map counts as wall"""
    wall = (grid == WALL).astype(np.int64)
    c = np.pad(np.pad(wall, r, constant_values=1).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    s = 2 * r + 1
    return c[s:, s:] - c[:-s, s:] - c[s:, :-s] + c[:-s, :-s] - wall


@njit(cache=True)
def label_rooms(grid, min_room):
    h, w = grid.shape
    label = np.zeros((h, w), np.int64)
    stack = np.empty((h * w, 2), np.int64)
    n_rooms = 0
    for y in range(h):
        for x in range(w):
            if label[y, x] != 0 or grid[y, x] == WALL:
                continue
            n_rooms += 1
            stack[0, 0] = y
            stack[0, 1] = x
            label[y, x] = n_rooms
            head, tail = 0, 1
            while head < tail:
                cy, cx = stack[head]
                head += 1
                for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    ny, nx = cy + dy, cx + dx
                    if 0 <= ny < h and 0 <= nx < w and label[ny, nx] == 0 and grid[ny, nx] != WALL:
                        label[ny, nx] = n_rooms
                        stack[tail, 0] = ny
                        stack[tail, 1] = nx
                        tail += 1
            if tail < min_room:
                for k in range(tail):
                    grid[stack[k, 0], stack[k, 1]] = WALL
                    label[stack[k, 0], stack[k, 1]] = -1
                n_rooms -= 1
    return label, n_rooms


@njit(cache=True)
def closest(A, B):
    """A, B sorted by (x, y): the first minimum is the smallest (d, a, b)"""
    best = 1 << 60
    bi = bj = 0
    for i in range(A.shape[0]):
        for j in range(B.shape[0]):
            d = abs(A[i, 0] - B[j, 0]) + abs(A[i, 1] - B[j, 1])
            if d < best:
                best, bi, bj = d, i, j
    return best, bi, bj


@njit(cache=True)
def distances(grid, sx, sy):
    h, w = grid.shape
    dist = np.full((h, w), -1)
    queue = np.empty((h * w, 2), np.int64)
    queue[0, 0] = sy
    queue[0, 1] = sx
    dist[sy, sx] = 0
    head, tail = 0, 1
    while head < tail:
        cy, cx = queue[head]
        head += 1
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            ny, nx = cy + dy, cx + dx
            if 0 <= ny < h and 0 <= nx < w and dist[ny, nx] < 0 and grid[ny, nx] != WALL:
                dist[ny, nx] = dist[cy, cx] + 1
                queue[tail, 0] = ny
                queue[tail, 1] = nx
                tail += 1
    return dist


def sorted_cells(mask):
    """(x, y) of the set cells, ordered by x, then y"""
    return np.argwhere(mask.T)


def connect(grid, label, n_rooms):
    edge = wall_sums(grid, 1) > 0
    borders = [sorted_cells((label == k + 1) & edge) for k in range(n_rooms)]
    pairs = []
    for i in range(n_rooms):
        for j in range(i + 1, n_rooms):
            d, a, b = closest(borders[i], borders[j])
            pairs.append(((d, tuple(borders[i][a].tolist()), tuple(borders[j][b].tolist())), i, j))
    parent = list(range(n_rooms))

    def find(k):
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    dug = 0
    for (d, a, b), i, j in sorted(pairs):
        ri, rj = find(i), find(j)
        if ri == rj:
            continue
        parent[rj] = ri
        x, y = a
        while (x, y) != b:
            if x != b[0]:
                x += 1 if b[0] > x else -1
            else:
                y += 1 if b[1] > y else -1
            if grid[y, x] == WALL:
                grid[y, x] = TUNNEL
                dug += 1
    return dug


def generate(seed):
    rand = random.Random(seed).random
    grid = np.array([[WALL if rand() < FILL else FLOOR for x in range(MAP_W)] for y in range(MAP_H)])
    for i in range(SMOOTH_PASSES):
        wall = wall_sums(grid, 1) >= 5
        if i < 3:
            wall |= wall_sums(grid, 2) <= 2
        grid = np.where(wall, WALL, FLOOR)
    label, n_rooms = label_rooms(grid, MIN_ROOM)
    start = tuple(sorted_cells(label > 0)[0].tolist())
    dug = connect(grid, label, n_rooms)
    dist = distances(grid, *start)
    far = dist.max()
    end = tuple(sorted_cells(dist == far)[-1].tolist())
    spot = (dist > 20) & (wall_sums(grid, 1) >= 5)
    grid[spot] = CHEST
    return grid, n_rooms, dug, start, end, far, int(spot.sum())


for seed in (3, 14, 159):
    grid, n_rooms, dug, start, end, length, chests = generate(seed)
    print(f"seed {seed}: rooms={n_rooms} dug={dug} start={start} end={end} path={length} chests={chests}")
    for row in grid[::10, :100]:
        print("".join([CHARS[t] for t in row.tolist()]))
