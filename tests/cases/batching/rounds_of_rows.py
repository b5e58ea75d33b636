# --- before
import numpy as np


def search(points, target, radius):
    best = None
    at = -1
    for i, p in enumerate(points):
        d = np.linalg.norm(p - target)
        if best is None or d < best:
            best, at = d, i
    inside = []
    for p in points:
        if np.sum((p - target) ** 2) < radius:
            inside.append(p)
    found = []
    for k, q in enumerate(points):
        found.append(np.dot(q, target))
    for p in points:
        found.append(np.mean(p * 2))
    sizes = np.zeros(len(points))
    for k, q in enumerate(points):
        sizes[k] = np.linalg.norm(q)
    return best, at, inside, found, sizes, p, q
# --- inputs: search
points = np.random.default_rng(16).normal(size=(25, 3))
CALLS = [call(points, np.zeros(3), 2.0)]
CHECKS = [call(points, points[4], 3), call(points[:1], points[4], 0.0), call(list(points), points[1], 1.0), call(points, points[1], None)]
CHECKS += [call(points * 1e200, points[0], 1.0), call(points, 2, 9.0), call(points.astype("f4"), points[0], 1.0), call(points[:, ::2], 1.0, 1)]
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


def _norms_of_rows(points, target):
    """`np.linalg.norm(p - target)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (target,), ()):
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
                rows = points[low:high] - target
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
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


def _sums_of_rows(points, target, radius, stored=()):
    """`np.sum((p - target) ** 2)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (target,), (), numbers=(radius,), stored=stored):
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
                rows = (points[low:high] - target) ** 2
                found[low - first : high - first] = rows.sum(axis=-1)
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _rounds_with(found, rounds):
    """The rounds in which it holds, and the last round."""
    places = np.flatnonzero(found).tolist()
    if len(found) > 0 and places[-1:] != [len(found) - 1]:
        places.append(len(found) - 1)
    return [rounds[at] for at in places]


def _products_of_rows(points, target, stored=()):
    """`np.dot(q, target)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (target,), (), stored=stored):
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
                rows = points[low:high]
                others = target
                found[low - first : high - first] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0]
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


def _means_of_rows(points, stored=()):
    """`np.mean(p * 2)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (), stored=stored):
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
                rows = points[low:high] * 2
                found[low - first : high - first] = rows.mean(axis=-1)
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def _norms_of_rows_2(points, stored=()):
    """`np.linalg.norm(q)` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((points,), (), (), stored=stored):
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
                rows = points[low:high]
                found[low - first : high - first] = np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def search(points, target, radius):
    best = None
    at = -1
    norms = _norms_of_rows(points, target)
    for i, p in (enumerate(points) if norms is None else [(at_2, points[at_2]) for at_2 in _round_of_least(norms, range(len(points)), best)]):
        d = (np.linalg.norm(p - target) if norms is None else norms[i])
        if best is None or d < best:
            best, at = d, i
    inside = []
    sums = _sums_of_rows(points, target, radius, stored=(inside,))
    for row, p in (enumerate(points) if sums is None else [(at_2, points[at_2]) for at_2 in _rounds_with(sums < radius, range(len(points)))]):
        if (np.sum((p - target) ** 2) if sums is None else sums[row]) < radius:
            inside.append(p)
    found = []
    products = _products_of_rows(points, target, stored=(found,))
    for k, q in (enumerate(points) if products is None else [(at_2, points[at_2]) for at_2 in _all_stored(products, range(len(points)), (found, None, ()))]):
        found.append(np.dot(q, target) if products is None else products[k])
    means = _means_of_rows(points, stored=(found,))
    for row_2, p in (enumerate(points) if means is None else [(at_2, points[at_2]) for at_2 in _all_stored(means, range(len(points)), (found, None, ()))]):
        found.append(np.mean(p * 2) if means is None else means[row_2])
    sizes = np.zeros(len(points))
    norms_2 = _norms_of_rows_2(points, stored=(sizes,))
    for k, q in (enumerate(points) if norms_2 is None else [(at_2, points[at_2]) for at_2 in _all_stored(norms_2, range(len(points)), (sizes, 0, ()))]):
        sizes[k] = (np.linalg.norm(q) if norms_2 is None else norms_2[k])
    return best, at, inside, found, sizes, p, q
