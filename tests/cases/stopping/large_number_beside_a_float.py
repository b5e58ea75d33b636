# --- before
def found(xs, step):
    return any([x * step > 3 for x in xs])
# --- inputs: found
CALLS = [call([4, 16], 0.5)]
CHECKS = [call([16, 10**400], 0.5), call([16.0, 2.5], 0.5), call([9, 10**400], 2)]
# --- declined: may be too large
