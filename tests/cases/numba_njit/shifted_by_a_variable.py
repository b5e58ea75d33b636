# --- before
def step(cells, rule, masks):
    """Which bit of the rule a cell looks at is known from the data alone."""
    new = []
    for i in range(len(cells)):
        k = 4 * cells[i - 1] + 2 * cells[i] + cells[(i + 1) % len(cells)]
        new.append((rule >> k) & 1)
        masks[i] |= 1 << k
    return new

# --- inputs: step
CALLS = [call([0, 1, 0, 1, 1], 30, [0, 0, 0, 0, 0]), call([1, 0], 110, [1, 2]), call([0, 0, 1], -3, [-1, 0, 5])]
CHECKS = [
    call([0, 10, 1], 30, [0, 0, 0]),
    call([0, 31, 0], 2**62, [0, 0, 0]),
    call([0, -1, 0], 30, [7, 7, 7]),
    call([2**60, 1, 1], 30, [0, 0, 0]),
    call([9, 12, 8], 2**62, [0, 0, 0]),
    call([15, 1, 0], -1, [-(2**63), 2**62, 1]),
    call([True, False, True], 30, [0, 0, 0]),
    call([0, 1, 0], True, [0, 0, 0]),
    call([1, 1], 30, [0]),
]

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


@_njit
def _shift(x):
    """x, unless ints are not shifted by so many bits here."""
    if not 0 <= x <= 62:
        raise OverflowError
    return x


@_njit(cache=True)
def _step_kernel(cells, rule, masks):
    new = []
    if len(cells) < 1 or len(cells) - 1 >= len(masks):
        raise IndexError
    for i in range(len(cells)):
        k = 4 * cells[i - 1] + 2 * cells[i] + cells[(i + 1) % len(cells)]
        new.append((rule >> _shift(k)) & 1)
        masks[i] |= 1 << _shift(k)
    return new


def step(cells, rule, masks):
    """Which bit of the rule a cell looks at is known from the data alone."""
    if (
        type(cells) is list
        and type(rule) is int
        and abs(rule) <= 2**31
        and type(masks) is list
        and masks is not cells
    ):
        try:
            cells_array = _array_of(cells, int, 1)
            _require_within(cells_array, -2147483648, 2147483648)
            masks_array = _array_of(masks, int, 1)
            result = _step_kernel(cells_array, rule, masks_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(masks, masks_array, 1)
            return result
    new = []
    for i in range(len(cells)):
        k = 4 * cells[i - 1] + 2 * cells[i] + cells[(i + 1) % len(cells)]
        new.append((rule >> k) & 1)
        masks[i] |= 1 << k
    return new
