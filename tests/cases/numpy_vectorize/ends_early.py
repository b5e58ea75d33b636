# --- before
import numpy as np


def first_above(a, b, limit):
    """Doubles what comes before the first number above the limit; its place, and where the rest ends."""
    found = -1
    for i in range(len(a)):
        if a[i] > limit:
            found = i
            break
        b[i] = 2 * a[i]
    k = len(a)
    for j in range(len(a) - 1, -1, -1):
        if a[j] > limit:
            break
        k = j
    return found, k


# --- inputs: first_above
r = np.random.default_rng(1)
CALLS = [call(r.normal(0, 1, 3000), np.zeros(3000), 3.0), call(r.normal(0, 1, 50), np.zeros(50), 3.5)]
CHECKS = [call(r.normal(0, 1, 3000), np.zeros(3000), limit) for limit in (-5.0, 2.0, 2.9, 10.0)]
CHECKS += [call(np.zeros(0), np.zeros(0), 0.0), call(np.ones(1), np.zeros(1), 0.5), call(np.ones(1), np.zeros(1), 2.0)]
CHECKS += [call(np.array([1.0, np.nan, 3.0]), np.zeros(3), 2.0), call(np.array([1.0, np.nan, 3.0]), np.zeros(2), 2.0)]
CHECKS += [call(np.array([1.0, np.nan, 3.0]), np.zeros(2), 9.0), call(np.arange(9.0)[::-2], np.zeros(9)[::2], 1.0)]
same = np.array([0.5, -0.0, 3.0])
CHECKS += [call(same, same, 2.0)]
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


@np.errstate(divide='raise', over='raise', invalid='raise')
def _first_above_in_numpy(a, b, limit):
    if np.may_share_memory(a, b) or _overlaps_itself(b):
        raise ValueError
    found = -1
    steps = len(a)
    end = steps
    low, size = (0, 256)
    while low < steps:
        high = min(low + size, steps)
        if not (0 <= low and high <= len(a)):
            raise ValueError
        hits = a[low:high] > limit
        if hits.any():
            end = low + int(hits.argmax())
            break
        low, size = (high, min(4 * size, 1048576))
    if 0 < end:
        if not (end <= len(a) and end <= len(b)):
            raise ValueError
        b[:end] = 2 * a[:end]
    for i in range(len(a))[end:]:
        if a[i] > limit:
            found = i
            break
        b[i] = 2 * a[i]
    k = len(a)
    steps = len(range(len(a) - 1, -1, -1))
    end = steps
    low, size = (0, 256)
    while low < steps:
        high = min(low + size, steps)
        if not (high <= len(a) and 0 <= low):
            raise ValueError
        hits = a[len(a) - low - 1:-high + len(a) - 1 if -high + len(a) > 0 else None:-1] > limit
        if hits.any():
            end = low + int(hits.argmax())
            break
        low, size = (high, min(4 * size, 1048576))
    if 0 < end:
        k = np.arange(len(a) - 1, -end + len(a) - 1, -1)
        k = k[-1]
    for j in range(len(a) - 1, -1, -1)[end:]:
        if a[j] > limit:
            break
        k = j
    return (int(found), int(k))


def first_above(a, b, limit):
    """Doubles what comes before the first number above the limit; its place, and where the rest ends."""
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        b_before = b.copy()
        try:
            return _first_above_in_numpy(a, b, limit)
        except Exception:  # the original code below takes over
            b[...] = b_before
    found = -1
    for i in range(len(a)):
        if a[i] > limit:
            found = i
            break
        b[i] = 2 * a[i]
    k = len(a)
    for j in range(len(a) - 1, -1, -1):
        if a[j] > limit:
            break
        k = j
    return found, k
