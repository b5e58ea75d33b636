# --- before
def total(values):
    s = 0.0
    for x in values:
        s += x * x
    return s

# --- inputs: total
CALLS = [call([1.0, 2.5, 0.5])]
CHECKS = [
    call([]),  # 0.0, whatever the list holds
    call([1.0, 2, 0.5]),
    call([True, 0.5]),
    call((1.0, 2.0)),
    call([1e308, 1e308]),  # infinity without a word, as Python has it
    call([float("nan")]),
    call([-0.0]),
    call([1.0, None]),
]

# --- after: compiled
import numba as _numba
import numpy as _np


def _compiled(function):
    """The function compiled by Numba, kept on disk where there is a place for it."""
    try:
        return _numba.njit(cache=True, boundscheck=True)(function)
    except RuntimeError:
        return _numba.njit(boundscheck=True)(function)


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


@_compiled
def _total_kernel(values):
    s = 0.0
    for x in values:
        s += x * x
    return s


def total(values):
    if type(values) is list:
        try:
            values_array = _array_of(values, float, 1)
            result = _total_kernel(values_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for x in values:
        s += x * x
    return s
