# --- before
import math


def small_ones(values, number):
    found = 0
    for value in values:
        if number < 100:
            found += value % math.factorial(number)
    return found
# --- inputs: small_ones
CALLS = [call([1, 2, 4], 5)]
# --- declined: `math.factorial(number)` might take long, and the loop may never come to it
