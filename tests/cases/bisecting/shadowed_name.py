# --- before
def len(values):
    return 3


def lower(values, x):
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low
# --- inputs: lower
CALLS = [call([1, 2, 3], 2)]
# --- declined: the file gives `len` another meaning, and the new code needs Python's own
