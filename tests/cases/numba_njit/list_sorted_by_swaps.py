# --- before
def bubble_sort(a):
    """Sorts in place; returns how many swaps it took."""
    swaps = 0
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swaps += 1
    return swaps

# --- inputs: bubble_sort
CALLS = [call([3.5, 1.25, 2.0, -1.0])]
NAN = float("nan")
CHECKS = [
    call([2.0, 1.0, NAN, 0.5, NAN]),  # which nan is which is known by identity
    call([0.0, -0.0, 0.0]),
    call([3.0, 2, 1.0]),  # the int stays an int
    call([3.0, "a", 1.0]),
    call([]),
    call((2.0, 1.0)),
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


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


@_compiled
def _bubble_sort_kernel(a):
    swaps = 0
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swaps += 1
    return swaps


def bubble_sort(a):
    """Sorts in place; returns how many swaps it took."""
    if type(a) is list:
        try:
            a_array = _array_of(a, float, 1)
            result = _bubble_sort_kernel(a_array)
            a_after = _numbers_of(a_array)
        except Exception:  # the original code below takes over
            pass
        else:
            a[:] = a_after
            return result
    swaps = 0
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swaps += 1
    return swaps
