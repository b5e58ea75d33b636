# --- before
def packed(numbers, bits):
    """What is shifted to the left may leave 64 bits, whatever is looked at."""
    total = 0
    for number in numbers:
        total ^= number << bits
    return total

# --- inputs: packed
CALLS = [call([1, 2, 3], 4), call([5], 0), call([7, 9], 60)]

# --- declined: it returns an int beyond 64 bits
