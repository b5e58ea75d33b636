# --- before
def fill(out, n):
    for i in range(n):
        out.append(i)

# --- inputs: fill
CALLS = [call([1], 3)]

# --- declined: line 3: it changes the length of `out`, a list that comes from outside
