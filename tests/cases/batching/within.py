# --- before
import numpy as np


def neighbours(points, radius):
    found = []
    for i, p in enumerate(points):
        near = []
        for j, q in enumerate(points):
            if i != j and np.linalg.norm(p - q) <= radius:
                near.append(j)
        if near:
            found.append((i, near))
    return found
# --- inputs: neighbours
points = np.random.default_rng(6).normal(size=(30, 2))
CALLS = [call(points, 0.7)]
CHECKS = [call(points[:1], 1), call(points[:0], None), call(points, None), call(points.astype(int), 1), call(list(points), 0.5)]
# --- after: all pairs of rows at once
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


def _norms_of_rows(points, stored=()):
    """`np.linalg.norm(p - q)` for every pair, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (), stored=stored):
        return None
    try:
        first, last = 0, len(points)
        first_2, last_2 = 0, len(points)
        found = np.empty((last - first, last_2 - first_2))
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1] * (last_2 - first_2)))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[low:high, None] - points[first_2:last_2]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def neighbours(points, radius):
    found = []
    norms = _norms_of_rows(points, stored=(found,))
    for i, p in enumerate(points):
        near = []
        for j, q in enumerate(points):
            if i != j and (np.linalg.norm(p - q) if norms is None else norms[i, j]) <= radius:
                near.append(j)
        if near:
            found.append((i, near))
    return found
