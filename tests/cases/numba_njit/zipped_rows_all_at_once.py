# --- before
def spread(samples):
    columns = list(zip(*samples))
    samples[0][0] = 0.0
    worst = 0.0
    for column in columns:
        middle = sum(column) / len(column)
        worst = max(worst, max(column) - middle)
    flipped = [*map(list, zip(*samples))]
    return worst * len(columns), flipped


# --- inputs: spread
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]]), call([[1.0], [7.0]])]
CHECKS = [call([]), call([[]]), call([[1.0, 2.0], [3.0]]), call([[1.0], [3.0, 2.0]]), call([(1.0, 2.0)]), call([[1, 2]])]
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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


@_njit
def _spread_kernel_part_1(samples):
    return _as_array([[_item[_within(_place, len(_item))] for _item in samples] for _place in range(len(samples[_within(0, len(samples))]))])


@_njit
def _spread_kernel_part_2(column):
    total = 0.0
    lost = 0.0
    for item in column:
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _spread_kernel_part_3(column):
    best = 0.0
    some = False
    for item in column:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit
def _spread_kernel_part_4(samples):
    return _as_array([[_item_of_2[_within(_place_of_2, len(_item_of_2))] for _item_of_2 in samples] for _place_of_2 in range(len(samples[_within(0, len(samples))]))])


@_njit(cache=True, error_model="numpy")
def _spread_kernel(samples):
    columns = _spread_kernel_part_1(samples)
    samples[_within(0, len(samples)), _within(0, samples.shape[1])] = 0.0
    worst = 0.0
    for column in columns:
        middle = _spread_kernel_part_2(column) / _nonzero(len(column))
        worst = max(worst, _spread_kernel_part_3(column) - middle)
    flipped = _spread_kernel_part_4(samples)
    return worst * len(columns), flipped


def spread(samples):
    if type(samples) is list:
        try:
            samples_array = _array_of(samples, float, 2)
            _require_apart([(samples, 2)], [])
            result = _spread_kernel(samples_array)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            result = result[0], _lists_of(_without_nan(result[1]))
            _without_nan(samples_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(samples, samples_array, 2)
            return result
    columns = list(zip(*samples))
    samples[0][0] = 0.0
    worst = 0.0
    for column in columns:
        middle = sum(column) / len(column)
        worst = max(worst, max(column) - middle)
    flipped = [*map(list, zip(*samples))]
    return worst * len(columns), flipped
