# --- before
def medians(values, seen):
    found = []
    for value in values:
        seen.append(value)
        seen.sort()
        found.append(seen[0])
    return found
# --- inputs: medians
CALLS = [call([3, 1], [])]
# --- declined: is not made once
