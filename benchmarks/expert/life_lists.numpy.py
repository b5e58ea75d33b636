# numpy: the board as an array, neighbours by rolling it
import random

import numpy as np

ROWS = 70
COLS = 90


def next_generation(grid):
    g = np.array(grid)
    rows = np.roll(g, 1, axis=0) + g + np.roll(g, -1, axis=0)
    n = np.roll(rows, 1, axis=1) + rows + np.roll(rows, -1, axis=1) - g
    return ((n == 3) | ((g == 1) & (n == 2))).astype(int).tolist()


def show(grid, rows):
    for row in grid[:rows]:
        print("".join("#" if cell else "." for cell in row))


def main():
    random.seed(1970)
    grid = [[1 if random.random() < 0.3 else 0 for _ in range(COLS)] for _ in range(ROWS)]
    for generation in range(161):
        if generation % 20 == 0:
            print(f"generation {generation}: {sum(map(sum, grid))} alive")
        grid = next_generation(grid)
    show(grid, 25)
    print("position sum:", sum(r * COLS + c for r in range(ROWS) for c in range(COLS) if grid[r][c]))


if __name__ == "__main__":
    main()
