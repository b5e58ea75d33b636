# --- before
def smooth(u, kernel, steps):
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            part = u[i - 1:i + 2]
            u[i] = part[0] * kernel[0]
            for a in range(part.shape[0]):
                u[i] += part[a] * kernel[a]


# --- inputs: smooth
import numpy as np

KERNEL = np.array([0.25, 0.5, 0.25])
CALLS = [call(np.arange(9.0), KERNEL, 3), call(np.arange(12.0)[::-1], KERNEL, 2)]
SAME = np.arange(3.0)
LONG = np.arange(9.0)
CHECKS = [
    call(np.arange(2.0), KERNEL, 3),
    call(np.arange(0.0), KERNEL, 3),
    call(SAME, SAME, 2),
    call(LONG[1:5], LONG[:4], 2),
    call(np.arange(9.0), KERNEL[:2], 1),
    call(np.array([1.0, float("nan"), -0.0, 2.0, 1.0]), KERNEL, 1),
    call(np.array([1e308, 1e308, 1e308, 2.0, 1.0]), KERNEL * 8, 1),
    call([1.0, 2.0, 3.0, 4.0], KERNEL, 1),
    call(np.arange(9), KERNEL, 1),
]

# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _smooth_kernel(u, kernel, steps):
    if 0 >= len(kernel):
        raise IndexError
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            part_low_1, part_high_1 = i - 1, i + 2
            if (
                part_low_1 >> 0 < 0
                or part_high_1 >> 0 > u.shape[0]
                or part_high_1 < part_low_1
                or part_high_1 - part_low_1 < 1
            ):
                raise ValueError
            u[i] = _checked_multiply(u[_within(part_low_1, len(u))], kernel[0])
            if part_high_1 - 1 >= len(u) or part_high_1 - part_low_1 - 1 >= len(kernel):
                raise IndexError
            suspects = 0
            for a in range((part_high_1 - part_low_1)):
                checked1 = u[i] + u[part_low_1 + a] * kernel[a]
                u[i] = checked1
                suspects += checked1 - checked1 != 0.0
            if suspects:
                raise FloatingPointError


def smooth(u, kernel, steps):
    if (
        type(u) is _np.ndarray
        and u.dtype == _np.float64
        and u.ndim == 1
        and u.dtype.type is _np.float64
        and u.size <= 2**31
        and u.flags.writeable
        and type(kernel) is _np.ndarray
        and kernel.dtype == _np.float64
        and kernel.ndim == 1
        and kernel.dtype.type is _np.float64
        and kernel.size <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            return _smooth_kernel(u, kernel, steps)
        except Exception:  # the original code below takes over
            u[...] = u_before
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            part = u[i - 1:i + 2]
            u[i] = part[0] * kernel[0]
            for a in range(part.shape[0]):
                u[i] += part[a] * kernel[a]
