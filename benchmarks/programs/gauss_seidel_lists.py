# program: Laplace equation, Gauss-Seidel with over-relaxation in place on lists
# techniques: in-place stencil
# place: function
# numeric: yes
# vectorizable: no
# expect: improve

def make_grid(rows, cols):
    grid = [[0.0] * cols for _ in range(rows)]
    for j in range(cols):
        grid[0][j] = 100.0
        grid[rows - 1][j] = float(j)
    for i in range(rows):
        grid[i][0] = 100.0 - i
        grid[i][cols - 1] = 50.0
    return grid


def relax(grid, omega, eps):
    """Sweep over the grid in place until no point changes by more than eps; returns the number of sweeps."""
    rows = len(grid)
    cols = len(grid[0])
    sweeps = 0
    while True:
        worst = 0.0
        for i in range(1, rows - 1):
            for j in range(1, cols - 1):
                old = grid[i][j]
                mean = (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]) / 4
                grid[i][j] = old + omega * (mean - old)
                delta = abs(grid[i][j] - old)
                if delta > worst:
                    worst = delta
        sweeps += 1
        if sweeps % 100 == 0:
            print("sweep", sweeps, "worst", worst)
        if worst < eps:
            return sweeps


plate = make_grid(130, 100)
count = relax(plate, 1.7, 1e-2)
print("sweeps needed:", count)
print("sum of all points:", sum(sum(row) for row in plate))
print("sum of row 45:", sum(plate[45]))
for i, j in [(1, 1), (45, 37), (88, 73), (20, 60)]:
    print(i, j, plate[i][j])
