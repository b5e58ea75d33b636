# --- before
def probe(values, x):
    low, high = 0, len(values)
    middle = 0
    while low < high:
        middle = (low + high) // 2
        if values[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low, middle
# --- inputs: probe
CALLS = [call([1, 2, 3], 2)]
# --- declined: `middle` is used again after the search
