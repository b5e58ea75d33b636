# --- before
import random


def heap(piles, n):
    """The place must be drawn once, though the sum is written out with its check."""
    for _ in range(n):
        piles[random.randrange(len(piles))] += random.randint(1, 2**40)
    return n

# --- inputs: heap
CALLS = [call([1, 2, 3], 5)]

# --- declined: it draws the place of an element that is changed with a check
