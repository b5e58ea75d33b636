# --- before
def last_odd(n, steps):
    if n % 2:
        seen = n
    if n < 2:
        return seen
    return last_odd(n - 1, steps + 1)
# --- inputs: last_odd
CALLS = [call(5, 0)]
# --- declined: `seen` may have no value of its own in each call
