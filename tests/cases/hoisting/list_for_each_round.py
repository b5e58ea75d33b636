# --- before
def orders(values):
    found = []
    for value in values:
        ordered = sorted(values)
        found.append(ordered[0] + value)
        ordered.clear()
    return found
# --- inputs: orders
CALLS = [call([3, 1, 2])]
# --- declined: what `sorted(values)` makes is kept, and each round needs one of its own
