# --- before
def orders(values):
    known = []
    kept = []
    for value in values:
        known.append(value)
        ordered = sorted(known)
        kept.append(ordered)
    return kept
# --- inputs: orders
CALLS = [call([3, 1, 2])]
# --- declined: `ordered` may be kept or changed
