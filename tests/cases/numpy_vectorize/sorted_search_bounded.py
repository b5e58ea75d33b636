# --- before
import numpy as np


def classes(values, limits, out):
    n = len(limits)
    for i in range(len(values)):
        c = 0
        while c < n and limits[c] <= values[i]:
            c += 1
        out[i] = c

# --- inputs: classes
CALLS = [call(np.array([0.5, 2.0, 9.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.zeros(4, dtype=np.int64))]
CHECKS = [
    call(np.array([]), np.array([1.0]), np.zeros(0, dtype=np.int64)),
    call(np.array([0.5, 2.0]), np.array([]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, np.nan]), np.array([0.0, 1.0]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, 7.0]), np.array([0.0, np.nan]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, 7.0]), np.array([np.nan]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, 7.0, 2.0]), np.array([3.0, 1.0, 2.0]), np.zeros(3, dtype=np.int64)),
    call(np.array([0.0, -0.0, np.inf, -np.inf]), np.array([-np.inf, -0.0, 0.0, np.inf]), np.zeros(4, dtype=np.int64)),
    call(np.array([0.5, 7.0, 2.0]), np.array([1.0, 2.0]), np.zeros(2, dtype=np.int64)),
]

# --- after: array statements
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


def _place_in(table, numbers, side, start, shift, stop=None, strict=True):
    """The first place from `start` on, for each number, where table[place + shift] is not before it; `stop` at most.

    side="left": at least the number; "right": larger. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and np.all(numbers == numbers)):
        raise ValueError
    found = np.searchsorted(table, numbers, side) - shift
    found = np.maximum(found if stop is None else np.minimum(found, stop), start)
    known = found + shift < len(table)
    if not np.all(known if strict else known | (found >= stop)) or not np.all(start + shift >= 0):
        raise IndexError
    return found


@np.errstate(divide='raise', over='raise', invalid='raise')
def _classes_in_numpy(values, limits, out):
    if np.may_share_memory(limits, out) or np.may_share_memory(out, values) or _overlaps_itself(out):
        raise ValueError
    n = len(limits)
    if not len(values) <= len(out):
        raise ValueError
    if 1 <= len(values):
        c = 0
        c = _place_in(limits, values[:], 'right', c, 0, n, strict=False)
        out[:len(values)] = c


def classes(values, limits, out):
    if (
        type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
        and type(limits) is np.ndarray
        and limits.dtype == np.float64
        and limits.ndim == 1
        and limits.dtype.type is np.float64
        and limits.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.int64
        and out.ndim == 1
        and out.dtype.type is np.int64
        and out.size <= 2**31
        and out.flags.writeable
        and (out.size == 0 or (-(2**31) <= out.min() and out.max() <= 2**31))
    ):
        try:
            return _classes_in_numpy(values, limits, out)
        except Exception:  # the original code below takes over
            pass
    n = len(limits)
    for i in range(len(values)):
        c = 0
        while c < n and limits[c] <= values[i]:
            c += 1
        out[i] = c
