# --- before
def lists_added(rows):
    out = []
    for r in rows:
        both = r + rows[0]
        out.append(sum(both))
    return out
# --- inputs: lists_added
CALLS=[call([[1.0,2.0],[3.0,4.0]])]
CHECKS=[call([]),call([[]])]
# --- declined: line 4: it joins or repeats a list of floats
