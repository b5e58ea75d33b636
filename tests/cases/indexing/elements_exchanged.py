# --- before
def renamed(names, wanted):
    found = []
    for name in wanted:
        found.append(names.index(name))
        names[0] = name
    return found
# --- inputs: renamed
CALLS = [call(["b", "a"], ["a", "b"])]
# --- declined: may be something else than a dict
