# --- before
def find(values, x):
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] == x:
            return middle
        if values[middle] < x:
            low = middle + 1
        else:
            high = middle
    return -1
# --- inputs: find
CALLS = [call([1, 2, 2, 2, 3], 2)]
# --- declined: of several equal ones `bisect` may find another
