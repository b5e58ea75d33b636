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


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise')
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
            return _numbers_of(_moving_average_in_numpy(values_array, window))
        except Exception:  # the original code below takes over
            pass
    averages = []
    for i in range(len(values) - window + 1):
        total = 0.0
        for v in values[i : i + window]:
            total += v
        averages.append(total / window)
    return averages
