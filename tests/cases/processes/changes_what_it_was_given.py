# --- before
def shorten(row):
    row.pop()
    return len(row)


def lengths(rows):
    return [shorten(row) for row in rows]
# --- inputs: lengths
CALLS = [call([[1, 2], [3]])]
# --- declined: `row.pop()` changes what was not made in the same call, and in another process only a copy of it would change
