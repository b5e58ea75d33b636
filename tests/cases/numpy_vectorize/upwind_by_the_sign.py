# --- before
import numpy as np


def advance(vel, c, new, dt, dx):
    n = len(c)
    for i in range(n):
        left = i - 1
        right = i + 1 if i + 1 < n else 0
        if vel[i] > 0:
            new[i] = c[i] - vel[i] * dt / dx * (c[i] - c[left])
        else:
            new[i] = c[i] - vel[i] * dt / dx * (c[right] - c[i])

# --- inputs: advance
def made(n):
    return np.cos(np.arange(n * 1.0)), np.sin(np.arange(n * 1.0)), np.zeros(n)

CALLS = [call(*made(40), 0.1, 0.3), call(*made(7), 0.1, 0.3)]
CHECKS = [
    call(*made(0), 0.1, 0.3), call(*made(1), 0.1, 0.3), call(*made(2), 0.1, 0.0), call(*made(5)[:2], np.zeros(4), 0.1, 0.3),
    call(np.array([1.0, np.nan, -0.0]), np.array([np.inf, 1.0, 2.0]), np.zeros(3), 0.1, 0.3),
    call(np.ones(3), *(lambda a: (a, a))(np.arange(3.0)), 0.1, 0.3), call(np.ones(2), np.arange(3.0), np.zeros(3), 0.1, 0.3),
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


@np.errstate(divide='raise', over='raise', invalid='raise')
def _advance_in_numpy(vel, c, new, dt, dx):
    if np.may_share_memory(c, new) or np.may_share_memory(new, vel) or _overlaps_itself(new):
        raise ValueError
    n = len(c)
    if not (len(c) <= len(vel) and len(c) <= len(new)):
        raise ValueError
    if 1 <= len(c):
        left = np.arange(len(c)) - 1
        right = np.where(np.arange(len(c)) + 1 < n, np.arange(len(c)) + 1, 0)
        new[:len(c)] = np.where(vel[:len(c)] > 0, c[:] - vel[:len(c)] * dt / dx * (c[:] - c[np.arange(len(c)) + -1]), c[:] - vel[:len(c)] * dt / dx * (c[right] - c[:]))


def advance(vel, c, new, dt, dx):
    if (
        type(vel) is np.ndarray
        and vel.dtype == np.float64
        and vel.ndim == 1
        and vel.dtype.type is np.float64
        and vel.size <= 2**31
        and type(c) is np.ndarray
        and c.dtype == np.float64
        and c.ndim == 1
        and c.dtype.type is np.float64
        and c.size <= 2**31
        and type(new) is np.ndarray
        and new.dtype == np.float64
        and new.ndim == 1
        and new.dtype.type is np.float64
        and new.size <= 2**31
        and new.flags.writeable
        and type(dt) is float
        and type(dx) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _advance_in_numpy(vel, c, new, dt, dx)
        except Exception:  # the original code below takes over
            pass
    n = len(c)
    for i in range(n):
        left = i - 1
        right = i + 1 if i + 1 < n else 0
        if vel[i] > 0:
            new[i] = c[i] - vel[i] * dt / dx * (c[i] - c[left])
        else:
            new[i] = c[i] - vel[i] * dt / dx * (c[right] - c[i])
