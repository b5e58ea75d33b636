# --- before
"""A case."""


def sums(n, x):
    if n < 1:
        return 5 if x is 1.0 else 7
    return sums(n - 1, 1.0) * 10 + sums(n - 1, x * 1.0)
# --- inputs: sums
CALLS = [call(3, 1.0)]
# --- declined: asks for identity
