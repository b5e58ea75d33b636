# --- before
def f(a, k):
    m = 0.0
    for i in range(len(a)):
        m = -k
        if a[i] > k:
            m = a[i]
            break
    return m

# --- inputs: f
CALLS = [call([0.25 * i for i in range(60)], 9.1)]
CHECKS = [call([1.0, 2.0], 9.5), call([], 1.0), call([float("nan")] * 3, 2.0), call([3.0], 1.0)]

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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _f_in_numpy(a, k):
    m = 0.0
    steps = len(a)
    end = steps
    low, size = (0, 256)
    while low < steps:
        high = min(low + size, steps)
        if not (0 <= low and high <= len(a)):
            raise ValueError
        hits = a[low:high] > k
        if hits.any():
            end = low + int(hits.argmax())
            break
        low, size = (high, min(4 * size, 1048576))
    if 0 < end:
        m = -k
    for i in range(len(a))[end:]:
        m = -k
        if a[i] > k:
            m = a[i]
            break
    return float(m)


def f(a, k):
    if type(a) is list and type(k) is float:
        try:
            a_array = _array_of(a, float, 1)
            result = _f_in_numpy(a_array, k)
            if result != result or result == k:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    m = 0.0
    for i in range(len(a)):
        m = -k
        if a[i] > k:
            m = a[i]
            break
    return m
