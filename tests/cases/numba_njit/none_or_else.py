# --- before
def chosen(values, limit):
    best = None
    for v in values:
        best = v if v < limit else None
    if best is None:
        return 0
    return best
# --- inputs: chosen
CALLS = [call([1, 2, 5, 1], 4), call([1, 2], 4)]
CHECKS = [call([], 3)]
# --- declined: None
