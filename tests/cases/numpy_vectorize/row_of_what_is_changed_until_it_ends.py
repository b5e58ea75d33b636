# --- before
import numpy as np


def shifted(u, k, limit):
    above = u[0]
    below = u[k]
    for j in range(1, u.shape[1]):
        if above[j] > limit:
            break
        below[j] = above[j - 1] * 2.0
    return u


# --- inputs: shifted
rng = np.random.default_rng(3)
CALLS = [call(rng.random((6, 500)), 5, 0.998), call(rng.random((6, 500)), 1, 2.0)]
CHECKS = [call(rng.random((6, 500)), 0, 2.0), call(rng.random((6, 50)), -6, 2.0), call(rng.random((1, 5)), 0, 0.5)]

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
def _shifted_in_numpy(u, k, limit):
    if _overlaps_itself(u):
        raise ValueError
    above = u[0]
    below = u[k]
    if np.may_share_memory(below, above):
        raise ValueError
    steps = u.shape[1] - 1
    end = steps
    low, size = (0, 256)
    while low < steps:
        high = min(low + size, steps)
        if not (0 <= low + 1 and high < len(above)):
            raise ValueError
        hits = above[low + 1:high + 1] > limit
        if hits.any():
            end = low + int(hits.argmax())
            break
        low, size = (high, min(4 * size, 1048576))
    if 0 < end:
        if not (end <= len(above) and end < len(below)):
            raise ValueError
        below[1:end + 1] = above[:end] * 2.0
    for j in range(1, u.shape[1])[end:]:
        if above[j] > limit:
            break
        below[j] = above[j - 1] * 2.0
    return u


def shifted(u, k, limit):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(k) is int
        and abs(k) <= 2**31
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            _shifted_in_numpy(u, k, limit)
            return u
        except Exception:  # the original code below takes over
            u[...] = u_before
    above = u[0]
    below = u[k]
    for j in range(1, u.shape[1]):
        if above[j] > limit:
            break
        below[j] = above[j - 1] * 2.0
    return u
