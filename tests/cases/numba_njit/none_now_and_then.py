# --- before
def longest_run(levels, limit):
    start = None
    previous = None
    longest = 0
    repeats = 0
    for i in range(len(levels)):
        if levels[i] > limit and start is None:
            start = i
        if levels[i] <= limit:
            if start is not None:
                longest = max(longest, i - start)
            start = None
        if levels[i] == previous:
            repeats += 1
        if previous != levels[i]:
            longest += 0
        previous = levels[i]
    if start is not None and len(levels) - start > longest:
        longest = len(levels) - start
    return longest, repeats
# --- inputs: longest_run
CALLS = [call([1, 5, 5, 5, 2, 7, 7], 3), call([9, 0, 0, 9, 9], 3)]
CHECKS = [call([], 1), call([0, 0], 3), call([5, 5, 5], 1), call([0], 0), call([1.5, 2.5], 2)]
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


@_njit(cache=True)
def _longest_run_kernel(levels, limit):
    start = 0; start_known = False
    previous = 0; previous_known = False
    longest = 0
    repeats = 0
    for i in range(len(levels)):
        if levels[i] > limit and (not start_known):
            start = i; start_known = True
        if levels[i] <= limit:
            if (start_known):
                longest = max(longest, i - start)
            start = 0; start_known = False
        if (levels[i] == previous and previous_known):
            repeats += 1
        if (previous != levels[i] or not previous_known):
            longest += 0
        previous = levels[i]; previous_known = True
    if (start_known) and len(levels) - start > longest:
        longest = len(levels) - start
    return longest, repeats


def longest_run(levels, limit):
    if type(levels) is list and type(limit) is int and abs(limit) <= 2**31:
        try:
            levels_array = _array_of(levels, int, 1)
            return _longest_run_kernel(levels_array, limit)
        except Exception:  # the original code below takes over
            pass
    start = None
    previous = None
    longest = 0
    repeats = 0
    for i in range(len(levels)):
        if levels[i] > limit and start is None:
            start = i
        if levels[i] <= limit:
            if start is not None:
                longest = max(longest, i - start)
            start = None
        if levels[i] == previous:
            repeats += 1
        if previous != levels[i]:
            longest += 0
        previous = levels[i]
    if start is not None and len(levels) - start > longest:
        longest = len(levels) - start
    return longest, repeats
