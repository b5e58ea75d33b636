# --- before
def digits(numbers):
    """The digits of all numbers, added up."""
    total = 0
    for n in numbers:
        while n > 0:
            total += n % 10
            n //= 10
    return total

# --- inputs: digits
CALLS = [call([12, 345, 7])]
CHECKS = [call([2**63]), call([2**63 - 1, -(2**63)]), call([True, 2]), call([1.5]), call([]), call([10**30, -5])]

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


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    if (y > 0 and x > 9223372036854775807 - y) or (y < 0 and x < -9223372036854775807 - y):
        raise OverflowError
    return x + y


@_compiled
def _digits_kernel(numbers):
    total = 0
    for n in numbers:
        while n > 0:
            total = _int_add(total, n % 10)
            n //= 10
    return total


def digits(numbers):
    """The digits of all numbers, added up."""
    if type(numbers) is list:
        try:
            numbers_array = _array_of(numbers, int, 1)
            return _digits_kernel(numbers_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for n in numbers:
        while n > 0:
            total += n % 10
            n //= 10
    return total
