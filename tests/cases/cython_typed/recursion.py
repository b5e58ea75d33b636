# --- before
def flat(items):
    found = []
    for item in items:
        if isinstance(item, list):
            found += flat(item)
        else:
            found.append(item)
    return found
# --- inputs: flat
CALLS = [call([1, [2]])]
# --- declined: it calls `flat`
