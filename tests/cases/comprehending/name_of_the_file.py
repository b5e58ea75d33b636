# --- before
"""Without the loop, `x` would be the file's variable where the loop begins."""

x = [1, 2]


def longer(xs):
    kept = []
    for x in xs + x:
        kept.append(x)
    return kept
# --- inputs: longer
CALLS = [call([])]
CHECKS = [call([1])]
# --- declined: `x` may have no value yet when the loop begins
