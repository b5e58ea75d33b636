# --- before
def squares(a, b):
    for i in range(len(a)):
        t = a[i]
        t += b[i] * b[i]
        a[i] = t - b[i] ** 3

# --- inputs: squares
CALLS = [call([1, 2, 3], [3, 4, 5])]
CHECKS = [
    call([2**63 - 1, 2, 3], [1, 4, 5]),
    call([1, 2], [2**32, 4]),
    call([1, 2], [-(2**21), 4]),
    call([2**70, 2], [1, 4]),
    call([], []),
]

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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


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


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _squares_in_numpy(a, b):
    if not len(a) <= len(b):
        raise ValueError
    if 1 <= len(a):
        t = a[:].copy()
        t = _whole(_np.add, t, b[:len(a)] * b[:len(a)])
        whole = b[:len(a)]
        a[:] = _whole(_np.subtract, t, _whole(_np.multiply, _whole(_np.multiply, whole, whole), whole))


def squares(a, b):
    if type(a) is list and type(b) is list and b is not a:
        try:
            a_array = _array_of(a, int, 1)
            b_array = _array_of(b, int, 1)
            _require_within(b_array, -2147483648, 2147483648)
            result = _squares_in_numpy(a_array, b_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(a, a_array, 1)
            return result
    for i in range(len(a)):
        t = a[i]
        t += b[i] * b[i]
        a[i] = t - b[i] ** 3
