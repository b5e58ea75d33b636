# --- before
"""A case."""


def parts(n):
    if n < 1:
        return 1
    return parts(n - 1) + sum(parts(i) for i in range(n - 1))
# --- inputs: parts
CALLS = [call(5)]
# --- declined: inside and outside of comprehensions
