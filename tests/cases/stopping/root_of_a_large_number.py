# --- before
def found(xs):
    return any([x ** 0.5 > 3 for x in xs])
# --- inputs: found
CALLS = [call([4, 16])]
CHECKS = [call([16, 10**400]), call([16, -1])]
# --- declined: a power there may be too large, or none at all
