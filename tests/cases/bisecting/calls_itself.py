# --- before
def nested(values, x, depth):
    if depth == 0:
        return 0
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low + nested(values, x, depth - 1)
# --- inputs: nested
CALLS = [call([1, 2, 3], 2, 3)]
# --- declined: nested calls itself, and would need more room on the stack
