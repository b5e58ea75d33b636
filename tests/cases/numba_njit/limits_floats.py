# --- before
import sys


def smallest(values):
    best = sys.maxsize
    for v in values:
        if v < best:
            best = v
    return best
# --- inputs: smallest
CALLS = [call([300.5, 500.0]), call([4.0])]
# --- declined: is a float or an int, where one number is needed
