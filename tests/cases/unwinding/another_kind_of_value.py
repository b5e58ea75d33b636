# --- before
def halves(n, count):
    if n < 1:
        return count
    return halves(n / 2, count + 1)
# --- inputs: halves
CALLS = [call(100, 0)]
# --- declined: passes another kind of value for `n`
