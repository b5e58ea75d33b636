# program: game of life on a list of lists, the edges wrap around
# techniques: stencil, counting
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random

ROWS = 70
COLS = 90


def neighbours(grid, r, c):
    count = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            count += grid[(r + dr) % ROWS][(c + dc) % COLS]
    return count


def next_generation(grid):
    new = []
    for r in range(ROWS):
        row = []
        for c in range(COLS):
            n = neighbours(grid, r, c)
            if grid[r][c] == 1 and (n == 2 or n == 3):
                row.append(1)
            elif grid[r][c] == 0 and n == 3:
                row.append(1)
            else:
                row.append(0)
        new.append(row)
    return new


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
