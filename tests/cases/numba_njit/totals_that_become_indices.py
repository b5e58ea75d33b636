# --- before
import numpy as np


def walk(steps, visits):
    """The sum is an index in the next statement: it is looked at in each round."""
    at = 0
    for step in steps:
        at += step
        visits[at] += 1
    return at

# --- inputs: walk
CALLS = [call(np.array([1, 2, -1]), np.zeros(5, dtype=np.int64))]
CHECKS = [
    call(np.array([2**62, 2**62, 2**62, 2**62]), np.zeros(5, dtype=np.int64)),
    call(np.array([4, 1]), np.zeros(5, dtype=np.int64)),
    call(np.array([-5, 5]), np.zeros(5, dtype=np.int64)),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


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
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _walk_kernel(steps, visits):
    at = 0
    for step in _nonempty(steps):
        at = _int_add(at, step)
        visits[_within(at, len(visits))] = _int_add(visits[_within(at, len(visits))], 1)
    return at


def walk(steps, visits):
    """The sum is an index in the next statement: it is looked at in each round."""
    if (
        type(steps) is np.ndarray
        and steps.dtype == np.int64
        and steps.ndim == 1
        and steps.dtype.type is np.int64
        and steps.size <= 2**31
        and type(visits) is np.ndarray
        and visits.dtype == np.int64
        and visits.ndim == 1
        and visits.dtype.type is np.int64
        and visits.size <= 2**31
        and visits.flags.writeable
    ):
        visits_before = visits.copy()
        try:
            return np.int64(_walk_kernel(steps, visits))
        except Exception:  # the original code below takes over
            visits[...] = visits_before
    at = 0
    for step in steps:
        at += step
        visits[at] += 1
    return at
