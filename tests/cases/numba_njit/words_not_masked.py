# --- before
def summed(n, seed):
    """The sum of such ints is no longer one."""
    x, total = seed, 0
    for _ in range(n):
        x = (x * 6364136223846793005 + 1) & 0xFFFFFFFFFFFFFFFF
        total += x
    return total

# --- inputs: summed
CALLS = [call(3, 1), call(20, 5)]

# --- declined: it returns an int beyond 64 bits
