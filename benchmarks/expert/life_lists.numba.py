# generations compiled on bytes, 20 in one call, a frame for the edges that wrap around
import random

import numpy as np
from numba import njit

ROWS = 70
COLS = 90


@njit(cache=True)
def generations(cells, count):
    rows, cols = cells.shape
    grid = np.zeros((rows + 2, cols + 2), np.uint8)
    grid[1:-1, 1:-1] = cells
    new = np.zeros_like(grid)
    for generation in range(count):
        grid[0] = grid[rows]
        grid[rows + 1] = grid[1]
        grid[:, 0] = grid[:, cols]
        grid[:, cols + 1] = grid[:, 1]
        for r in range(1, rows + 1):
            for c in range(1, cols + 1):
                n = grid[r - 1, c - 1] + grid[r - 1, c] + grid[r - 1, c + 1] + grid[r, c - 1]
                n += grid[r, c + 1] + grid[r + 1, c - 1] + grid[r + 1, c] + grid[r + 1, c + 1]
                new[r, c] = (n | grid[r, c]) == 3
        grid, new = new, grid
    return grid[1:-1, 1:-1].copy()


def show(grid, rows):
    for row in grid[:rows]:
        print("".join("#" if cell else "." for cell in row))


def main():
    random.seed(1970)
    grid = [[1 if random.random() < 0.3 else 0 for _ in range(COLS)] for _ in range(ROWS)]
    grid = np.array(grid, np.uint8)
    for generation in range(0, 161, 20):
        print(f"generation {generation}: {grid.sum()} alive")
        grid = generations(grid, min(20, 161 - generation))
    grid = grid.tolist()
    show(grid, 25)
    print("position sum:", sum(r * COLS + c for r in range(ROWS) for c in range(COLS) if grid[r][c]))


if __name__ == "__main__":
    main()
