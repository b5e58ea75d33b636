# --- before
def highs(xs):
    out = [0.0]
    for x in xs:
        if x > out[-1]:
            out.append(x)
    return out
# --- inputs: highs
CALLS = [call([1.0, 0.5, 2.0])]
# --- declined: which an earlier iteration may have written in line 5
