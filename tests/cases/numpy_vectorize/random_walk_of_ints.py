# --- before
def positions(steps, out):
    position = 0
    for i in range(len(steps)):
        if steps[i] > 0.5:
            position += 1
        elif steps[i] < 0.25:
            position -= 1
        out[i] = position
    return position

# --- inputs: positions
import numpy as np

CALLS = [call(np.random.default_rng(1).random(19), np.zeros(19, dtype=int))]
CHECKS = [
    call(np.zeros(0), np.zeros(0, dtype=int)),
    call(np.array([np.nan, 1.0]), np.zeros(2, dtype=int)),
    call(np.ones(3), np.zeros(2, dtype=int)),
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
def _positions_in_numpy(steps, out):
    if _np.may_share_memory(out, steps) or _overlaps_itself(out):
        raise ValueError
    position = 0
    if not len(steps) <= len(out):
        raise ValueError
    if 1 <= len(steps):
        position_steps = _steps(_np.add, position, _np.where(steps[:] > 0.5, 1, _np.where(steps[:] < 0.25, -1, 0)))
        out[:len(steps)] = position_steps[1:]
        position = position_steps[-1]
    return int(position)


def positions(steps, out):
    if (
        type(steps) is _np.ndarray
        and steps.dtype == _np.float64
        and steps.ndim == 1
        and steps.dtype.type is _np.float64
        and steps.size <= 2**31
        and type(out) is _np.ndarray
        and out.dtype == _np.int64
        and out.ndim == 1
        and out.dtype.type is _np.int64
        and out.size <= 2**31
        and out.flags.writeable
        and (out.size == 0 or (-(2**31) <= out.min() and out.max() <= 2**31))
    ):
        out_before = out.copy()
        try:
            return _positions_in_numpy(steps, out)
        except Exception:  # the original code below takes over
            out[...] = out_before
    position = 0
    for i in range(len(steps)):
        if steps[i] > 0.5:
            position += 1
        elif steps[i] < 0.25:
            position -= 1
        out[i] = position
    return position
