# --- before
def forget(seen):
    if len(seen) > 2:
        seen.clear()


def unique(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
        forget(seen)
    return seen
# --- inputs: unique
CALLS = [call([1, 2, 1])]
# --- declined: `seen` may be changed or handed on in line 11
