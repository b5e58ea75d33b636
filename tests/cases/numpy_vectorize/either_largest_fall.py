# --- before
import numpy as np


def largest_fall(balance):
    """Largest fall below an earlier maximum, and where it ended: Python's 0.0 where there is none."""
    peak = balance[0]
    worst = 0.0
    where = 0
    for i in range(1, len(balance)):
        if balance[i] > peak:
            peak = balance[i]
        fall = peak - balance[i]
        if fall > worst:
            worst = fall
            where = i
    return worst, where

# --- inputs: largest_fall
CALLS = [call(np.random.default_rng(1).normal(size=300))]
CHECKS = [
    call(np.array([])),
    call(np.array([1.0])),
    call(np.arange(5.0)),
    call(np.array([-1.0, 0.0, -0.0, 0.0])),
    call(np.array([3.0, 2.0, 1.0, 1.0])),
    call(np.array([3.0, np.nan, 1.0])),
    call(np.array([np.inf, 1.0, 2.0])),
    call([3.0, 2.0]),
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
def _largest_fall_in_numpy(balance):
    worst_fits = False
    peak = balance[0]
    worst_fits = False
    worst = 0.0
    where = 0
    worst_before = worst
    if 2 <= len(balance):
        peak_steps = _so_far(np.maximum, peak, balance[1:])
        fall = peak_steps[1:] - balance[1:]
        worst_values = fall
        at = worst_values.argmax()
        worst_found = worst_values[at]
        if worst_found != worst_found:
            raise ValueError
        if worst_found > worst:
            worst = worst_found
            where = int(1 + at)
        peak = peak_steps[-1]
    if worst_before < worst or worst < worst_before:
        worst_fits = True
    if not worst_fits:
        raise ValueError
    return (worst, int(where))


def largest_fall(balance):
    """Largest fall below an earlier maximum, and where it ended: Python's 0.0 where there is none."""
    if (
        type(balance) is np.ndarray
        and balance.dtype == np.float64
        and balance.ndim == 1
        and balance.dtype.type is np.float64
        and balance.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _largest_fall_in_numpy(balance)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), result[1]
        except Exception:  # the original code below takes over
            pass
    peak = balance[0]
    worst = 0.0
    where = 0
    for i in range(1, len(balance)):
        if balance[i] > peak:
            peak = balance[i]
        fall = peak - balance[i]
        if fall > worst:
            worst = fall
            where = i
    return worst, where
