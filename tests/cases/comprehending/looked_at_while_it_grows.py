# --- before
def different(values):
    found = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
# --- inputs: different
CALLS = [call([1, 1, 2])]
# --- declined: `found` is looked at while it grows
