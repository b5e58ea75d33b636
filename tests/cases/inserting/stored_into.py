# --- before
def medians(values):
    seen = []
    for value in values:
        seen.append(value)
        seen.sort()
        seen[0] = value
    return seen
# --- inputs: medians
CALLS = [call([3, 1, 2])]
# --- declined: may bring `seen` into another order
