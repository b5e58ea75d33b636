# --- before
def places(names, wanted):
    found = []
    for name in wanted:
        found.append(names.index(name))
        names.sort()
    return found
# --- inputs: places
CALLS = [call(["b", "a"], ["a", "b"])]
# --- declined: loses or exchanges elements
