# --- before
def abs(x):
    return x


def count(n):
    c = 0
    for i in range(n):
        c += 2
    return c

# --- inputs: count
CALLS = [call(5)]

# --- declined: `abs` does not mean Python's own `abs` here
