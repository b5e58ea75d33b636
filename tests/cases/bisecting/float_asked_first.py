# --- before
def lower(values, x):
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if x > values[middle]:
            low = middle + 1
        else:
            high = middle
    return low
# --- inputs: lower
CALLS = [call([1.0, 2.0, 3.0], 2.0)]
# --- declined: with the sides exchanged a float may be asked instead of the element: ask `values[middle] < x`
