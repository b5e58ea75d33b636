# --- before
"""A case."""


def visit(seen, n):
    if n < 1:
        return 0
    log = seen
    log += [n]
    return visit(seen, n - 1) + visit(seen, n - 2) + len(seen)
# --- inputs: visit
CALLS = [call([1], 4)]
# --- declined: `log += [n]` may change a list
