# --- before
"""Quotients may be as large as floats can be, and their texts as ints too long for Python to write them."""


def report(sizes, n):
    for size in sizes:
        print(size, int(n / size) * int(n / size))
# --- inputs: report
CALLS = [call([2.0], 5)]
CHECKS = [call([1e-300], 1e14)]
# --- declined: may be another thing than a number
