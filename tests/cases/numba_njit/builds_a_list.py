# --- before
def squares(n):
    out = []
    for i in range(n):
        out.append(i * i)
    return out

# --- inputs: squares
CALLS = [call(5)]

# --- declined: line 2: it makes a list
