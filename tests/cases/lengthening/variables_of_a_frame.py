# --- before
import sys


def variables():
    return sys._getframe(1).f_locals


def squares(numbers):
    kept = None
    rows = []
    for n in numbers:
        rows = rows + [n * n]
        if n == 7:
            kept = variables()
    return rows, kept and len(kept["rows"])
# --- inputs: squares
CALLS = [call([1, 2, 3, 4] * 20)]
CHECKS = [call([1, 7, 3])]
# --- declined: looks at the variables of running functions
