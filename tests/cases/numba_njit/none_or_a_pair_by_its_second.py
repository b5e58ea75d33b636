# --- before
def heaviest(xs):
    best = None
    changes = 0
    for i in range(len(xs)):
        if best is None or xs[i] > best[1]:
            best = (i, xs[i])
            changes += 1
    if best:
        changes += best[0]
    return changes
# --- inputs: heaviest
CALLS = [call([0.5, 2.0, 1.5, 7.0])]
CHECKS = [call([0.25]), call([]), call([1.0, float("nan"), 3.0]), call([float("nan"), 3.0])]
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
def _heaviest_kernel(xs):
    best_0 = 0; best_0_known = False; best_1 = 0; best_1_known = False
    changes = 0
    for i in range(len(xs)):
        if ((not best_0_known) or (not best_1_known)) or xs[i] > best_1:
            best_0, best_1 = (i, xs[i]); best_0_known = True; best_1_known = True
            changes += 1
    if ((best_0_known) and (best_1_known)):
        changes += best_0
    return changes


def heaviest(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _heaviest_kernel(xs_array)
        except Exception:  # the original code below takes over
            pass
    best = None
    changes = 0
    for i in range(len(xs)):
        if best is None or xs[i] > best[1]:
            best = (i, xs[i])
            changes += 1
    if best:
        changes += best[0]
    return changes
