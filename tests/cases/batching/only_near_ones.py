# --- before
import numpy as np


def region(points, p, eps, start):
    near = []
    count = 0
    for q in range(len(points)):
        if np.linalg.norm(points[p] - points[q]) < eps:
            near.append(q)
    for q in range(start, len(points)):
        d = np.linalg.norm(points[p] - points[q])
        if q != p and p >= 0 and eps >= d and near:
            count += 1
            if count > 3:
                break
            near.append((q, d))
    for q in range(start, len(points)):
        if near[q] != p and np.linalg.norm(points[p] - points[q]) < eps:
            count += 1
    return near, count
# --- inputs: region
points = np.random.default_rng(13).normal(size=(40, 2))
CALLS = [call(points, 3, 2.5, 1)]
CHECKS = [call(points, 3, eps, start) for eps in (0.0, 0.5, 9, None, "a", np.float64(1), np.ones(2), float("nan"), True) for start in (0, 5, -2, 50)]
CHECKS += [call(points, -1, 1.0, 1), call(points, 90, 1.0, 0), call(points[:1], 0, 1.0, 0), call(points, True, 1.0, 0)]
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


def _norms_of_rows(points, eps, p, stored=()):
    """`np.linalg.norm(points[p] - points[q])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (p,), numbers=(eps,), stored=stored):
        return None
    try:
        first, last = 0, len(points)
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[p] - points[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _rounds_with(found, rounds):
    """The rounds in which it holds, and the last round."""
    places = np.flatnonzero(found).tolist()
    if len(found) > 0 and places[-1:] != [len(found) - 1]:
        places.append(len(found) - 1)
    return [rounds[at] for at in places]


def _norms_of_rows_2(points, eps, p, start, stored=()):
    """`np.linalg.norm(points[p] - points[q])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (p, start), numbers=(eps,), stored=stored):
        return None
    try:
        first, last = start, len(points)
        if first < 0:
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[p] - points[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _norms_of_rows_3(points, p, start):
    """`np.linalg.norm(points[p] - points[q])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (p, start)):
        return None
    try:
        first, last = start, len(points)
        if first < 0:
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[p] - points[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def region(points, p, eps, start):
    near = []
    count = 0
    norms = _norms_of_rows(points, eps, p, stored=(near,))
    for q in (range(len(points)) if norms is None else _rounds_with(norms < eps, range(len(points)))):
        if (np.linalg.norm(points[p] - points[q]) if norms is None else norms[q]) < eps:
            near.append(q)
    norms_2 = _norms_of_rows_2(points, eps, p, start, stored=(near,))
    for q in (range(start, len(points)) if norms_2 is None else _rounds_with(norms_2 <= eps, range(start, len(points)))):
        d = (np.linalg.norm(points[p] - points[q]) if norms_2 is None else norms_2[q - start])
        if q != p and p >= 0 and eps >= d and near:
            count += 1
            if count > 3:
                break
            near.append((q, d))
    norms_3 = _norms_of_rows_3(points, p, start)
    for q in range(start, len(points)):
        if near[q] != p and (np.linalg.norm(points[p] - points[q]) if norms_3 is None else norms_3[q - start]) < eps:
            count += 1
    return near, count
