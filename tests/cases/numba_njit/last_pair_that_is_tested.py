# --- before
"""A pair that is looked at in the last line, where it may have no value."""


def farthest(xs, most):
    for i in range(len(xs)):
        if xs[i] > most:
            most = xs[i]
            pair = (i, i)
    return most, pair is None
# --- inputs: farthest
CALLS = [call([0.5, 1.0], 0.0)]
# --- declined: `pair` has no value
