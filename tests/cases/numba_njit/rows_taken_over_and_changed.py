# --- before
def shifted(grid, steps):
    total = 0
    for step in range(steps):
        new = []
        keep = [0]
        for r in range(len(grid)):
            row = [grid[r][-1]]
            for c in range(1, 3):
                row.append(grid[r][c - 1])
            keep = row
            new.append(row)
        grid = new
        keep[0] = 7
        total += grid[0][0]
    return total
# --- inputs: shifted
CALLS = [call([[0, 1, 1], [1, 0, 1], [0, 1, 0]], 3), call([[1, 0, 3], [0, 1, 2]], 1)]
CHECKS = [call([[1, 2, 3]], 2)]
# --- declined: `grid` may be a list of lists of ints or another one, made in another way: give one of them a name of its own
