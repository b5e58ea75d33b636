# --- before
def total(values, range):
    if range == len(values):
        return 0
    return values[range] + total(values, range + 1)
# --- inputs: total
CALLS = [call([1, 2], 0)]
# --- declined: gives `range` another meaning
