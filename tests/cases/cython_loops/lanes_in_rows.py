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

# --- after: built with Cython
import numpy as np


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def _covariance_kernel(x, means):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("c0ce1202f4d85742")


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
