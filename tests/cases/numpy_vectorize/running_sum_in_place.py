# --- before
def accumulate(a, c, n):
    for i in range(1, n):
        a[i] += a[i - 1]
    for i in range(n - 2, -1, -1):
        c[i] = c[i + 1] - a[i]

# --- inputs: accumulate
import numpy as np

def numbers():
    return np.random.default_rng(3).normal(size=12)

CALLS = [call(numbers(), numbers(), 12)]
CHECKS = [
    call(numbers(), numbers(), 0),
    call(numbers(), numbers(), 1),
    call(numbers(), numbers(), -4),
    call(numbers(), numbers(), 13),
    call(*[numbers()] * 2, 12),
    call(numbers()[::-2], numbers(), 5),
    call(np.array([0.0, -0.0, -0.0]), np.array([np.inf, -np.inf, 0.0]), 3),
]

# --- after: array statements
import numpy as _np


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _accumulate_in_numpy(a, c, n):
    if _np.may_share_memory(a, c) or _overlaps_itself(a) or _overlaps_itself(c):
        raise ValueError
    if not n <= len(a):
        raise ValueError
    if 2 <= n:
        a[1:n] = _steps(_np.add, a[0], a[1:n])[1:]
    if not (n <= len(a) + 1 and n <= len(c) + 1):
        raise ValueError
    if 2 <= n:
        c[n - 2::-1] = _steps(_np.add, c[n - 1], -a[n - 2::-1])[1:]


def accumulate(a, c, n):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 1
        and a.dtype.type is _np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(c) is _np.ndarray
        and c.dtype == _np.float64
        and c.ndim == 1
        and c.dtype.type is _np.float64
        and c.size <= 2**31
        and c.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        c_before = c.copy()
        try:
            return _accumulate_in_numpy(a, c, n)
        except Exception:  # the original code below takes over
            a[...] = a_before
            c[...] = c_before
    for i in range(1, n):
        a[i] += a[i - 1]
    for i in range(n - 2, -1, -1):
        c[i] = c[i + 1] - a[i]
