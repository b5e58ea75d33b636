# --- before
"""A case."""


def splits(n):
    if n == 0:
        return [0]
    return splits(n - 1) + splits(n - 1)
# --- inputs: splits
CALLS = [call(3), call(0)]
# --- declined: gives a list, and the next call may change it
