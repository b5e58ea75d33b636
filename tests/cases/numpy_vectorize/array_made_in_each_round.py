# --- before
def diffuse(u, steps):
    n = len(u)
    for t in range(steps):
        new = [0.0] * n
        for i in range(1, n - 1):
            new[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])
        u = new
    return u

# --- inputs: diffuse
CALLS = [call([1.0, 5.0, 2.0, 7.0, 8.0], 3)]
CHECKS = [call([1.0, 5.0, 2.0, 7.0, 8.0], 0), call([], 2), call([1.0], 2), call([1.0, float("inf"), 2.0], 2)]

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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _diffuse_in_numpy(u, steps):
    n = len(u)
    if not len(range(steps)):
        raise ValueError
    for t in range(steps):
        new = _np.full(n, 0.0)
        if new is u:
            raise ValueError
        if 3 <= n:
            if not (n <= len(u) + 1 and n <= len(u) + 2 and (n <= len(u)) and (n <= len(new) + 1)):
                raise ValueError
            _np.add(u[1:n - 1], 0.1 * (u[:n - 2] - 2 * u[1:n - 1] + u[2:n]), out=new[1:n - 1])
        u = new
    return u


def diffuse(u, steps):
    if type(u) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            u_array = _array_of(u, float, 1)
            return _without_nan(_diffuse_in_numpy(u_array, steps)).tolist()
        except Exception:  # the original code below takes over
            pass
    n = len(u)
    for t in range(steps):
        new = [0.0] * n
        for i in range(1, n - 1):
            new[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])
        u = new
    return u
