# --- before
def marks(flags, counts, start, stop, step):
    place = -1
    for place in range(start, stop, step):
        flags[place] = True
        counts[place] = step
    return place

# --- inputs: marks
CALLS = [call([False] * 100, [0] * 100, 5, 100, 7), call([False] * 50, [0] * 60, 1, 50, 3)]
CHECKS = [
    call([False] * 9, [0] * 9, 5, 5, 7), call([False] * 9, [0] * 9, 5, 12, 7), call([False] * 9, [0] * 9, 5, 13, 7),
    call([False] * 9, [0] * 9, -3, 3, 2), call([False] * 9, [0] * 9, 8, 1, -2), call([False] * 9, [0] * 9, 1, 8, 0),
    call([False] * 9, [0] * 4, 1, 8, 2), call([False] * 1, [0] * 4, 0, 1, 2), call(*(lambda a: (a, a))([0] * 9), 1, 8, 2),
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


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _marks_in_numpy(flags, counts, start, stop, step):
    place = -1
    places = range(start, stop, step)
    if places:
        if places.start < 0 or places.step < 1 or len(flags) <= places[-1] or (len(counts) <= places[-1]):
            raise ValueError
        flags[places.start:places.stop:places.step] = True
        counts[places.start:places.stop:places.step] = step
        place = places[-1]
    return int(place)


def marks(flags, counts, start, stop, step):
    if (
        type(flags) is list
        and type(counts) is list
        and counts is not flags
        and type(start) is int
        and abs(start) <= 2**31
        and type(stop) is int
        and abs(stop) <= 2**31
        and type(step) is int
        and abs(step) <= 2**31
    ):
        try:
            flags_array = _array_of(flags, bool, 1)
            counts_array = _array_of(counts, int, 1)
            _require_within(counts_array, -2147483648, 2147483648)
            result = _marks_in_numpy(flags_array, counts_array, start, stop, step)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(flags, flags_array, 1)
            _refill(counts, counts_array, 1)
            return result
    place = -1
    for place in range(start, stop, step):
        flags[place] = True
        counts[place] = step
    return place
