# --- before
import numpy as np


def cumulative(values):
    out = np.zeros(len(values), dtype=values.dtype)
    total = values[0] * 0
    for i in range(len(values)):
        total = total + values[i]
        out[i] = total
    return out

# --- inputs: cumulative
CALLS = [call(np.arange(40))]
CHECKS = [call(np.array([2**61] * 3)), call(np.array([-(2**61), 2**61])), call(np.array([7]))]

# --- after: array statements
import numpy as np


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


@np.errstate(divide='raise', over='raise', invalid='raise')
def _cumulative_in_numpy(values):
    out = np.zeros(len(values), dtype=values.dtype)
    total = values[0] * 0
    if not len(values) <= len(out):
        raise ValueError
    if 1 <= len(values):
        total_steps = _steps(np.add, total, values[:])
        out[:len(values)] = total_steps[1:]
        total = total_steps[-1]
    return out


def cumulative(values):
    if (
        type(values) is np.ndarray
        and values.dtype == np.int64
        and values.ndim == 1
        and values.dtype.type is np.int64
        and values.size <= 2**31
        and (values.size == 0 or (-(2**31) <= values.min() and values.max() <= 2**31))
    ):
        try:
            return _cumulative_in_numpy(values)
        except Exception:  # the original code below takes over
            pass
    out = np.zeros(len(values), dtype=values.dtype)
    total = values[0] * 0
    for i in range(len(values)):
        total = total + values[i]
        out[i] = total
    return out
