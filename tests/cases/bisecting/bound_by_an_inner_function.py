# --- before
def lower(values, x):
    def reset():
        nonlocal x
        x = 0

    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < x:
            low = middle + 1
        else:
            high = middle
    reset()
    return low + x
# --- inputs: lower
CALLS = [call([1, 2, 3], 2)]
# --- declined: `x` is shared with another function
