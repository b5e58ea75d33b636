# --- before
def total(values):
    best = None
    s = 0
    for v in values:
        if best is None or v > best:
            best = v
        s += v
    show = [lambda: best]
    return s
# --- inputs: total
CALLS = [call([1, 2, 5, 1]), call([1, 2])]
CHECKS = [call([])]
# --- declined: `best` is None, where one number is needed
