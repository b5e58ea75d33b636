# --- before
import numpy as np


def diffuse(old, new, steps):
    for _ in range(steps):
        for i in range(1, len(old) - 1):
            new[i] = 0.5 * (old[i - 1] + old[i + 1])
        old, new = new, old
    return old, new

# --- inputs: diffuse
CALLS = [call(np.arange(5.0), np.zeros(5), 3)]
SAME = np.arange(5.0)
CHECKS = [
    call(np.arange(5.0), np.zeros(5), 2),
    call(np.arange(5.0), np.zeros(5), 0),
    call(SAME, SAME, 3),
    call(SAME[:4], SAME[1:], 3),
    call(SAME, SAME[:], 1),
    call(np.zeros(0), np.zeros(0), 1),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True)
def _diffuse_kernel(old, new, steps):
    for _ in range(steps):
        if len(old) - 2 >= len(new):
            raise IndexError
        suspects = 0
        for i in range(1, len(old) - 1):
            checked1 = old[i - 1]
            checked2 = old[i + 1]
            checked3 = checked1 + checked2
            new[i] = 0.5 * (checked3)
            suspects += _arises(checked3, checked1, checked2)
        if suspects:
            raise FloatingPointError
        old, new = new, old
    return old, new


def diffuse(old, new, steps):
    if (
        type(old) is np.ndarray
        and old.dtype == np.float64
        and old.ndim == 1
        and old.dtype.type is np.float64
        and old.size <= 2**31
        and old.flags.writeable
        and type(new) is np.ndarray
        and new.dtype == np.float64
        and new.ndim == 1
        and new.dtype.type is np.float64
        and new.size <= 2**31
        and new.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        new_before = new.copy()
        old_before = old.copy()
        try:
            result = _diffuse_kernel(old, new, steps)
            return _one_of(result[0], [new, old]), _one_of(result[1], [new, old])
        except Exception:  # the original code below takes over
            new[...] = new_before
            old[...] = old_before
    for _ in range(steps):
        for i in range(1, len(old) - 1):
            new[i] = 0.5 * (old[i - 1] + old[i + 1])
        old, new = new, old
    return old, new
