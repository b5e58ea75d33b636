# --- before
def depth(n):
    if n < 2:
        return 0
    return 1 + depth(n // 2) if n % 2 else 2 * (1 + depth(n // 2))
# --- inputs: depth
CALLS = [call(12)]
# --- declined: does more with the answer of the inner call than one operation
