# --- before
def morph(mask, op):
    h, w = len(mask), len(mask[0])
    result = []
    for y in range(h):
        row = []
        for x in range(w):
            row.append(op(mask[yy][xx]
                          for yy in range(max(0, y - 1), min(h, y + 2))
                          for xx in range(max(0, x - 1), min(w, x + 2))))
        result.append(row)
    return result

# --- inputs: morph
MASK = [[True, True, False], [True, True, True], [False, True, True]]
CALLS = [call(MASK, all), call(MASK, any)]
CHECKS = [call(MASK, sum), call(MASK, list), call([[]], all), call([[1, 0]], any), call(MASK, None)]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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


@_njit
def _new_rows__bool():
    """An empty list of lists."""
    return [[False for _ in range(0)] for _ in range(0)]


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _morph_kernel_part_1(mask, h, w, y, x):
    for yy in range(max(0, y - 1), min(h, y + 2)):
        for xx in range(max(0, x - 1), min(w, x + 2)):
            if not (mask[_within(yy, len(mask)), _within(xx, mask.shape[1])]):
                return False
    return True


@_njit(cache=True)
def _morph_kernel(mask):
    h, w = len(mask), len(mask[_within(0, len(mask))])
    result = _new_rows__bool()
    for y in range(h):
        row = []
        for x in range(w):
            row.append(_morph_kernel_part_1(mask, h, w, y, x))
        result.append(row)
    return result


@_njit
def _morph_kernel_2_part_1(mask, h, w, y, x):
    for yy in range(max(0, y - 1), min(h, y + 2)):
        for xx in range(max(0, x - 1), min(w, x + 2)):
            if (mask[_within(yy, len(mask)), _within(xx, mask.shape[1])]):
                return True
    return False


@_njit(cache=True)
def _morph_kernel_2(mask):
    h, w = len(mask), len(mask[_within(0, len(mask))])
    result = _new_rows__bool()
    for y in range(h):
        row = []
        for x in range(w):
            row.append(_morph_kernel_2_part_1(mask, h, w, y, x))
        result.append(row)
    return result


def morph(mask, op):
    if type(op) is type(len) and (op.__module__, op.__name__) == ("builtins", "all"):
        if type(mask) is list:
            try:
                mask_array = _array_of(mask, bool, 2)
                return _morph_kernel(mask_array)
            except Exception:  # the original code below takes over
                pass
    if type(op) is type(len) and (op.__module__, op.__name__) == ("builtins", "any"):
        if type(mask) is list:
            try:
                mask_array = _array_of(mask, bool, 2)
                return _morph_kernel_2(mask_array)
            except Exception:  # the original code below takes over
                pass
    h, w = len(mask), len(mask[0])
    result = []
    for y in range(h):
        row = []
        for x in range(w):
            row.append(op(mask[yy][xx]
                          for yy in range(max(0, y - 1), min(h, y + 2))
                          for xx in range(max(0, x - 1), min(w, x + 2))))
        result.append(row)
    return result
