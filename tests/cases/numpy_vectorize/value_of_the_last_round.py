# --- before
def differences(a, d):
    previous = 0.0
    for i in range(len(a)):
        d[i] = a[i] - previous
        previous = a[i]

# --- inputs: differences
import numpy as np

numbers = np.random.default_rng(1).normal(size=9)
CALLS = [call(numbers, np.zeros(9))]
CHECKS = [
    call(np.zeros(0), np.zeros(9)),
    call(np.array([-0.0]), np.zeros(1)),
    call(numbers, np.zeros(4)),
    call(numbers, numbers.copy()[::-1]),
    call(*[np.arange(9.0)] * 2),
]

# --- after: array statements
import numpy as _np


def _after(first, numbers):
    """`first`, then the numbers."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype:
        raise TypeError
    return found


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _differences_in_numpy(a, d):
    if _np.may_share_memory(a, d) or _overlaps_itself(d):
        raise ValueError
    previous = 0.0
    if not len(a) <= len(d):
        raise ValueError
    if 1 <= len(a):
        previous_steps = _after(previous, a[:])
        d[:len(a)] = a[:] - previous_steps[:-1]
        previous = previous_steps[-1]


def differences(a, d):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 1
        and a.dtype.type is _np.float64
        and a.size <= 2**31
        and type(d) is _np.ndarray
        and d.dtype == _np.float64
        and d.ndim == 1
        and d.dtype.type is _np.float64
        and d.size <= 2**31
        and d.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        d_before = d.copy()
        try:
            return _differences_in_numpy(a, d)
        except Exception:  # the original code below takes over
            d[...] = d_before
    previous = 0.0
    for i in range(len(a)):
        d[i] = a[i] - previous
        previous = a[i]
