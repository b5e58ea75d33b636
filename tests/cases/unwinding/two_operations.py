# --- before
def folded(n):
    if n < 2:
        return 0
    if n % 2:
        return 1 + folded(n // 2)
    return 2 * folded(n // 2)
# --- inputs: folded
CALLS = [call(12)]
# --- declined: does now this, now that
