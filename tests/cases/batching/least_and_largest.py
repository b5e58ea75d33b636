# --- before
import numpy as np


def extremes(points, center, first, start):
    nearest, near = None, -1
    for j in range(first, len(points)):
        d = np.linalg.norm(points[j] - center)
        if nearest is None or d < nearest:
            near = j
            nearest = d
    far, place, n = start, None, len(points)
    for j in range(n):
        if (points[j] * center).sum() > far:
            far, place = (points[j] * center).sum(), ("at", j)
    most = 0.0
    for j in range(n):
        if most < points[j] @ center:
            most = points[j] @ center
    last = start
    for j in range(n):
        d = np.mean(points[j] - center)
        if last < d:
            last = d
    return nearest, near, far, place, most, last
# --- inputs: extremes
points = np.random.default_rng(12).normal(size=(30, 4))
center = np.ones(4)
CALLS = [call(points, center, 0, -5.0)]
CHECKS = [call(points[:0], center, 0, 1), call(points, center, 40, None), call(points, center, 3, float("nan")), call(points, center, 0, 2**70)]
CHECKS += [call(np.ones((5, 4)), center, -2, 0), call(np.zeros((5, 4)), -center, 0, -0.0), call(points, 1.0, 0, np.float32(0.5)), call(points, center, 1, True)]
CHECKS += [call(np.repeat(points, 3, axis=0), center, 1, -9), call(points, center, 0, np.array([0.5]))]
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


def _norms_of_rows(points, center, first):
    """`np.linalg.norm(points[j] - center)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (center,), (first,)):
        return None
    try:
        first_, last = first, len(points)
        if first_ < 0:
            return None
        found = np.empty(last - first_)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first_, last, step):
                high = min(low + step, last)
                rows = points[low:high] - center
                found[low - first_ : high - first_] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _round_of_least(numbers, rounds, best):
    """The round with the first of the least numbers, and the last round; all where others may matter."""
    if numbers is None or len(numbers) == 0 or type(best) not in (float, int, np.float64, type(None)):
        return rounds
    if type(best) is int and abs(best) > 2**53:
        return rounds
    return [rounds[at] for at in sorted({int(numbers.argmin()), len(numbers) - 1})]


def _sums_of_rows(points, center, n):
    """`(points[j] * center).sum()` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (center,), (n,)):
        return None
    try:
        first, last = 0, n
        if last > len(points):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[low:high] * center
                found[low - first : high - first] = rows.sum(axis=-1)
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _round_of_largest(numbers, rounds, best):
    """The round with the first of the largest numbers, and the last round; all where others may matter."""
    if numbers is None or len(numbers) == 0 or type(best) not in (float, int, np.float64):
        return rounds
    if type(best) is int and abs(best) > 2**53:
        return rounds
    return [rounds[at] for at in sorted({int(numbers.argmax()), len(numbers) - 1})]


def _products_of_rows(points, center, n):
    """`points[j] @ center` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (center,), (n,)):
        return None
    try:
        first, last = 0, n
        if last > len(points):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[low:high]
                others = center
                found[low - first : high - first] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _means_of_rows(points, center, n):
    """`np.mean(points[j] - center)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (center,), (n,)):
        return None
    try:
        first, last = 0, n
        if last > len(points):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[low:high] - center
                found[low - first : high - first] = rows.mean(axis=-1)
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def extremes(points, center, first, start):
    nearest, near = None, -1
    norms = _norms_of_rows(points, center, first)
    for j in _round_of_least(norms, range(first, len(points)), nearest):
        d = (np.linalg.norm(points[j] - center) if norms is None else norms[j - first])
        if nearest is None or d < nearest:
            near = j
            nearest = d
    far, place, n = start, None, len(points)
    sums = _sums_of_rows(points, center, n)
    for j in _round_of_largest(sums, range(n), far):
        if ((points[j] * center).sum() if sums is None else sums[j]) > far:
            far, place = ((points[j] * center).sum() if sums is None else sums[j]), ("at", j)
    most = 0.0
    products = _products_of_rows(points, center, n)
    for j in _round_of_largest(products, range(n), most):
        if most < (points[j] @ center if products is None else products[j]):
            most = (points[j] @ center if products is None else products[j])
    last = start
    means = _means_of_rows(points, center, n)
    for j in _round_of_largest(means, range(n), last):
        d = (np.mean(points[j] - center) if means is None else means[j])
        if last < d:
            last = d
    return nearest, near, far, place, most, last
