# --- before
def total(range, n):
    s = 0
    for i in range(n):
        s += i
    return s

# --- inputs: total
CALLS = [call(range, 5)]

# --- declined: `range` is of type type
