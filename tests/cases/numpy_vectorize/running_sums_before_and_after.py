# --- before
def walk(a, b, x, y):
    px = 0.0
    py = -0.0
    for i in range(len(a)):
        x[i] = px
        px += a[i]
        py = py - b[i]
        y[i] = py

# --- inputs: walk
import numpy as np

def steps(n):
    return [np.random.default_rng(n).normal(size=n) for _ in range(4)]

shared = np.arange(8.0)
CALLS = [call(*steps(9))]
CHECKS = [
    call(*steps(0)),
    call(*steps(1)),
    call(np.zeros(3), *steps(2)[:3]),
    call(np.full(3, -0.0), np.zeros(3), *steps(3)[:2]),
    call(np.array([1.0, np.nan, 2.0]), *steps(3)[:3]),
    call(np.array([1e308, 1e308, -1e308]), *steps(3)[:3]),
    call(shared[:4], shared[4:], shared[1:5], np.zeros(4)),
    call(*[each[::-2] for each in steps(9)]),
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
def _walk_in_numpy(a, b, x, y):
    if _np.may_share_memory(a, x) or _np.may_share_memory(a, y) or _np.may_share_memory(b, x) or _np.may_share_memory(b, y) or _np.may_share_memory(x, y) or _overlaps_itself(x) or _overlaps_itself(y):
        raise ValueError
    px = 0.0
    py = -0.0
    if not (len(a) <= len(x) and len(a) <= len(b) and (len(a) <= len(y))):
        raise ValueError
    if 1 <= len(a):
        px_steps = _steps(_np.add, px, a[:])
        x[:len(a)] = px_steps[:-1]
        py_steps = _steps(_np.add, py, -b[:len(a)])
        y[:len(a)] = py_steps[1:]
        px = px_steps[-1]
        py = py_steps[-1]


def walk(a, b, x, y):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 1
        and a.dtype.type is _np.float64
        and a.size <= 2**31
        and type(b) is _np.ndarray
        and b.dtype == _np.float64
        and b.ndim == 1
        and b.dtype.type is _np.float64
        and b.size <= 2**31
        and type(x) is _np.ndarray
        and x.dtype == _np.float64
        and x.ndim == 1
        and x.dtype.type is _np.float64
        and x.size <= 2**31
        and x.flags.writeable
        and type(y) is _np.ndarray
        and y.dtype == _np.float64
        and y.ndim == 1
        and y.dtype.type is _np.float64
        and y.size <= 2**31
        and y.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        x_before = x.copy()
        y_before = y.copy()
        try:
            return _walk_in_numpy(a, b, x, y)
        except Exception:  # the original code below takes over
            x[...] = x_before
            y[...] = y_before
    px = 0.0
    py = -0.0
    for i in range(len(a)):
        x[i] = px
        px += a[i]
        py = py - b[i]
        y[i] = py
