# --- before
def total(rows):
    s = 0.0
    for i in range(len(rows)):
        for x in rows[i][1:]:
            s += x
    return s
# --- inputs: total
CALLS = [call([[1.0, 2.0], [3.0]])]
# --- declined: with rows of different lengths
