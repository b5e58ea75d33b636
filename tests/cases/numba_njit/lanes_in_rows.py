# --- before
import numpy as np


def covariance(x, means):
    n, width = x.shape
    found = np.zeros((width, width))
    for a in range(width):
        for b in range(width):
            s = 0.0
            for i in range(n):
                s += (x[i, a] - means[a]) * (x[i, b] - means[b])
            found[a, b] = s / n
    return found


# --- inputs: covariance
X = np.random.default_rng(4).normal(size=(30, 20))
CALLS = [call(X, X.mean(axis=0)), call(X[:, :5].copy(), X.mean(axis=0))]
CHECKS = [call(X[:0], X[0]), call(np.asfortranarray(X), X[1]), call(np.where(X > 2.0, np.nan, X), X[0]), call(X, X[0, :3])]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _covariance_kernel(x, means):
    n, width = x.shape
    found = np.zeros((width, width))
    if (
        n - 1 >= len(x)
        or width - 1 >= x.shape[1]
        or width - 1 >= len(means)
        or width - 1 >= len(found)
        or width - 1 >= found.shape[1]
    ):
        raise IndexError
    for a in range(width):
        # one term for all sums, then the next one: each is added up in its own order, several at once
        b_stop = width
        if 16 <= b_stop <= 16384:
            s_row = np.empty(b_stop, np.float64)
            for b in range(b_stop):
                s_row[b] = 0.0
            for i in range(n):
                for b in range(b_stop):
                    s_row[b] += (x[i, a] - means[a]) * (x[i, b] - means[b])
            for b in range(b_stop):
                if s_row[b] - s_row[b] != 0.0:
                    raise FloatingPointError
                found[a, b] = s_row[b] / n
        else:
            for b in range(b_stop):
                s = 0.0
                for i in range(n):
                    s += (x[i, a] - means[a]) * (x[i, b] - means[b])
                if s - s != 0.0:
                    raise FloatingPointError
                found[a, b] = s / n
    return found


def covariance(x, means):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 2
        and x.dtype.type is np.float64
        and max(x.shape) <= 2**31
        and type(means) is np.ndarray
        and means.dtype == np.float64
        and means.ndim == 1
        and means.dtype.type is np.float64
        and means.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _covariance_kernel(x, means).copy()
        except Exception:  # the original code below takes over
            pass
    n, width = x.shape
    found = np.zeros((width, width))
    for a in range(width):
        for b in range(width):
            s = 0.0
            for i in range(n):
                s += (x[i, a] - means[a]) * (x[i, b] - means[b])
            found[a, b] = s / n
    return found
