# --- before
import numpy as np


def running_maximum(values):
    best = values[0]
    out = np.empty_like(values)
    for i, v in enumerate(values):
        if v > best:
            best = v
        out[i] = best
    return out

# --- inputs: running_maximum
CALLS = [call(np.random.default_rng(1).normal(size=50))]
CHECKS = [
    call(np.array([])),
    call(np.array([1.0])),
    call(np.array([-1.0, 0.0, -0.0, 0.0])),
    call(np.array([-1.0, -0.0, 0.0, 3.0])),
    call(np.array([1.0, np.nan, 2.0])),
    call(np.array([np.nan, 1.0, 2.0])),
    call(np.array([-np.inf, np.inf, 1.0])),
]

# --- after: array statements
import numpy as np


def _so_far(function, first, numbers):
    """`first`, then the largest (smallest) of it and the numbers up to each one; of 0.0 and -0.0 the earlier."""
    found = np.concatenate(([first], numbers))
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    steps = function.accumulate(found)
    if steps[-1] != steps[-1]:
        raise ValueError
    zeros = np.flatnonzero(steps == 0)
    if len(zeros):
        steps[zeros] = found[zeros[0]]
    return steps


@np.errstate(divide='raise', over='raise', invalid='raise')
def _running_maximum_in_numpy(values):
    best = values[0]
    out = np.empty_like(values)
    if not len(values) <= len(out):
        raise ValueError
    if 1 <= len(values):
        v = values[:]
        i = np.arange(len(values))
        best_steps = _so_far(np.maximum, best, v)
        out[:len(values)] = best_steps[1:]
        best = best_steps[-1]
    return out


def running_maximum(values):
    if (
        type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
    ):
        try:
            return _running_maximum_in_numpy(values)
        except Exception:  # the original code below takes over
            pass
    best = values[0]
    out = np.empty_like(values)
    for i, v in enumerate(values):
        if v > best:
            best = v
        out[i] = best
    return out
