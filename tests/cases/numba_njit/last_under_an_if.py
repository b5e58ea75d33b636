# --- before
"""A sieve whose inner loop may never run: then its variable is what it began as."""


def sieve(flags, limit):
    m = NotImplemented
    hit = NotImplemented
    for p in range(2, limit // 2):
        if flags[p]:
            for m in range(p * p, limit, p):
                if flags[m]:
                    hit = 0.5 * m
                flags[m] = False
    return p, m, hit
# --- inputs: sieve
CALLS = [call([True] * 60, 60)]
CHECKS = [
    call([True] * 9, 9),
    call([False] * 9, 9),
    call([True] * 4, 4),
    call([True] * 6, 6),
    call([], 0),
    call([True] * 20, 60),
    call([True, True, False, True] * 5, 20),
]
# --- after: compiled
"""A sieve whose inner loop may never run: then its variable is what it began as."""



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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _sieve_kernel(flags, limit):
    m_last = 0; m_given = False
    hit_last = 0.0; hit_given = False
    if (limit // 2) - 1 >= len(flags) or limit - 1 >= len(flags):
        raise IndexError
    for p in _nonempty(range(2, limit // 2)):
        if flags[p]:
            for m in range(p * p, limit, p):
                m_last = m; m_given = True
                if flags[m]:
                    hit = 0.5 * m; hit_last = hit; hit_given = True
                flags[m] = False
    if not (m_given and hit_given): raise ValueError
    return p, m_last, hit_last


def sieve(flags, limit):
    if type(flags) is list and type(limit) is int and abs(limit) <= 2**31:
        try:
            flags_array = _array_of(flags, bool, 1)
            result = _sieve_kernel(flags_array, limit)
            if result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(flags, flags_array, 1)
            return result
    m = NotImplemented
    hit = NotImplemented
    for p in range(2, limit // 2):
        if flags[p]:
            for m in range(p * p, limit, p):
                if flags[m]:
                    hit = 0.5 * m
                flags[m] = False
    return p, m, hit
