# --- before
def worst(readings, model, total, largest, where):
    """Goes on from what was found before."""
    for i in range(len(readings)):
        d = readings[i] - model[i]
        total += d * d
        if abs(d) > largest:
            largest = abs(d)
            where = i
    return total, largest, where

# --- inputs: worst
A = [float(i * i % 17) for i in range(60)]
B = [float(i * i % 13) for i in range(60)]
CALLS = [call(A, B, 0.0, 0.0, None), call(B, A, 1.0, 2.0, None)]
CHECKS = [
    call([], [], 0.0, 0.0, None),
    call([1.0], [2.0], 0.0, 0.0, None),
    call([1.0], [2.0], 0.0, 1.0, None),
    call(A, B, 0.0, 0.0, 5),
    call(A, B, 0.0, 100.0, None),
    call(A, B[:7], 0.0, 0.0, None),
    call([float("nan")] * 3, [2.0] * 3, 0.0, 1.0, None),
    call([float("inf"), 2.0, 3.0], [2.0] * 3, 0.0, 1.0, None),
]

# --- after: array statements, sums in order
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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _worst_in_numpy(readings, model, total, largest):
    where = -1
    if not len(readings) <= len(model):
        raise ValueError
    if 1 <= len(readings):
        d = readings[:] - model[:len(readings)]
        total = _add_in_order(total, d * d)
        largest_values = _np.abs(d)
        at = largest_values.argmax()
        largest_found = largest_values[at]
        if largest_found != largest_found:
            raise ValueError
        if largest_found > largest:
            largest = float(largest_found)
            where = int(at)
    if where == -1:
        raise ValueError
    return (float(total), float(largest), int(where))


def worst(readings, model, total, largest, where):
    """Goes on from what was found before."""
    if where is None:
        if type(readings) is list and type(model) is list and type(total) is float and type(largest) is float:
            try:
                readings_array = _array_of(readings, float, 1)
                model_array = _array_of(model, float, 1)
                result = _worst_in_numpy(readings_array, model_array, total, largest)
                if (
                    result[0] != result[0]
                    or result[0] == total
                    or result[0] == largest
                    or result[1] != result[1]
                    or result[1] == total
                    or result[1] == largest
                ):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    for i in range(len(readings)):
        d = readings[i] - model[i]
        total += d * d
        if abs(d) > largest:
            largest = abs(d)
            where = i
    return total, largest, where
