# --- before
def centred(m):
    means = [sum(col) / len(col) for col in zip(*m)]
    return [[x - mean for x, mean in zip(row, means)] for row in m]


# --- inputs: centred
CALLS = [call([[1.5, -2.0, 3.0], [0.0, 4.0, -5.5]]), call([[1.0], [7.0], [2.0]])]
CHECKS = [call([]), call([[]]), call([[1.0, 2.0], [3.0]]), call([[1.0], [3.0, 2.0]]), call([(1.0, 2.0)]), call([[1, 2]])]
# --- after: array statements
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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _centred_in_numpy(m):
    items = _np.full((len(m[0]), len(m)), 0.0)
    if not (len(m[0]) <= m.shape[1] and len(m[0]) <= len(items) and (len(m) <= items.shape[1])):
        raise ValueError
    if 1 <= len(m[0]):
        items[:len(m[0]), :len(m)] = m[:, :len(m[0])].T
    m_columns = items
    items_3 = _np.full(len(m_columns), 0.0)
    for k_2 in range(len(m_columns)):
        col_2 = m_columns[k_2]
        total = 0
        if 1 <= m_columns.shape[1]:
            item_2_2 = m_columns[k_2]
            total = total + _np.sum(item_2_2)
        items_3[k_2] = total / _nonzero(len(col_2))
    means = items_3
    items_4 = _np.full((len(m), len(m[0])), 0.0)
    if not (m.shape[1] <= len(means) and len(m) <= len(items_4) and (m.shape[1] <= items_4.shape[1])):
        raise ValueError
    if 1 <= len(m):
        x_2 = m[:]
        mean_2 = means[:m.shape[1]]
        _np.subtract(x_2, mean_2, out=items_4[:len(m), :m.shape[1]])
    return items_4


def centred(m):
    if type(m) is list:
        try:
            m_array = _array_of(m, float, 2)
            return _lists_of(_without_nan(_centred_in_numpy(m_array)))
        except Exception:  # the original code below takes over
            pass
    means = [sum(col) / len(col) for col in zip(*m)]
    return [[x - mean for x, mean in zip(row, means)] for row in m]
