# --- before
def upper(values, x):
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] <= x:
            low = middle + 1
        else:
            high = middle
    return low
# --- inputs: upper
CALLS = [call([1.0, 2.0, 3.0], 2.0)]
# --- declined: nan answers `<=` and `>=` otherwise than `bisect` asks: where it is the same to you, ask `x < values[middle]`
