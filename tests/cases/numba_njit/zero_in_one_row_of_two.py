# --- before
def carried(row, xs):
    best = [0.5] * len(row)
    best[0] = 0
    for x in xs:
        for j in range(1, len(row)):
            best[j] = row[j - 1] + x
        row = best
    return sum(row)

# --- inputs: carried
CALLS = [call([1.5, 2.5], [0.5, 3.0])]

# --- declined: `row` may be a list of floats or a list of floats and int zeros
