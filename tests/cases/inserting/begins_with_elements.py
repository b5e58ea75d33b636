# --- before
def medians(values):
    seen = [3, 1]
    for value in values:
        seen.append(value)
        seen.sort()
    return seen
# --- inputs: medians
CALLS = [call([3, 1, 2])]
# --- declined: `seen` is not empty at first
