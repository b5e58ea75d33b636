# --- before
def spoil(names):
    names.reverse()


def places(wanted):
    names = ["a", "b", "c"]
    found = []
    for name in wanted:
        found.append(names.index(name))
        spoil(names)
    return found
# --- inputs: places
CALLS = [call(["a", "b"])]
# --- declined: `names` may be changed or handed on
