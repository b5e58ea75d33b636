# --- before
def shares(rows, total):
    found = []
    for row in rows:
        found.append(row[0] + sum(x for x in row if x < total))
    return found
# --- inputs: shares
CALLS = [call([[1, 2], [3]], 9)]
# --- declined: `(x for x in row if x < total)` is left to Python: a list in brackets would be compiled
