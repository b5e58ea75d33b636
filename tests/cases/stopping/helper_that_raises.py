# --- before
def checked(x):
    if x < 0:
        raise ValueError("negative")
    return x > 3


def found(xs):
    return any([checked(x) for x in xs])
# --- inputs: found
CALLS = [call([5, 6])]
CHECKS = [call([5, -1])]
# --- declined: `raise ValueError("negative")` may raise, or do more than compute
