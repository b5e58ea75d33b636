# --- before
def swept(points, k):
    total = 0.0
    for x, y in points:
        points[k][1] = points[k][1] * 0.5 + x
        total += x * y
    return total

# --- inputs: swept
import numpy as np

POINTS = np.random.default_rng(2).normal(size=(6, 2))
CALLS = [call(POINTS.copy(), 4)]
CHECKS = [
    call(POINTS.copy(), 0),
    call(POINTS.copy(), -1),
    call(POINTS.copy(), 6),
    call(POINTS[:0].copy(), 0),
    call(np.ones((3, 3)), 1),
    call(np.ones((3, 1)), 1),
    call(POINTS.copy() * np.inf, 2),
]

# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit(cache=True)
def _swept_kernel(points, k):
    total = 0.0
    if k >= len(points) or k < -len(points) or 1 >= points.shape[1]:
        raise IndexError
    suspects = 0
    for x, y in _rows_2(_nonempty(points)):
        checked1 = points[k, 1] * 0.5
        checked2 = checked1 + x
        points[k, 1] = checked2
        suspects += _arises(checked2, checked1, x)
        total += x * y
    if suspects or total - total != 0.0:
        raise FloatingPointError
    return total


def swept(points, k):
    if (
        type(points) is _np.ndarray
        and points.dtype == _np.float64
        and points.ndim == 2
        and points.dtype.type is _np.float64
        and max(points.shape) <= 2**31
        and points.flags.writeable
        and type(k) is int
        and abs(k) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        points_before = points.copy()
        try:
            result = _np.float64(_swept_kernel(points, k))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            points[...] = points_before
    total = 0.0
    for x, y in points:
        points[k][1] = points[k][1] * 0.5 + x
        total += x * y
    return total
