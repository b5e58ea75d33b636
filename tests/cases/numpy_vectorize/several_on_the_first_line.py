# --- before
import numpy as np


def energy(x, n):
    total = 0.0; scale = 2.0
    for i in range(n):
        total += x[i] * scale
    return total
# --- inputs: energy
CALLS = [call(np.arange(900.0), 900)]
CHECKS = [call(np.arange(9.0), 0), call(np.arange(9.0), 10)]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _energy_in_numpy(x, n):
    total = 0.0
    scale = 2.0
    if not n <= len(x):
        raise ValueError
    if not 1 <= n:
        raise ValueError
    total = total + np.sum(x[:n] * scale)
    return total


def energy(x, n):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_energy_in_numpy(x, n))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0; scale = 2.0
    for i in range(n):
        total += x[i] * scale
    return total
