# --- before
type = repr


def medians(values):
    seen = []
    for value in values:
        seen.append(value)
        seen.sort()
    return seen
# --- inputs: medians
CALLS = [call([3, 1, 2])]
# --- declined: gives `type` another meaning
