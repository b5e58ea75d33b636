# --- before
def swapped(a, k, p):
    """The row that has a name changes places with it."""
    row = a[k]
    a[k], a[p] = a[p], a[k]
    s = 0.0
    for j in range(len(row)):
        s += row[j]
    return s

# --- inputs: swapped
CALLS = [call([[1.0, 2.0], [3.0, 5.0]], 0, 1)]

# --- declined: it stores into a list of lists
