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


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise')
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
            return _numbers_of(_matvec_in_numpy(m_array, x_array))
        except Exception:  # the original code below takes over
            pass
    return [sum(a * b for a, b in zip(row, x)) for row in m]
