# --- before
def eliminate(A, b, n):
    for col in range(n):
        pivot = max(range(col, n), key=lambda r: abs(A[r][col]))
        for k in range(n):
            A[col][k], A[pivot][k] = A[pivot][k], A[col][k]
        b[col], b[pivot] = b[pivot], b[col]
        for r in range(col + 1, n):
            factor = A[r][col] / A[col][col]
            for k in range(col, n):
                A[r][k] -= factor * A[col][k]
            b[r] -= factor * b[col]
    nearest = min(b, key=lambda x: (
        abs(x - 1.5)  # the first of several
    ))
    worst = max([abs(x) for x in b], key=lambda x: x)
    return nearest, worst
# --- inputs: eliminate
CALLS = [call([[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0], 2), call([[0.0, 2.0], [-3.0, 4.0]], [5.0, 6.0], 2)]
CHECKS = [
    call([], [], 0), call([], [1.0], 0), call([[0.0]], [1.0], 1), call([[1.0, 2.0], [2.0, 4.0]], [5.0, 6.0], 2),
    call([[1.0, 2.0], [3.0]], [5.0, 6.0], 2), call([[1, 2], [3, 4]], [5, 6], 2), call([[1.0, 2.0]], [5.0, 6.0], 2),
    call([[float("nan"), 2.0], [3.0, 4.0]], [5.0, 6.0], 2), call([[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0], -1),
    call([[1.0, 2.0], [-1.0, 4.0]], [1.0, 2.0], 2),
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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _eliminate_kernel_part_1(b):
    made = _np.empty(len(b), _np.float64)
    place = 0
    for x in b:
        made[place] = abs(x)
        place += 1
    return made


@_njit
def _eliminate_kernel__chosen_3(_start_3):
    for _item_3 in _nonempty(_start_3):
        _best_3 = _item_3
        _least_3 = _eliminate_kernel__key_3(_item_3)
        break
    for _stop_3, _item_3 in enumerate(_start_3):
        if _stop_3 == 0:
            continue
        _value_3 = _eliminate_kernel__key_3(_item_3)
        if _value_3 > _least_3:
            _least_3 = _value_3
            _best_3 = _item_3
    return _best_3


@_njit
def _eliminate_kernel__key_3(x):
    return x


@_njit
def _eliminate_kernel__chosen_2(_start_2):
    for _item_2 in _nonempty(_start_2):
        _best_2 = _item_2
        _least_2 = _eliminate_kernel__key_2(_item_2)
        break
    for _stop_2, _item_2 in enumerate(_start_2):
        if _stop_2 == 0:
            continue
        _value_2 = _eliminate_kernel__key_2(_item_2)
        if _value_2 < _least_2:
            _least_2 = _value_2
            _best_2 = _item_2
    return _best_2


@_njit
def _eliminate_kernel__key_2(x):
    return abs(x - 1.5)


@_njit
def _eliminate_kernel__chosen(_start, _stop, A, col):
    for _item in _nonempty(range(_start, _stop)):
        _best = _item
        _least = _eliminate_kernel__key(_item, A, col)
        break
    for _item in range(_start + 1, _stop):
        _value = _eliminate_kernel__key(_item, A, col)
        if _value > _least:
            _least = _value
            _best = _item
    return _best


@_njit
def _eliminate_kernel__key(r, A, col):
    return abs(A[_within(r, len(A)), _within(col, A.shape[1])])


@_njit(cache=True)
def _eliminate_kernel(A, b, n):
    if n - 1 >= len(A) or n - 1 >= A.shape[1] or n - 1 >= len(b):
        raise IndexError
    for col in range(n):
        pivot = _eliminate_kernel__chosen(col, n, A, col)
        if pivot >= len(A):
            raise IndexError
        for k in range(n):
            A[col, k], A[pivot, k] = A[pivot, k], A[col, k]
        b[col], b[_within(pivot, len(b))] = b[_within(pivot, len(b))], b[col]
        for r in range(col + 1, n):
            factor = A[r, col] / A[col, col]
            for k in range(col, n):
                A[r, k] -= factor * A[col, k]
            b[r] -= factor * b[col]
    nearest = _eliminate_kernel__chosen_2(b)
    worst = _eliminate_kernel__chosen_3(_eliminate_kernel_part_1(b))
    return nearest, worst


def eliminate(A, b, n):
    if (
        type(A) is list
        and type(b) is list
        and type(n) is int
        and abs(n) <= 2**31
    ):
        try:
            A_array = _array_of(A, float, 2)
            b_array = _array_of(b, float, 1)
            _require_apart([(A, 2), (b, 1)], [])
            result = _eliminate_kernel(A_array, b_array, n)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            _without_nan(A_array)
            _without_nan(b_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(A, A_array, 2)
            _refill(b, b_array, 1)
            return result
    for col in range(n):
        pivot = max(range(col, n), key=lambda r: abs(A[r][col]))
        for k in range(n):
            A[col][k], A[pivot][k] = A[pivot][k], A[col][k]
        b[col], b[pivot] = b[pivot], b[col]
        for r in range(col + 1, n):
            factor = A[r][col] / A[col][col]
            for k in range(col, n):
                A[r][k] -= factor * A[col][k]
            b[r] -= factor * b[col]
    nearest = min(b, key=lambda x: (
        abs(x - 1.5)  # the first of several
    ))
    worst = max([abs(x) for x in b], key=lambda x: x)
    return nearest, worst
