# --- before
import numpy as np


def closest(points):
    """The closest two of all."""
    n = len(points)
    best = float("inf")
    pair = None
    for i in range(n):
        for j in range(i + 1, n):
            distance = np.linalg.norm(points[i] - points[j])
            if distance < best:
                best = distance
                pair = (i, j)
    return best, pair
# --- inputs: closest
rng = np.random.default_rng(1)
CALLS = [call(rng.normal(size=(60, 3)))]
CHECKS = [call(rng.normal(size=(n, d)) * 10.0**e) for n in (0, 1, 2, 40) for d in (1, 2, 17, 300) for e in (0, 200)]
CHECKS += [call(np.asfortranarray(rng.normal(size=(9, 4)))), call(rng.normal(size=(9, 8))[:, ::-1]), call(np.ones((5, 0)))]
CHECKS += [call(rng.integers(0, 9, (8, 3))), call(rng.normal(size=(9, 4)).astype("f4")), call([[1.0, 2.0], [3.0, 4.0]])]
CHECKS += [call([np.array([1.0, 2.0]), np.array([0.5, 1.0])]), call(np.array([[1.0, np.nan], [2.0, 3.0], [np.inf, 0.0]]))]
CHECKS += [call(np.matrix([[1.0, 2.0], [3.0, 5.0]])), call(rng.normal(size=(4, 3, 2))), call(np.arange(4.0))]
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


def _norms_of_rows(points, i, n):
    """`np.linalg.norm(points[i] - points[j])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (i, n)):
        return None
    try:
        first, last = i + 1, n
        if first < 0 or last > len(points):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[i] - points[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
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


def closest(points):
    """The closest two of all."""
    n = len(points)
    best = float("inf")
    pair = None
    for i in range(n):
        norms = _norms_of_rows(points, i, n)
        for j in _round_of_least(norms, range(i + 1, n), best):
            distance = (np.linalg.norm(points[i] - points[j]) if norms is None else norms[j - (i + 1)])
            if distance < best:
                best = distance
                pair = (i, j)
    return best, pair
