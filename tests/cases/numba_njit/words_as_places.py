# --- before
def picked(numbers, n, seed):
    """Python looks for the place itself, and raises IndexError."""
    x, total = seed, 0
    for _ in range(n):
        x = (x * 6364136223846793005 + 1) & 0xFFFFFFFFFFFFFFFF
        total += numbers[x]
    return total

# --- inputs: picked
CALLS = [call([1, 2], 0, 1), call([1, 2, 3], 0, 5)]

# --- declined: `x` is an int of 64 bits, of which only 63 are compiled there
