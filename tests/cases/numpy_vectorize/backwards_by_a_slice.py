# --- before
import numpy as np


def values(coefficients, xs):
    found = np.empty_like(xs)
    for i, x in enumerate(xs):
        result = 0.0
        for c in coefficients[::-1]:
            result = result * x + c
        found[i] = result
    return found
# --- inputs: values
CALLS = [call(np.array([1.0, 2.0, 3.0]), np.array([0.5, 1.5, -2.0]))]
CHECKS = [
    call(np.array([]), np.array([0.5])),
    call(np.array([1.0]), np.array([])),
    call(np.array([1.0, 2.0])[::-1], np.array([0.5, 0.25])),
    call([1.0, 2.0], np.array([0.5, 0.25])),
]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _values_in_numpy(coefficients, xs):
    found = np.empty_like(xs)
    if not len(xs) <= len(found):
        raise ValueError
    if 1 <= len(xs):
        x = xs[:]
        i = np.arange(len(xs))
        result = 0.0
        result = np.broadcast_to(result, len(xs))
        for k in range(len(coefficients)):
            c = coefficients[len(coefficients) - k - 1]
            result = result * x + c
        found[:len(xs)] = result
    return found


def values(coefficients, xs):
    if (
        type(coefficients) is np.ndarray
        and coefficients.dtype == np.float64
        and coefficients.ndim == 1
        and coefficients.dtype.type is np.float64
        and coefficients.size <= 2**31
        and type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _values_in_numpy(coefficients, xs)
        except Exception:  # the original code below takes over
            pass
    found = np.empty_like(xs)
    for i, x in enumerate(xs):
        result = 0.0
        for c in coefficients[::-1]:
            result = result * x + c
        found[i] = result
    return found
