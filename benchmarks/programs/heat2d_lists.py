# program: heat equation on a list of lists, explicit time steps, no function at all
# techniques: stencil
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
# 2-D heat equation, hot plate exercise (week 4)

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

for step in range(1, STEPS + 1):
    new = [row[:] for row in grid]
    biggest = 0.0
    for i in range(1, N - 1):
        for j in range(1, N - 1):
            new[i][j] = grid[i][j] + c * (
                grid[i + 1][j] + grid[i - 1][j] + grid[i][j + 1] + grid[i][j - 1] - 4 * grid[i][j]
            )
            change = abs(new[i][j] - grid[i][j])
            if change > biggest:
                biggest = change
    grid = new
    if step % 100 == 0:
        print(f"step {step}: largest change {biggest}")

total = 0.0
for i in range(N):
    for j in range(N):
        total += grid[i][j] * (i + 2 * j)
print("weighted total:", total)
print("centre:", grid[N // 2][N // 2], "near hot side:", grid[N // 2][1])
print("corner:", grid[N - 2][N - 2], grid[0][N - 1], type(grid).__name__, type(grid[0][0]).__name__)
