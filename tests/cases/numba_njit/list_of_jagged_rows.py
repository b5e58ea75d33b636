# --- before
def total(rows):
    s = 0.0
    for row in rows:
        for x in row:
            s += x
    return s

# --- inputs: total
CALLS = [call([[1.0, 2.0], [3.0]])]

# --- declined: `rows` is of type list, with rows of different lengths or types
