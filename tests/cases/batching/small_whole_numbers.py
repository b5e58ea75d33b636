# --- before
import numpy as np


def small(X, w, first, last, best):
    at = None
    for j in range(first, last):
        d = np.dot(X[j], w)
        if d < best:
            best, at = d, j
    return best, at
# --- inputs: small
X = np.random.default_rng(1).normal(size=(300, 3))
CALLS = [call(X, np.ones(3), 3, 20, 9.0), call(X, np.ones(3), 10, np.uint8(5), 9.0), call(X, np.ones(3), 10, np.uint64(5), 9.0), call(X, np.ones(3), np.uint8(10), np.uint8(5), 9.0), call(X, np.ones(3), np.int8(-100), np.int8(100), 9.0),call(X, np.ones(3), np.int8(100), np.int8(120), 9.0)]
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


def _products_of_rows(X, w, first, last):
    """`np.dot(X[j], w)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (w,), (first, last)):
        return None
    try:
        first_, last_ = first, last
        if first_ < 0 or last_ > len(X):
            return None
        found = np.empty(last_ - first_)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first_, last_, step):
                high = min(low + step, last_)
                rows = X[low:high]
                others = w
                found[low - first_ : high - first_] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _round_of_least(numbers, rounds, best):
    """The round with the first of the least numbers, and the last round; all where others may matter."""
    if numbers is None or len(numbers) == 0 or type(best) not in (float, int, np.float64):
        return rounds
    if type(best) is int and abs(best) > 2**53:
        return rounds
    return [rounds[at] for at in sorted({int(numbers.argmin()), len(numbers) - 1})]


def small(X, w, first, last, best):
    at = None
    products = _products_of_rows(X, w, first, last)
    for j in _round_of_least(products, range(first, last), best):
        d = (np.dot(X[j], w) if products is None else products[j - first])
        if d < best:
            best, at = d, j
    return best, at
