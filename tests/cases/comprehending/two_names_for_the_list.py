# --- before
"""One list under two names."""


def doubled(xs):
    kept = seen = []
    for x in xs:
        kept.append(x * 2)
    return kept, seen
# --- inputs: doubled
CALLS = [call([1, 2, 3])]
CHECKS = [call([])]
# --- declined: `kept` is not the only name of what it fills
