# --- before
def set(values):
    return values


def places(names, wanted):
    found = []
    for name in wanted:
        found.append(names.index(name))
    return found
# --- inputs: places
CALLS = [call(["b", "a"], ["a", "b"])]
# --- declined: the file gives `set` another meaning
