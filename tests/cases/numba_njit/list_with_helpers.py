# --- before
def exchange(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


def quicksort(a, low, high):
    if low >= high:
        return
    pivot = a[(low + high) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            exchange(a, i, j)
            i += 1
            j -= 1
    quicksort(a, low, j)
    quicksort(a, i, high)

# --- inputs: quicksort
CALLS = [call([3, 9, 1, 4, 4, 0, -7], 0, 6)]
CHECKS = [call([2, 1], 0, 1), call([2, 1], 0, 5), call([], 0, -1), call([2**64, 1], 0, 1), call([1.5, 0.5], 0, 1)]

# --- after: compiled
import numba as _numba
import numpy as _np


def _compiled(function):
    """The function compiled by Numba, kept on disk where there is a place for it."""
    try:
        return _numba.njit(cache=True, boundscheck=True)(function)
    except RuntimeError:
        return _numba.njit(boundscheck=True)(function)


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


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


@_numba.njit
def _int_subtract(x, y):
    """x - y, unless it does not fit 64 bits."""
    if (y < 0 and x > 9223372036854775807 + y) or (y > 0 and x < -9223372036854775807 + y):
        raise OverflowError
    return x - y


def exchange(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


@_numba.njit(boundscheck=True)
def _quicksort_kernel_exchange(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


@_compiled
def _quicksort_kernel(a, low, high, depth):
    if depth == 0:
        raise RecursionError
    if low >= high:
        return
    pivot = a[(_int_add(low, high)) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i = _int_add(i, 1)
        while a[j] > pivot:
            j = _int_subtract(j, 1)
        if i <= j:
            _quicksort_kernel_exchange(a, i, j)
            i = _int_add(i, 1)
            j = _int_subtract(j, 1)
    _quicksort_kernel(a, low, j, depth - 1)
    _quicksort_kernel(a, i, high, depth - 1)


def quicksort(a, low, high):
    if (
        type(a) is list
        and type(low) is int
        and abs(low) <= 2**31
        and type(high) is int
        and abs(high) <= 2**31
        and "exchange" in globals()
        and "quicksort" in globals()
        and _untouched(exchange=exchange, quicksort=quicksort)
        and _room_for(500)
    ):
        try:
            a_array = _array_of(a, int, 1)
            result = _quicksort_kernel(a_array, low, high, 400)
            a_after = a_array.tolist()
        except Exception:  # the original code below takes over
            pass
        else:
            a[:] = a_after
            return result
    if low >= high:
        return
    pivot = a[(low + high) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            exchange(a, i, j)
            i += 1
            j -= 1
    quicksort(a, low, j)
    quicksort(a, i, high)
