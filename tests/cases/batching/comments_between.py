# --- before
import numpy as np


def commented(X, v):
    out = []
    for i in range(len(X)):
        out.append(np.dot(X[i],  # a row """ \N
                          v))
        d = X[i] \
            @ v
        out.append(d)
    return out
# --- inputs: commented
CALLS = [call(np.random.default_rng(34).normal(size=(9, 3)), np.ones(3))]
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


def _products_of_rows(X, v, stored=()):
    """`np.dot(X[i], v)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (v,), (), stored=stored):
        return None
    try:
        first, last = 0, len(X)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = X[low:high]
                others = v
                found[low - first : high - first] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _products_of_rows_2(X, v, stored=()):
    """`X[i] @ v` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (v,), (), stored=stored):
        return None
    try:
        first, last = 0, len(X)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = X[low:high]
                others = v
                found[low - first : high - first] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def commented(X, v):
    out = []
    products = _products_of_rows(X, v, stored=(out,))
    products_2 = _products_of_rows_2(X, v, stored=(out,))
    for i in range(len(X)):
        out.append(np.dot(X[i],  # a row """ \N
                          v) if products is None else products[i])
        d = (X[i] \
            @ v if products_2 is None else products_2[i])
        out.append(d)
    return out
