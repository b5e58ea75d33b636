# --- before
def ways(n, low):
    if n < low:
        return 1
    return ways(n - 1, low) + ways(n - 2, low)
# --- inputs: ways
CALLS = [call(9, 2)]
# --- declined: `low` is no constant, and decides where the recursion ends
