# --- before
def add_products(a, b, c):
    for i in range(len(a)):
        for j in range(len(b[0])):
            for k in range(len(b)):
                if a[i][k] > 0.0:
                    c[i][j] += a[i][k] * b[k][j]

# --- inputs: add_products
CALLS = [call([[1.0, 2.0], [-3.0, -4.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, 0], [0, 0]])]
SAME = [[0.5, 0.0], [-0.0, 2.0]]
ROW = [0, 0]
CHECKS = [
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, 0.0]]),  # partly floats already
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[2.5, 0], [0, 0]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0.5, -0.0]]),
    call([[-1.0, 2.0]], [[-0.0, 2.0], [-0.0, 4.0]], [[0, 7]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[False, 0.5]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[False, False]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, 10**400]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, "0"]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, float("nan")]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]], [[0]]),  # too short: the first number is stored, then it raises
    call([[1.0, 2.0]] * 2, [[1.0, 2.0], [3.0, 4.0]], [ROW, ROW]),  # one row, twice
    call(SAME, SAME, SAME),
    call([[1e308, 1e308]], [[1e308, 2.0], [3.0, 4.0]], [[0, 0]]),
    call([[1.0]], [[-0.0]], [[0]]),
    call([], [[1.0]], []),
    call([[0.0, -1.0]], [[1.0, 2.0], [3.0, 4.0]], [[0, 0]]),  # nothing is stored
]

# --- after: compiled
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
def _array_with_zeros(lists, depth):
    """The array of nested lists, equally long, of floats and the int 0, which becomes -0.0, or ValueError."""
    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    array = _np.empty((len(rows), shape[-1]), _np.float64)
    if not 0 < array.size <= 2**31:
        raise ValueError
    for numbers, row in zip(array, rows):
        kinds = [*map(type, row)]
        if kinds.count(float) + kinds.count(int) != len(row):
            raise ValueError
        numbers[:] = row
        if ((numbers == 0.0) & _np.signbit(numbers)).any():
            raise ValueError
        if float in kinds:
            zeros = _np.array([kind is int for kind in kinds])
            if numbers[zeros].any():
                raise ValueError
            numbers[zeros] = -0.0
        elif numbers.any():
            raise ValueError
        else:
            numbers[:] = -0.0
    return array.reshape(shape)


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


def _with_zeros(array):
    """The floats of an array as Python's, with the int 0 for each -0.0, which stands for it; nan raises ValueError."""
    zeros = (_without_nan(array) == 0.0) & _np.signbit(array)
    if not zeros.any():
        return array
    numbers = array.astype(object)
    numbers[zeros] = 0
    return numbers


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
def _add_products_kernel(a, b, c):
    if 0 >= len(b) or len(b) - 1 >= a.shape[1] or len(a) - 1 >= len(c) or b.shape[1] - 1 >= c.shape[1]:
        raise IndexError
    for i in range(len(a)):
        # one term for all sums, then the next one: each is added up in its own order, several at once
        j_stop = len(b[0])
        if 16 <= j_stop <= 16384:
            for k in range(len(b)):
                for j in range(j_stop):
                    if a[i, k] > 0.0:
                        c[i, j] = c[i, j] + 0.0 + a[i, k] * b[k, j]
        else:
            for j in range(j_stop):
                for k in range(len(b)):
                    if a[i, k] > 0.0:
                        c[i, j] = c[i, j] + 0.0 + a[i, k] * b[k, j]


def add_products(a, b, c):
    if type(a) is list and type(b) is list and type(c) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            c_array = _array_with_zeros(c, 2)
            _require_apart([(c, 2)], [(a, 2), (b, 2)])
            result = _add_products_kernel(a_array, b_array, c_array)
            c_array = _with_zeros(c_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(c, c_array, 2)
            return result
    for i in range(len(a)):
        for j in range(len(b[0])):
            for k in range(len(b)):
                if a[i][k] > 0.0:
                    c[i][j] += a[i][k] * b[k][j]
