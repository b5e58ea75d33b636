# --- before
def set(values):
    return [*values]


def unique(items):
    seen = []
    for item in set(items):
        if item not in seen:
            seen.append(item)
    return seen
# --- inputs: unique
CALLS = [call([1, 2, 1])]
# --- declined: the file gives `set` another meaning
