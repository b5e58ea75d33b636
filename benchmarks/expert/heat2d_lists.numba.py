# 100 steps in one compiled call, two arrays in turn
import numpy as np
from numba import njit

# 2-D heat equation, hot plate exercise (week 4)


@njit(cache=True)
def advance(grid, c, steps):
    """The new grid and the largest change of the last step."""
    N = len(grid)
    new = grid.copy()
    for step in range(steps):
        for i in range(1, N - 1):
            for j in range(1, N - 1):
                new[i, j] = grid[i, j] + c * (
                    grid[i + 1, j] + grid[i - 1, j] + grid[i, j + 1] + grid[i, j - 1] - 4 * grid[i, j]
                )
        grid, new = new, grid
    return grid, np.abs(grid - new).max()


N = 80
STEPS = 400
ALPHA = 0.1
DX = 1.0
DT = 0.9 * DX * DX / (4 * ALPHA)

# cold plate, hot left side, lukewarm top
grid = []
for i in range(N):
    row = []
    for j in range(N):
        if j == 0:
            row.append(100.0)
        elif i == 0:
            row.append(25.0 + j * 0.5)
        else:
            row.append(0.0)
    grid.append(row)

c = ALPHA * DT / DX ** 2

grid = np.array(grid)
for step in range(100, STEPS + 1, 100):
    grid, biggest = advance(grid, c, 100)
    print(f"step {step}: largest change {biggest}")
grid = grid.tolist()

total = 0.0
for i in range(N):
    for j in range(N):
        total += grid[i][j] * (i + 2 * j)
print("weighted total:", total)
print("centre:", grid[N // 2][N // 2], "near hot side:", grid[N // 2][1])
print("corner:", grid[N - 2][N - 2], grid[0][N - 1], type(grid).__name__, type(grid[0][0]).__name__)
