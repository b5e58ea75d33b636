# --- before
def integral(f, dx, out):
    for i in range(len(f)):
        total = 0.0
        for j in range(f.shape[1]):
            out[i, j] = total
            total += f[i, j] * dx

# --- inputs: integral
import numpy as np

CALLS = [call(np.random.default_rng(1).normal(size=(5, 7)), 0.1, np.zeros((5, 7)))]
CHECKS = [
    call(np.zeros((0, 7)), 0.1, np.zeros((5, 7))),
    call(np.zeros((3, 0)), 0.1, np.zeros((3, 0))),
    call(np.full((3, 2), -0.0), 0.1, np.ones((3, 2), order="F")),
    call(np.ones((3, 2)), 0.1, np.ones((2, 2))),
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
def _integral_in_numpy(f, dx, out):
    if _np.may_share_memory(f, out) or _overlaps_itself(out):
        raise ValueError
    if not (len(f) <= len(out) and f.shape[1] <= out.shape[1]):
        raise ValueError
    if 1 <= len(f):
        total = 0.0
        total_steps = _steps(_np.add, total, f[:] * dx)
        out[:len(f), :f.shape[1]] = total_steps[..., :-1]
        total = total_steps[..., -1]


def integral(f, dx, out):
    if (
        type(f) is _np.ndarray
        and f.dtype == _np.float64
        and f.ndim == 2
        and f.dtype.type is _np.float64
        and max(f.shape) <= 2**31
        and type(dx) is float
        and type(out) is _np.ndarray
        and out.dtype == _np.float64
        and out.ndim == 2
        and out.dtype.type is _np.float64
        and max(out.shape) <= 2**31
        and out.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            return _integral_in_numpy(f, dx, out)
        except Exception:  # the original code below takes over
            out[...] = out_before
    for i in range(len(f)):
        total = 0.0
        for j in range(f.shape[1]):
            out[i, j] = total
            total += f[i, j] * dx
