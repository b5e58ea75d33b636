# --- before
def moving_average(values, window):
    averages = []
    for i in range(len(values) - window + 1):
        total = 0.0
        for v in values[i : i + window]:
            total += v
        averages.append(total / window)
    return averages
# --- inputs: moving_average
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,4.0,8.0,1e100,1.0,-1e100],3)]
CHECKS=[call([],1),call([1.0],1),call([1.0],2),call([1.0,2.0],0),call([1.0,2.0],-1),call([1.0,2.0],-5),call([nan,1.0],1)]
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _moving_average_in_numpy(values, window):
    averages = _np.full(len(values) - window + 1, 0.0)
    if not (0 <= window and len(values) < len(averages) + window):
        raise ValueError
    if window <= len(values):
        total = 0.0
        total = _np.broadcast_to(total, len(values) - window + 1)
        for k in range(window):
            v = values[k:k + len(values) - window + 1]
            total = total + v
        _np.divide(total, _nonzero(window), out=averages[:len(values) - window + 1])
    return averages


def moving_average(values, window):
    if type(values) is list and type(window) is int and abs(window) <= 2**31:
        try:
            values_array = _array_of(values, float, 1)
            return _without_nan(_moving_average_in_numpy(values_array, window)).tolist()
        except Exception:  # the original code below takes over
            pass
    averages = []
    for i in range(len(values) - window + 1):
        total = 0.0
        for v in values[i : i + window]:
            total += v
        averages.append(total / window)
    return averages
