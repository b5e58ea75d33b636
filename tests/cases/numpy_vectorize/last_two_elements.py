# --- before
def rabbits(n):
    out = [1.0, 1.0]
    for i in range(n):
        out.append(out[-1] + out[-2])
    return out
# --- inputs: rabbits
CALLS = [call(5)]
# --- declined: which an earlier iteration has written
