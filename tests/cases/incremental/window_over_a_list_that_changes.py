# --- before
def settled(values, width):
    heights = [value for value in values]
    for i in range(len(heights) - width + 1):
        heights[i] = max(heights[i : i + width])
    return heights
# --- inputs: settled
CALLS = [call([3, 1, 2, 4], 2)]
# --- declined: `heights` may be changed or handed on
