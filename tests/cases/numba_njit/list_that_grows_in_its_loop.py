# --- before
def doubles(n):
    out = [1]
    for x in out:
        if x < n:
            out.append(2 * x)
    return out

# --- inputs: doubles
CALLS = [call(9)]

# --- declined: line 3: it changes the length of a list inside a loop over a list that grows
