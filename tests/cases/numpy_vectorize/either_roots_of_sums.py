# --- before
import numpy as np


def lengths(points):
    found = []
    for row in points:
        s = 0
        for value in row:
            s += value**2
        found.append(np.sqrt(s))
    return found

# --- inputs: lengths
CALLS = [call(np.random.default_rng(5).normal(size=(60, 20)))]
CHECKS = [
    call(np.zeros((3, 4))),
    call(np.zeros((0, 4))),
    call(np.zeros((4, 0))),
    call(np.array([[np.nan, 1.0]])),
    call(np.array([[np.inf, 1.0]])),
    call(-np.zeros((2, 1))),
]

# --- after: array statements (close)
import numpy as np


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@np.errstate(divide='raise', over='raise', invalid='raise')
def _lengths_in_numpy(points):
    found = []
    if not 1 <= points.shape[1]:
        raise ValueError
    if 1 <= len(points):
        s = 0
        value = points[:]
        s = s + np.sum(value ** 2, axis=1)
        found.extend(np.sqrt(s))
    return found


def lengths(points):
    if (
        type(points) is np.ndarray
        and points.dtype == np.float64
        and points.ndim == 2
        and points.dtype.type is np.float64
        and max(points.shape) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return [*map(np.float64, _known(_lengths_in_numpy(points)))]
        except Exception:  # the original code below takes over
            pass
    found = []
    for row in points:
        s = 0
        for value in row:
            s += value**2
        found.append(np.sqrt(s))
    return found
