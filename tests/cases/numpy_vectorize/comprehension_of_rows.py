# --- before
def int_table(n, m):
    return [[i * j for j in range(m)] for i in range(n)]
# --- inputs: int_table
CALLS=[call(3,4)]
CHECKS=[call(0,4),call(3,0),call(-1,2),call(2,-1),call(1,1)]
# --- after: array statements
import numpy as _np


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _int_table_in_numpy(n, m):
    items = _np.full((n, m), 0)
    if not (0 <= m and n <= len(items) and (m <= items.shape[1])):
        raise ValueError
    if 1 <= n:
        items[:n, :m] = _np.arange(n)[:, None] * _np.arange(m)
    return items


def int_table(n, m):
    if type(n) is int and abs(n) <= 2**31 and type(m) is int and abs(m) <= 2**31:
        try:
            return _lists_of(_int_table_in_numpy(n, m))
        except Exception:  # the original code below takes over
            pass
    return [[i * j for j in range(m)] for i in range(n)]
