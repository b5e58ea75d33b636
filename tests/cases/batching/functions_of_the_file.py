# --- before
import numpy as np

SCALE = 2.0


def length(v):
    """Of a row."""
    return np.sqrt(np.sum(v**2))


def distance(p, q):
    difference = p - q
    return length(difference) / SCALE


def cosine(u, v):
    return np.dot(u, v) / (np.linalg.norm(u) * np.linalg.norm(v))


def compare(X, table):
    best = None
    for i in range(len(X)):
        for j in range(i + 1, len(X)):
            d = distance(X[i], X[j])
            if best is None or d < best:
                best = d
        for j in range(len(X)):
            table[i, j] = cosine(X[i], X[j])
    return best, table
# --- inputs: compare
X = np.random.default_rng(18).normal(size=(12, 3))
CALLS = [call(X, np.zeros((12, 12)))]
CHECKS = [call(X, {}), call(X[:1], np.zeros((1, 1))), call(X * 0.0, np.zeros((12, 12))), call(X[:2], np.zeros((2, 1)))]
CHECKS += [call(X[:, :1], np.zeros((12, 12))), call(list(X), np.zeros((12, 12))), call(X, X.copy())]
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


def _values_of_rows(X, SCALE, i):
    """`distance(X[i], X[j])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (), (i,), numbers=(SCALE,)):
        return None
    try:
        first, last = i + 1, len(X)
        if first < 0:
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, X.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = (X[i] - X[low:high]) ** 2
                found[low - first : high - first] = np.sqrt(rows.sum(axis=-1)) / SCALE
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


def _values_of_rows_2(X, i, stored=()):
    """`cosine(X[i], X[j])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (), (i,), stored=stored):
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
                rows = X[i]
                others = X[low:high]
                rows_2 = X[i]
                rows_3 = X[low:high]
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


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"cosine": (44314251588439418, 1262123715647031224), "distance": (2026327350853140268,), "length": (1189157412466332890, 1571679676148957528, 1906776531179940477, 2033583281685555182)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


SCALE = 2.0


def length(v):
    """Of a row."""
    return np.sqrt(np.sum(v**2))


def distance(p, q):
    difference = p - q
    return length(difference) / SCALE


def cosine(u, v):
    return np.dot(u, v) / (np.linalg.norm(u) * np.linalg.norm(v))


def compare(X, table):
    best = None
    for i in range(len(X)):
        values = _values_of_rows(X, SCALE, i) if _untouched(distance=distance, length=length, cosine=cosine) else None
        for j in _round_of_least(values, range(i + 1, len(X)), best):
            d = (distance(X[i], X[j]) if values is None else values[j - (i + 1)])
            if best is None or d < best:
                best = d
        values_2 = _values_of_rows_2(X, i, stored=(table,)) if _untouched(distance=distance, length=length, cosine=cosine) else None
        for j in _all_stored(values_2, range(len(X)), (table, 1, (i,))):
            table[i, j] = (cosine(X[i], X[j]) if values_2 is None else values_2[j])
    return best, table
