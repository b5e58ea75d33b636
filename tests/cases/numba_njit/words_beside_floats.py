# --- before
def above(n, seed, limit):
    """Python compares the very numbers, where a float would be a rounded one."""
    x, hits = seed, 0
    for _ in range(n):
        x = (x * 6364136223846793005 + 1) & 0xFFFFFFFFFFFFFFFF
        if x > limit:
            hits += 1
    return hits

# --- inputs: above
CALLS = [call(3, 1, 9.2e18), call(20, 5, 0.5)]

# --- declined: it takes the lowest 64 bits of a float
