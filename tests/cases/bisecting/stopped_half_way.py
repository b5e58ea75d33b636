# --- before
def lower(values, x):
    low, high = 0, len(values)
    try:
        while low < high:
            middle = (low + high) // 2
            if values[middle] < x:
                low = middle + 1
            else:
                high = middle
    except TypeError:
        return -low
    return low
# --- inputs: lower
CALLS = [call([1, 2, 3], 2), call([1, 2, 3, 4, "a"], 4), call([1, 2, 3, 4, None], 9)]
# --- declined: search outside of `try` and `with`
