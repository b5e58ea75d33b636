# --- before
import numpy as np


def excess(a, limit):
    total = 0.0
    for i in range(len(a)):
        if a[i] > limit:
            total += a[i] - limit
    return total

# --- inputs: excess
CALLS = [call(np.random.default_rng(2).normal(size=300), 0.5)]
CHECKS = [
    call(np.array([]), 0.0),
    call(np.array([1.0]), 2.0),
    call(np.array([3.0]), 2.0),
    call(np.array([1e300, -1e300, 1e-300]), -0.0),
    call(np.array([np.nan, 1.0]), 0.5),
    call(np.array([np.inf, 1.0]), 0.5),
    call(np.array([2.0, 1e-320]), 0.0),
    call([3.0, 1.0], 2.0),
]

# --- after: array statements (close)
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _excess_in_numpy(a, limit):
    total_fits = False
    total_fits = False
    total = 0.0
    total_before = total
    if 1 <= len(a):
        chosen = a[:] > limit
        chosen_i = np.flatnonzero(chosen)
        total = total + np.sum(a[chosen_i] - limit)
    if total_before < total or total < total_before:
        total_fits = True
    if not total_fits:
        raise ValueError
    return total


def excess(a, limit):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_excess_in_numpy(a, limit))
            if result != result or result == limit:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(a)):
        if a[i] > limit:
            total += a[i] - limit
    return total
