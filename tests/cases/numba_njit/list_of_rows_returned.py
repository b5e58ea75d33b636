# --- before
def multiples(n, limit):
    rows = []
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows

# --- inputs: multiples
CALLS = [call(5, 9)]
CHECKS = [call(0, 3), call(2, 0), call(1, 1), call(3, 2.5), call(-1, 2**31)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _new_rows__float64():
    """An empty list of lists."""
    return [[0.0 for _ in range(0)] for _ in range(0)]


@_njit(cache=True)
def _multiples_kernel(n, limit):
    rows = _new_rows__float64()
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows


def multiples(n, limit):
    if type(n) is int and abs(n) <= 2**31 and type(limit) is int and abs(limit) <= 2**31:
        try:
            return [*map(_known, _multiples_kernel(n, limit))]
        except Exception:  # the original code below takes over
            pass
    rows = []
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows
