# --- before
import numpy as np


def farthest(a, b, steps):
    worst = 0.0
    nearest = 1e9
    for s in range(steps):
        for i in range(len(a)):
            worst = max(worst, abs(a[i] - b[i]))
            nearest = min(abs(a[i] - b[i]), nearest)
        worst = max(worst, a[s])
    return worst, nearest

# --- inputs: farthest
rng = np.random.default_rng(12)
CALLS = [call(rng.normal(size=300), rng.normal(size=300), 2)]
CHECKS = [
    call(np.array([]), np.array([]), 2),
    call(np.array([]), np.array([]), 0),
    call(np.array([1.0, 2.0]), np.array([1.0, 2.0]), 2),
    call(np.array([-1.0, -2.0]), np.array([-1.0, -2.0]), 2),
    call(np.array([0.0, -0.0]), np.array([0.0, 0.0]), 2),
    call(np.array([0.0, 1e9]), np.array([1e9, 0.0]), 1),
    call(np.array([np.nan, 1.0]), np.array([1.0, 3.0]), 1),
    call(np.array([3.0, 1.0]), np.array([1.0, np.nan]), 1),
    call(np.array([3.0, 1.0]), np.array([1.0, 2.0]), 3),
]

# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _farthest_in_numpy(a, b, steps):
    worst_fits = False
    nearest_fits = False
    worst_fits = False
    worst = 0.0
    nearest_fits = False
    nearest = 1000000000.0
    if not len(a) <= len(b):
        raise ValueError
    for s in range(steps):
        nearest_before = nearest
        worst_before = worst
        if 1 <= len(a):
            worst_values = np.abs(a[:] - b[:len(a)])
            at = worst_values.argmax()
            worst_found = worst_values[at]
            if worst_found != worst_found:
                raise ValueError
            if worst_found > worst:
                worst = worst_found
            nearest_values = np.abs(a[:] - b[:len(a)])
            at_2 = nearest_values.shape[-1] - 1 - nearest_values[::-1].argmin()
            nearest_found = nearest_values[at_2]
            if nearest_found != nearest_found:
                raise ValueError
            if nearest_found <= nearest:
                nearest = nearest_found
        if nearest_before < nearest or nearest < nearest_before:
            nearest_fits = True
        if worst_before < worst or worst < worst_before:
            worst_fits = True
        worst_before = worst
        worst = max(worst, a[s])
        if worst_before < worst or worst < worst_before:
            worst_fits = True
    if not worst_fits:
        raise ValueError
    if not nearest_fits:
        raise ValueError
    return (worst, nearest)


def farthest(a, b, steps):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _farthest_in_numpy(a, b, steps)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            pass
    worst = 0.0
    nearest = 1e9
    for s in range(steps):
        for i in range(len(a)):
            worst = max(worst, abs(a[i] - b[i]))
            nearest = min(abs(a[i] - b[i]), nearest)
        worst = max(worst, a[s])
    return worst, nearest
