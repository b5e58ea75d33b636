# --- before
def bubble(grid):
    first = grid[0]
    for i in range(len(grid) - 1):
        grid[i], grid[i + 1] = grid[i + 1], grid[i]
        for j in range(len(grid[0])):
            grid[i][j] += 1.0
    return first[0]

# --- inputs: bubble
CALLS = [call([[0.5 * k * j for j in range(6)] for k in range(7)])]
CHECKS = [call([])]

# --- declined: stores into a list of lists
