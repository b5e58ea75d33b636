# --- before
"""A case."""


def halves(n):
    if n < 1:
        return n
    return halves(n / 2) + halves(n - 1)
# --- inputs: halves
CALLS = [call(5)]
# --- declined: passes something else than int for `n`
