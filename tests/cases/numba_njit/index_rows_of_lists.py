# --- before
# A wave runs over a plate: indices of rows and in rows, told in front of the loops.
def wave(u, v, rate):
    for i in range(1, len(u) - 1):
        for j in range(1, len(u[0]) - 1):
            v[i][j] += rate * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4.0 * u[i][j])

# --- inputs: wave
def plate(rows, columns):
    return [[0.5 * i * j for j in range(columns)] for i in range(rows)]


CALLS = [call(plate(4, 5), plate(4, 5), 0.25)]
CHECKS = [
    call(plate(4, 5), plate(4, 4), 0.25),
    call(plate(4, 5), plate(3, 5), 0.25),  # long enough, since the last row is left alone
    call(plate(4, 5), plate(2, 5), 0.25),
    call(plate(1, 1), plate(1, 1), 0.25),
    call(plate(2, 0), plate(2, 0), 0.25),
    call([], [], 0.25),
    call([[1.0, 2.0, 3.0], [1.0, 2.0]], plate(2, 3), 0.25),
    call([[float("nan")] * 3, [1.0, 2.0, 3.0], [float("inf")] * 3], plate(3, 3), 1.0),
]

# --- after: compiled
# A wave runs over a plate: indices of rows and in rows, told in front of the loops.
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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


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


@_njit(cache=True)
def _wave_kernel(u, v, rate):
    if 0 >= len(u) or len(u) - 2 >= len(v) or u.shape[1] - 2 >= v.shape[1]:
        raise IndexError
    for i in range(1, len(u) - 1):
        for j in range(1, len(u[0]) - 1):
            v[i, j] += rate * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j])


def wave(u, v, rate):
    if type(u) is list and type(v) is list and type(rate) is float:
        try:
            u_array = _array_of(u, float, 2)
            v_array = _array_of(v, float, 2)
            _require_apart([(v, 2)], [(u, 2)])
            result = _wave_kernel(u_array, v_array, rate)
            _without_nan(v_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(v, v_array, 2)
            return result
    for i in range(1, len(u) - 1):
        for j in range(1, len(u[0]) - 1):
            v[i][j] += rate * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4.0 * u[i][j])
