# --- before
def filled(values, wanted):
    if wanted:
        kept = []
    for value in values:
        kept.append(value)
        kept.sort()
    return kept
# --- inputs: filled
CALLS = [call([3, 1, 2], True)]
CHECKS = [call([1], False)]
# --- declined: may have no value yet
