# --- before
def smoothed(u, v, steps, w):
    n = len(u)
    total = 0.0
    for t in range(steps):
        for i in range(1, n - 1):
            v[i] = (u[i - 1] + u[i + 1]) / w
        for i in range(n):
            total += v[i]
        u, v = v, u
    above = 0
    for i in range(n):
        if u[i] > 0.5:
            above += 1
    return total, above


# --- inputs: smoothed
U = [0.125 * i for i in range(50)]
CALLS = [call(U[:], [0.0] * 50, 9, 2.0)]
SAME = [0.1, 0.2, 0.3]
CHECKS = [call(U[:], [0.0] * 49, 9, 2.0), call(U[:], [0.0] * 50, 9, 0.0), call(SAME, SAME, 2, 4.0), call([], [], 1, 2.0)]

# --- after: compiled, on all cores, rounded otherwise (close)
import numpy as _np
import threading as _threading
import os as _os


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import prange as _prange
except ImportError:
    from numba import prange as _prange


def _alone(process=_os.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return _threading.active_count() == 1 and _os.getpid() == process


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
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


@_njit(cache=True, error_model="numpy", parallel=True, fastmath={"reassoc"})
def _smoothed_kernel(u, v, steps, w):
    n = len(u)
    total = 0.0
    for t in range(steps):
        if n - 2 >= len(v) or n - 1 >= len(u):
            raise IndexError
        if u.ctypes.data == v.ctypes.data:
            raise ValueError
        suspects = 0
        for i_shared in _prange(1, n - 1):
            i = _np.int64(i_shared)
            doubts = 0
            v[i] = (u[i - 1] + u[i + 1]) / w
            doubts += w == 0
            suspects += doubts
        if suspects:
            raise FloatingPointError
        if n - 1 >= len(v):
            raise IndexError
        suspects = 0
        for i_shared in _prange(n):
            i = _np.int64(i_shared)
            doubts = 0
            checked1 = v[i]
            total += checked1
            doubts += (checked1 < -1e290) | (checked1 > 1e290)
            suspects += doubts
        if suspects:
            raise FloatingPointError
        u, v = v, u
    above = 0
    if n - 1 >= len(u):
        raise IndexError
    for i_shared in _prange(n):
        i = _np.int64(i_shared)
        if u[i] > 0.5:
            above += 1
    return total, above


def smoothed(u, v, steps, w):
    if (
        type(u) is list
        and type(v) is list
        and v is not u
        and type(steps) is int
        and abs(steps) <= 2**31
        and type(w) is float
        and _alone()
        and u.__len__() == v.__len__()
    ):
        try:
            u_array = _array_of(u, float, 1)
            v_array = _array_of(v, float, 1)
            result = _smoothed_kernel(u_array, v_array, steps, w)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            _without_nan(u_array)
            _without_nan(v_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(u, u_array, 1)
            _refill(v, v_array, 1)
            return result
    n = len(u)
    total = 0.0
    for t in range(steps):
        for i in range(1, n - 1):
            v[i] = (u[i - 1] + u[i + 1]) / w
        for i in range(n):
            total += v[i]
        u, v = v, u
    above = 0
    for i in range(n):
        if u[i] > 0.5:
            above += 1
    return total, above
