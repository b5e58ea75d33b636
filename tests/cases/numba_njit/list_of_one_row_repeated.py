# --- before
def border(n):
    grid = [[0] * n] * n
    for i in range(n):
        grid[i][0] = i
    return grid

# --- inputs: border
CALLS = [call(3)]

# --- declined: line 2: it repeats one list
