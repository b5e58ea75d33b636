# --- before
import numpy as np


def largest_angle(X, first):
    smallest = 2.0
    at = None
    total = 0.0
    for k in range(first, len(X) - 1):
        c = np.dot(X[k], X[k + 1])
        total += X[k] @ X[k - 1] - np.mean(np.abs(X[k, :])) + (X[k] * X[first] / 3).sum()
        if c < smallest:
            smallest = c
            at = (k, k + 1)
    return smallest, at, total
# --- inputs: largest_angle
rng = np.random.default_rng(3)
X = rng.normal(size=(80, 12))
CALLS = [call(X, 1)]
CHECKS = [call(X, first) for first in (0, -3, 5, 78, 79, 80, 90, 1.0, True, np.int64(2), None)]
CHECKS += [call(X, np.True_), call(X, np.array(3)), call(X, slice(3))]
CHECKS += [call(X[:1], 0), call(X[:0], 0), call(X[:, :1], 1), call(np.zeros((4, 0)), 1), call(X.T, 1), call(X[::2], 1)]
# --- after: all rows at once
import numpy as np


def _are_rows(arrays, others, indices, numbers=(), sized=(), stored=(), added=(), summed=(), asked=()):
    """Whether these are rows of floats, rows and numbers, and nothing that is stored into is part of them."""
    float64 = np.dtype(float)
    for array in arrays:
        if type(array) is not np.ndarray or array.dtype != float64 or array.ndim != 2 or not array.flags.c_contiguous:
            return False
        if array.shape[1] < 2 or not array.flags.aligned:  # of one number there is no sum
            return False
    for other in others:
        if type(other) is np.ndarray:
            if other.dtype != float64 or other.ndim != 1 or other.size < 2 or not other.flags.c_contiguous:
                return False
        elif type(other) not in (float, int, np.float64) or (type(other) is int and abs(other) > 2**53):
            return False
    if any(hasattr(one, "__next__") for one in asked):  # what it does when it is asked is not known
        return False
    if any(one is other for one in added for other in stored):  # which may get a row
        return False
    for container in (*stored, *added, *summed):
        if isinstance(container, np.ndarray):
            if any(type(one) is np.ndarray and np.may_share_memory(container, one) for one in (*arrays, *others)):
                return False
    if not set(map(type, (*stored, *added))) <= {list, dict, np.ndarray}:
        return False
    for container in added:  # an element that is a row would be changed in place
        items = container.values() if type(container) is dict else container
        if type(container) is np.ndarray:
            if container.dtype.hasobject:
                return False
        elif not set(map(type, items)) <= {float, int, bool, np.float64, np.int64}:
            return False
    if not set(map(type, numbers)) <= {float, int, np.float64}:
        return False
    if any(type(number) is int and abs(number) > 2**53 for number in numbers):
        return False
    if not set(map(type, sized)) <= {list, tuple, range, dict, set, str, np.ndarray}:
        return False
    return set(map(type, indices)) <= {int, np.int64}


def _products_of_rows(X, first):
    """`np.dot(X[k], X[k + 1])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (), (first,)):
        return None
    try:
        first_, last = first, len(X) - 1
        if first_ < 0 or last + 1 > len(X):
            return None
        found = np.empty(last - first_)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first_, last, step):
                high = min(low + step, last)
                rows = X[low:high]
                others = X[low + 1:high + 1]
                found[low - first_ : high - first_] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _values_of_rows(X, first):
    """`X[k] @ X[k - 1] - np.mean(np.abs(X[k, :])) + (X[k] * X[first] / 3).sum()` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (), (first,)):
        return None
    try:
        first_, last = first, len(X) - 1
        if first_ - 1 < 0 or last > len(X):
            return None
        found = np.empty(last - first_)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first_, last, step):
                high = min(low + step, last)
                rows = X[low:high]
                others = X[low - 1:high - 1]
                rows_2 = np.abs(X[low:high])
                rows_3 = X[low:high] * X[first] / 3
                found[low - first_ : high - first_] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0] - rows_2.mean(axis=-1) + rows_3.sum(axis=-1)
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def largest_angle(X, first):
    smallest = 2.0
    at = None
    total = 0.0
    products = _products_of_rows(X, first)
    values = _values_of_rows(X, first)
    for k in range(first, len(X) - 1):
        c = (np.dot(X[k], X[k + 1]) if products is None else products[k - first])
        total += (X[k] @ X[k - 1] - np.mean(np.abs(X[k, :])) + (X[k] * X[first] / 3).sum() if values is None else values[k - first])
        if c < smallest:
            smallest = c
            at = (k, k + 1)
    return smallest, at, total
