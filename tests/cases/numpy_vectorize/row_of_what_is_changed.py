# --- before
import numpy as np


def lowered(u, k):
    first = u[k]
    for i in range(len(u)):
        for j in range(u.shape[1]):
            u[i, j] -= first[j]
    return u


# --- inputs: lowered
rng = np.random.default_rng(3)
CALLS = [call(rng.random((6, 5)), 5)]
CHECKS = [call(rng.random((6, 5)), 0), call(rng.random((6, 5)), -2), call(rng.random((1, 5)), 0)]

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
def _lowered_in_numpy(u, k):
    if _overlaps_itself(u):
        raise ValueError
    first = u[k]
    if not u.shape[1] <= len(first):
        raise ValueError
    if np.may_share_memory(u, first):
        raise ValueError
    if 1 <= len(u):
        u[:] -= first[:u.shape[1]]
    return u


def lowered(u, k):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            _lowered_in_numpy(u, k)
            return u
        except Exception:  # the original code below takes over
            u[...] = u_before
    first = u[k]
    for i in range(len(u)):
        for j in range(u.shape[1]):
            u[i, j] -= first[j]
    return u
