# --- before
import numpy as np


def assign(points, centers):
    labels = []
    counts = [0] * len(centers)
    for p in points:
        distances = [np.linalg.norm(p - c) for c in centers]
        label = int(np.argmin(distances))
        counts[label] += 1
        labels.append(label)
    return labels, counts


def labelled(points, centers, labels):
    k = len(centers)
    for row, p in enumerate(points):
        best = None
        for c in range(k):
            d = np.sqrt(np.sum((p - centers[c]) ** 2))
            if best is None or d < best:
                best = d
                labels[row] = c
    return labels
# --- inputs: assign
rng = np.random.default_rng(2)
points = rng.normal(size=(70, 2))
CALLS = [call(points, points[:4].copy())]
CHECKS = [call(points, points[:1]), call(points[:0], points), call(points, rng.normal(size=(3, 3)))]
CHECKS += [call(list(points), points[:3]), call(iter(points), points[:2]), call(points, list(points[:3]))]
CHECKS += [call(points * 1e300, points[:2]), call(points, np.array([[np.nan, 0.0]])), call(points, 3)]
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


def _norms_of_rows(centers, p):
    """`np.linalg.norm(p - c)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((centers,), (p,), ()):
        return None
    try:
        first, last = 0, len(centers)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, centers.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = p - centers[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def assign(points, centers):
    labels = []
    counts = [0] * len(centers)
    for p in points:
        norms = _norms_of_rows(centers, p)
        distances = [(np.linalg.norm(p - c) if norms is None else norms[row_2]) for row_2, c in enumerate(centers)]
        label = int(np.argmin(distances))
        counts[label] += 1
        labels.append(label)
    return labels, counts


def labelled(points, centers, labels):
    k = len(centers)
    for row, p in enumerate(points):
        best = None
        for c in range(k):
            d = np.sqrt(np.sum((p - centers[c]) ** 2))
            if best is None or d < best:
                best = d
                labels[row] = c
    return labels
