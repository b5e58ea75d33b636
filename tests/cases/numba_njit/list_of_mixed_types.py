# --- before
def total(values):
    s = 0.0
    for x in values:
        s += x
    return s

# --- inputs: total
CALLS = [call([1.0, True, 3.5])]

# --- declined: `values` is of type list of mixed types
