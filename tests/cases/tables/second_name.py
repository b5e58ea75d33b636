# --- before
def smallest(values):
    limits = [3, 2, 1]
    other = limits
    other.sort()
    return other[0]
# --- inputs: smallest
CALLS = [call(0)] * 4
# --- declined: `limits` is passed on, changed or given back
