# --- before
import numpy as np


def best_value(start, scores, bonus):
    best = start
    for k in range(len(scores)):
        if scores[k] > best:
            best = scores[k]
    if best < 0.0:
        best = 0.0
    best += bonus
    return best

# --- inputs: best_value
CALLS = [call(-5.0, np.random.default_rng(4).normal(size=300), 1.5)]
CHECKS = [
    call(1.0, np.array([]), 0.0),
    call(1.0, np.array([1.0, 0.5]), 0.0),
    call(1.0, np.array([1.5, 0.5]), 0.0),
    call(-3.0, np.array([-1.0, -2.0]), 0.0),
    call(0.0, np.array([-0.0, 0.0]), -0.0),
    call(0.0, np.array([np.nan, 0.5]), 0.0),
]

# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _best_value_in_numpy(start, scores, bonus):
    best_fits = False
    best_fits = False
    best = start
    best_before = best
    if 1 <= len(scores):
        best_values = scores[:]
        at = best_values.argmax()
        best_found = best_values[at]
        if best_found != best_found:
            raise ValueError
        if best_found > best:
            best = best_found
    if best_before < best or best < best_before:
        best_fits = True
    if best < 0.0:
        best_fits = False
        best = 0.0
    best += bonus
    if not best_fits:
        raise ValueError
    return best


def best_value(start, scores, bonus):
    if (
        type(start) is float
        and type(scores) is np.ndarray
        and scores.dtype == np.float64
        and scores.ndim == 1
        and scores.dtype.type is np.float64
        and scores.size <= 2**31
        and type(bonus) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_best_value_in_numpy(start, scores, bonus))
            if result != result or result == start or result == bonus:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = start
    for k in range(len(scores)):
        if scores[k] > best:
            best = scores[k]
    if best < 0.0:
        best = 0.0
    best += bonus
    return best
