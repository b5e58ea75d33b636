# --- before
def first(rows):
    return next(iter(rows))


def shares(rows):
    found = []
    for row in rows:
        found.append(sum(x * 2 for x in row))
    return found
# --- inputs: shares
CALLS = [call([[1, 2], [3]])]
# --- declined: `(x * 2 for x in row)` is left to Python: a list in brackets would be compiled
