# --- before
def summed(grid):
    total = 0
    for k in range(3):
        total += sum(row * row for row in grid[k:] for row in row)
    return total

# --- inputs: summed
CALLS = [call([[1, 2], [3, 4], [5, 6]]), call([[7, 2], [3, 4], [5, 6]])]

# --- declined: its comprehension uses one name for two things
