# --- before
def powers(n, xs):
    a = 1
    for k in range(n):
        for i in range(len(xs)):
            xs[i] = xs[i] * 0.5
        a = a * 1000
        print(a, f"{a:.1f}")
    return a

# --- inputs: powers
CALLS = [call(3, [1.0])]
CHECKS = [call(7, [1.0]), call(110, [1.0])]  # 1000**103 is no float: `.1f` raises, and `xs` is what it was by then

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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _powers_in_numpy(n, xs):
    a_printed = []
    a = 1
    for k in range(n):
        stop_i = len(xs)
        if 1 <= stop_i:
            if not stop_i <= len(xs):
                raise ValueError
            xs[:stop_i] = xs[:stop_i] * 0.5
        a = a * 1000
        a_printed.append(int(a))
    return (int(a), a_printed)


def powers(n, xs):
    if type(n) is int and abs(n) <= 2**31 and type(xs) is list and type(print) is type(len):
        try:
            xs_array = _array_of(xs, float, 1)
            outcome = _powers_in_numpy(n, xs_array)
            a_printed_more = outcome[1]
            if [number for number in a_printed_more if not -(2**1000) < number < 2**1000]:
                raise ValueError
            result = outcome[0]
            _without_nan(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs, xs_array, 1)
            for a in a_printed_more:
                print(a, f"{a:.1f}")
            return result
    a = 1
    for k in range(n):
        for i in range(len(xs)):
            xs[i] = xs[i] * 0.5
        a = a * 1000
        print(a, f"{a:.1f}")
    return a
