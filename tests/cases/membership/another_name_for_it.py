# --- before
def unique(items):
    seen = []
    other = seen
    for item in items:
        if item not in seen:
            seen.append(item)
        if item == 3:
            other.clear()
    return seen
# --- inputs: unique
CALLS = [call([1, 2, 1])]
# --- declined: `seen` may be changed or handed on in line 3
