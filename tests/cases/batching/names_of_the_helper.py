# --- before
import numpy as np


def weighed(X, low_, high_, rows_):
    out = []
    for i in range(len(X)):
        out.append((X[i] * low_).sum() - np.dot(X[i], high_))
    for i in range(len(rows_)):
        out.append(rows_[i] @ high_)
    return out
# --- inputs: weighed
rng = np.random.default_rng(32)
CALLS = [call(rng.normal(size=(9, 3)), rng.normal(size=3), rng.normal(size=3), rng.normal(size=(7000, 3)))]
CHECKS = [call(rng.normal(size=(9, 3)), 2.5, np.ones(3), rng.normal(size=(5, 3)))]
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


def _values_of_rows(X, low_, high_, stored=()):
    """`(X[i] * low_).sum() - np.dot(X[i], high_)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (low_, high_), (), stored=stored):
        return None
    try:
        first, last = 0, len(X)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low__ in range(first, last, step):
                high__ = min(low__ + step, last)
                rows = X[low__:high__] * low_
                rows_2 = X[low__:high__]
                others = high_
                found[low__ - first : high__ - first] = rows.sum(axis=-1) - np.matmul(rows_2[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _all_stored(numbers, rounds, *places):
    """The last round, with the numbers of all others in their places; all rounds where that is not sure."""
    if numbers is None or len(numbers) == 0:
        return rounds
    arrays = [array for array, own, _ in places if own is not None]
    for array, own, others in places:
        if own is None:
            if type(array) is not list:
                return rounds
            continue
        if type(array) is not np.ndarray or array.dtype != np.dtype(float) or not array.flags.writeable:
            return rounds
        if array.ndim != len(others) + 1 or any(one is not array and np.may_share_memory(one, array) for one in arrays):
            return rounds
        sizes = list(array.shape)
        if rounds.start < 0 or rounds.stop > sizes.pop(own):
            return rounds
        if any(type(at) is not int or not 0 <= at < size for at, size in zip(others, sizes, strict=True)):
            return rounds
    for array, own, others in places:
        if own is None:
            array.extend(numbers[:-1])
        else:
            array[(*others[:own], slice(rounds.start, rounds.stop), *others[own:])] = numbers
    return rounds[-1:]


def _products_of_rows(rows_, high_, stored=()):
    """`rows_[i] @ high_` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((rows_,), (high_,), (), stored=stored):
        return None
    try:
        first, last = 0, len(rows_)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, rows_.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high__ = min(low + step, last)
                rows__ = rows_[low:high__]
                others = high_
                found[low - first : high__ - first] = np.matmul(rows__[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def weighed(X, low_, high_, rows_):
    out = []
    values = _values_of_rows(X, low_, high_, stored=(out,))
    for i in _all_stored(values, range(len(X)), (out, None, ())):
        out.append((X[i] * low_).sum() - np.dot(X[i], high_) if values is None else values[i])
    products = _products_of_rows(rows_, high_, stored=(out,))
    for i in _all_stored(products, range(len(rows_)), (out, None, ())):
        out.append(rows_[i] @ high_ if products is None else products[i])
    return out
