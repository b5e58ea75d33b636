# --- before
def noisy(x):
    print(x)
    return x > 3


def found(xs):
    return any([noisy(x) for x in xs])
# --- inputs: found
CALLS = [call([5, 6])]
# --- declined: `print(x)` may raise, or do more than compute
