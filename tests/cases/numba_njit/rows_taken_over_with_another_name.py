# --- before
def shifted(grid, steps):
    total = 0
    for step in range(steps):
        new = []
        for r in range(len(grid)):
            row = []
            for c in range(len(grid[r])):
                row.append(grid[r][c - 1])
            new.append(row)
        first = new[0]
        grid = new
        first[0] = 7
        total += grid[0][0]
    return total
# --- inputs: shifted
CALLS = [call([[0, 1, 1], [1, 0, 1], [0, 1, 0]], 3), call([[1, 0], [0, 1]], 1)]
CHECKS = [call([[1]], 2)]
# --- declined: `grid` may be a list of lists of ints or another one, made in another way: give one of them a name of its own
