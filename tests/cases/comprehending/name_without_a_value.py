# --- before
"""An UnboundLocalError would be a NameError."""


def scaled(xs, known):
    if known:
        factor = 3
    kept = []
    for x in xs:
        kept.append(x * factor)
    return kept
# --- inputs: scaled
CALLS = [call([1, 2, 3], True)]
CHECKS = [call([1], False), call([], False)]
# --- declined: `factor` may have no value yet when the loop begins
