# --- before
"""A case."""


def max(a, b):
    print("max")
    return a if a > b else b


def best(n):
    if n < 2:
        return n
    return max(best(n - 1), best(n - 2) + 1)
# --- inputs: best
CALLS = [call(5)]
# --- declined: the file gives `max` another meaning
