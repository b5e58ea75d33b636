# --- before
def matvec(m, x):
    return [sum(a * b for a, b in zip(row, x)) for row in m]
# --- inputs: matvec
import math

nan, inf = math.nan, math.inf
CALLS=[call([[1.0,2.0],[1e100,1.0]],[1.0,0.1])]
CHECKS=[call([],[1.0]),call([[]],[1.0]),call([[1.0,2.0]],[1.0]),call([[1.0]],[1.0,3.0]),call([[nan]],[1.0])]
# --- after: array statements, sums in order
import numpy as _np


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _matvec_in_numpy(m, x):
    items = _np.full(len(m), 0.0)
    if not (m.shape[1] <= len(x) and 1 <= m.shape[1] and (len(m) <= len(items))):
        raise ValueError
    if 1 <= len(m):
        total = 0
        a_2 = m[:]
        b_2 = x[:m.shape[1]]
        total = _np.array([*map(sum, (a_2 * b_2).tolist())], dtype=float)
        if not _np.isfinite(total).all():
            raise FloatingPointError
        items[:len(m)] = total
    return items


def matvec(m, x):
    if type(m) is list and type(x) is list:
        try:
            m_array = _array_of(m, float, 2)
            x_array = _array_of(x, float, 1)
            return _without_nan(_matvec_in_numpy(m_array, x_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    return [sum(a * b for a, b in zip(row, x)) for row in m]
