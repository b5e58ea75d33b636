# --- before
def horner(c, x):
    p = c[0]
    dp = 0.0
    for a in c[1:]:
        dp = dp * x + p
        p = p * x + a
    return p, dp


def polynomial_table(c, low, high, n):
    xs = []
    ys = []
    slopes = []
    for i in range(n + 1):
        x = low + (high - low) * i / n
        y, slope = horner(c, x)
        xs.append(x)
        ys.append(y)
        slopes.append(slope)
    return xs, ys, slopes
# --- inputs: polynomial_table
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,3.0],-1.0,1.0,10)]
CHECKS=[call([],0.0,1.0,2),call([1.0],0.0,1.0,0),call([1.0],0.0,1.0,3),call([1.0,2.0],0.0,1.0,-1),call([1.0,2.0],0.0,1.0,-2),call([nan,1.0],0.0,1.0,3),call([1e308,1e308],-2.0,2.0,5)]
# --- after: array statements
import numpy as _np


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


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


def horner(c, x):
    p = c[0]
    dp = 0.0
    for a in c[1:]:
        dp = dp * x + p
        p = p * x + a
    return p, dp


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _polynomial_table_in_numpy(c, low, high, n):
    xs = _np.full(n + 1, 0.0)
    ys = _np.full(n + 1, 0.0)
    slopes = _np.full(n + 1, 0.0)
    if not (n < len(xs) and n < len(ys) and (n < len(slopes))):
        raise ValueError
    if 0 <= n:
        x = low + (high - low) * _np.arange(n + 1) / _nonzero(n)
        p_2 = c[0]
        dp_2 = 0.0
        dp_2 = _np.broadcast_to(dp_2, n + 1)
        p_2 = _np.broadcast_to(p_2, n + 1)
        for k in range(len(c) - 1):
            a_2 = c[k + 1]
            dp_2 = dp_2 * x + p_2
            p_2 = p_2 * x + a_2
        y = p_2
        slope = dp_2
        xs[:n + 1] = x
        ys[:n + 1] = y
        slopes[:n + 1] = slope
    return (xs, ys, slopes)


def polynomial_table(c, low, high, n):
    if (
        type(c) is list
        and type(low) is float
        and type(high) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "horner" in globals()
        and _untouched(horner=horner)
    ):
        try:
            c_array = _array_of(c, float, 1)
            result = _polynomial_table_in_numpy(c_array, low, high, n)
            return _numbers_of(result[0]), _numbers_of(result[1]), _numbers_of(result[2])
        except Exception:  # the original code below takes over
            pass
    xs = []
    ys = []
    slopes = []
    for i in range(n + 1):
        x = low + (high - low) * i / n
        y, slope = horner(c, x)
        xs.append(x)
        ys.append(y)
        slopes.append(slope)
    return xs, ys, slopes
