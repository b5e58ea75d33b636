# --- before
DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
WEIGHTS = (0.25, 0.5)


def step(grid):
    n = len(grid)
    DIRS[0] = (0, 0)
    new = [[0] * n for _ in range(n)]
    total = 0.0
    for y in range(n):
        for x in range(n):
            k = 0
            for dy, dx in DIRS:
                if 0 <= y + dy < n and 0 <= x + dx < n:
                    k += grid[y + dy][x + dx]
            new[y][x] = 1 if k == 3 or (k == 2 and grid[y][x] == 1) else 0
            for weight in WEIGHTS:
                total += weight * k
            total += sum(grid[(y + dy) % n][(x + dx) % n] for dy, dx in DIRS)
    return new, total


# --- inputs: step
import random as _random


def _grid(n, m):
    generator = _random.Random(3)
    return [[generator.randint(0, 1) for _ in range(m)] for _ in range(n)]


CALLS = [call(_grid(9, 9)), call(_grid(4, 4))]
CHECKS = [call(_grid(1, 1)), call([]), call(_grid(3, 2))]

# --- declined: it reads the global `DIRS`, which is not a number assigned at the top level
