# --- before
import numpy as np


def similarity(docs, table, listed):
    n = len(docs)
    for i in range(n):
        for j in range(i, n):
            s = np.dot(docs[i], docs[j]) / (np.linalg.norm(docs[i]) * np.linalg.norm(docs[j]))
            table[i, j] = s
            table[j, i] = s
    for i in range(1, n):
        listed.append(np.sqrt(np.sum((docs[i] - docs[i - 1]) ** 2)))
    return table, listed
# --- inputs: similarity
docs = np.random.default_rng(11).normal(size=(20, 5))
CALLS = [call(docs, np.zeros((20, 20)), [])]
CHECKS = [call(docs, np.zeros((21, 22), order="F"), [1]), call(docs, np.zeros((19, 20)), []), call(docs, np.zeros((20, 20), "f4"), [])]
CHECKS += [call(docs, np.zeros((20, 20), int), []), call(docs, np.zeros((20, 20), object), []), call(docs, {}, []), call(docs, {}, np.zeros(3))]
CHECKS += [call(docs * 0.0, np.zeros((20, 20)), []), call(docs, np.matrix(np.zeros((20, 20))), []), call(docs[:0], None, None)]
CHECKS += [call(docs[:5], docs, []), call(docs[:5], np.zeros((20, 20, 1)), []), call(docs[:1], np.zeros(3), []), call(docs, np.zeros((20, 20)), None)]
CHECKS += [call(docs[:5], docs.T[:5, :5], []), call(docs[:5], docs[5:10], [])]
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


def _values_of_rows(docs, i, n, stored=()):
    """`np.dot(docs[i], docs[j]) / (np.linalg.norm(docs[i]) * np.linalg.norm(docs[j]))` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((docs,), (), (i, n), stored=stored):
        return None
    try:
        first, last = i, n
        if first < 0 or last > len(docs):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, docs.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = docs[i]
                others = docs[low:high]
                rows_2 = docs[i]
                rows_3 = docs[low:high]
                found[low - first : high - first] = np.matmul(rows[..., None, :], others[..., :, None])[..., 0, 0] / (np.sqrt(np.matmul(rows_2[..., None, :], rows_2[..., :, None])[..., 0, 0]) * np.sqrt(np.matmul(rows_3[..., None, :], rows_3[..., :, None])[..., 0, 0]))
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


def _values_of_rows_2(docs, n, stored=()):
    """`np.sqrt(np.sum((docs[i] - docs[i - 1]) ** 2))` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((docs,), (), (n,), stored=stored):
        return None
    try:
        first, last = 1, n
        if first - 1 < 0 or last > len(docs):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, docs.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = (docs[low:high] - docs[low - 1:high - 1]) ** 2
                found[low - first : high - first] = np.sqrt(rows.sum(axis=-1))
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


def similarity(docs, table, listed):
    n = len(docs)
    for i in range(n):
        values = _values_of_rows(docs, i, n, stored=(table,))
        for j in _all_stored(values, range(i, n), (table, 1, (i,)), (table, 0, (i,))):
            s = (np.dot(docs[i], docs[j]) / (np.linalg.norm(docs[i]) * np.linalg.norm(docs[j])) if values is None else values[j - i])
            table[i, j] = s
            table[j, i] = s
    values_2 = _values_of_rows_2(docs, n, stored=(listed,))
    for i in _all_stored(values_2, range(1, n), (listed, None, ())):
        listed.append(np.sqrt(np.sum((docs[i] - docs[i - 1]) ** 2)) if values_2 is None else values_2[i - 1])
    return table, listed
