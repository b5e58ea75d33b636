# --- before
def any(values):
    return len(values)


def found(xs):
    return any([x > 3 for x in xs]), all([x > 3 for x in xs])
# --- inputs: found
CALLS = [call([1, 7])]
# --- declined: gives `any` another meaning
