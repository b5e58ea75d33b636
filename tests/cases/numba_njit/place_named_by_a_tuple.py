# --- before
import numpy as np


def pulses(field, steps, source):
    """A wave with a source."""
    for t in range(steps):
        for i in range(1, field.shape[0]):
            for j in range(1, field.shape[1]):
                field[i, j] += 0.25 * (field[i - 1, j] - field[i, j - 1])
        field[source] += 1.0 / (t + 1)
    return field[source]
# --- inputs: pulses
CALLS = [call(np.arange(30.0).reshape(5, 6), 4, (2, 3)), call(np.ones((3, 3)), 2, (0, -1))]


CHECKS = [call(np.ones((3, 3)), 2, (2, 3)), call(np.ones((3, 3)), 2, (1,)), call(np.ones((3, 3)), 2, (1, 1, 1)),
          call(np.ones((3, 3)), 2, [1, 2]), call(np.ones((3, 3)), 2, (1.0, 2)), call(np.ones((3, 3)), 2, (True, 1)),
          call(np.ones((3, 3)), 2, 1), call(np.ones((0, 3)), 2, (0, 0)), call(np.ones((3, 3)), 0, (-4, 0)),
          call(np.ones((3, 3)), 2, (2**70, 0)), call(np.ones((3, 3, 2)), 1, (0, 1)), call(np.ones((3, 3)), 2, ())]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _all_finite(array):
    """Whether no float in the array is infinite or nan."""
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _pulses_kernel(field, steps, source):
    source_0, source_1 = source
    if (
        source_0 >= len(field)
        or source_0 < -len(field)
        or source_1 >= field.shape[1]
        or source_1 < -field.shape[1]
    ):
        raise IndexError
    for t in range(steps):
        for i in range(1, field.shape[0]):
            for j in range(1, field.shape[1]):
                field[i, j] += 0.25 * (field[i - 1, j] - field[i, j - 1])
        field[source_0, source_1] = _checked_add(field[source_0, source_1], 1.0 / (t + 1))
    if not (_all_finite(field)):
        raise FloatingPointError
    return field[_within(source_0, len(field)), _within(source_1, field.shape[1])]


def pulses(field, steps, source):
    """A wave with a source."""
    if (
        type(field) is np.ndarray
        and field.dtype == np.float64
        and field.ndim == 2
        and field.dtype.type is np.float64
        and max(field.shape) <= 2**31
        and field.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and type(source) is tuple
        and len(source) == 2
        and {*map(type, source)} == {int}
        and max(map(abs, source)) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        field_before = field.copy()
        try:
            result = np.float64(_pulses_kernel(field, steps, source))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            field[...] = field_before
    for t in range(steps):
        for i in range(1, field.shape[0]):
            for j in range(1, field.shape[1]):
                field[i, j] += 0.25 * (field[i - 1, j] - field[i, j - 1])
        field[source] += 1.0 / (t + 1)
    return field[source]
