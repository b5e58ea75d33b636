# --- before
def tables(rows, n):
    total = 0.0
    for i in range(n):
        rows.append([i / (j + 1) for j in range(n)])
        total += i
    return total
# --- inputs: tables
CALLS = [call([], 5), call([None], 4)]
CHECKS = [call([], 0), call([], 1), call([], -3), call(None, 3), call([], True)]
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


@_njit
def _tables_kernel_part_1(i, n):
    return [i / (j + 1) for j in range(n)]


@_njit
def _tables_kernel_filling(rows, n):
    total = 0.0
    for i in range(n):
        rows.append(_tables_kernel_part_1(i, n))
        total += i
    return total


@_njit(cache=True)
def _tables_kernel(n):
    rows = _new_rows__float64()
    result = _tables_kernel_filling(rows, n)
    return result, rows


def tables(rows, n):
    if type(n) is int and abs(n) <= 2**31 and type(rows) is list:
        try:
            outcome = _tables_kernel(n)
            result = outcome[0]
            if result != result:
                raise ValueError  # it might be an object that exists already
            rows_more = [*map(_known, outcome[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            rows.extend(rows_more)
            return result
    total = 0.0
    for i in range(n):
        rows.append([i / (j + 1) for j in range(n)])
        total += i
    return total
