# --- before
def medians(values):
    seen = []
    other = seen
    for value in values:
        seen.append(value)
        seen.sort()
        other.reverse()
    return seen
# --- inputs: medians
CALLS = [call([3, 1, 2])]
# --- declined: or hand it on
