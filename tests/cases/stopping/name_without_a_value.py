# --- before
def found(xs, known):
    if known:
        limit = 3
    return any([x > limit for x in xs])
# --- inputs: found
CALLS = [call([1, 7], True)]
CHECKS = [call([], False), call([1], False)]
# --- declined: `limit` may have no value yet when it comes to this
