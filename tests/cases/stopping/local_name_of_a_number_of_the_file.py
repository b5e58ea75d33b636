# --- before
LIMIT = 5


def big(x):
    return x > LIMIT


def found(xs):
    LIMIT = 1
    return any([big(x) for x in xs]), LIMIT
# --- inputs: found
CALLS = [call([1, 7])]
# --- declined: `LIMIT` is another thing in found than in the rest of the file
