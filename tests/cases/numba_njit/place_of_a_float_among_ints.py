# --- before
def found(values, wanted):
    total = 0
    for x in wanted:
        total += values.index(x)
    return total

# --- inputs: found
CALLS = [call([5, 3, 9, 4], [3.0, 9.0])]

# --- declined: it looks for a float in a list of ints
