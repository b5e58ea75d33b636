# grid as an array, both loops as one slice expression
# 2-D heat equation, hot plate exercise (week 4)

import numpy as np

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

for step in range(1, STEPS + 1):
    new = grid.copy()
    new[1:-1, 1:-1] = grid[1:-1, 1:-1] + c * (
        grid[2:, 1:-1] + grid[:-2, 1:-1] + grid[1:-1, 2:] + grid[1:-1, :-2] - 4 * grid[1:-1, 1:-1]
    )
    biggest = float(np.abs(new - grid).max())
    grid = new
    if step % 100 == 0:
        print(f"step {step}: largest change {biggest}")

grid = grid.tolist()
total = 0.0
for i in range(N):
    for j in range(N):
        total += grid[i][j] * (i + 2 * j)
print("weighted total:", total)
print("centre:", grid[N // 2][N // 2], "near hot side:", grid[N // 2][1])
print("corner:", grid[N - 2][N - 2], grid[0][N - 1], type(grid).__name__, type(grid[0][0]).__name__)
