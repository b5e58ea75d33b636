# --- before
import numpy as np

CENTERS = np.array([[0.0, 1.0], [2.0, -1.0], [0.5, 0.5]])


def weight(d):
    return 1.0 / (1.0 + d)


def pull(points):
    total = 0.0
    for p in points:
        for k in range(CENTERS.shape[0]):
            total += weight(np.linalg.norm(p - CENTERS[k]))
    return total
# --- inputs: pull
points = np.random.default_rng(9).normal(size=(12, 2))
CALLS = [call(points)]
CHECKS = [call(points[:0]), call(points * 1e200), call(CENTERS), call([points[0]])]
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


def _values_of_rows(points, CENTERS):
    """`weight(np.linalg.norm(p - CENTERS[k]))` for every pair, each as for one alone; None where that is not sure."""
    if not _are_rows((points, CENTERS), (), ()):
        return None
    try:
        first, last = 0, len(points)
        first_2, last_2 = 0, CENTERS.shape[0]
        found = np.empty((last - first, last_2 - first_2))
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, points.shape[1] * (last_2 - first_2)))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = points[low:high, None] - CENTERS[first_2:last_2]
                found[low - first : high - first] = 1.0 / (1.0 + np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0]))
        return found if np.isfinite(found).all() else None
    except Exception:  # the loop raises or warns as ever
        return None


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
            marks = {"weight": (1126917163085117325,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


CENTERS = np.array([[0.0, 1.0], [2.0, -1.0], [0.5, 0.5]])


def weight(d):
    return 1.0 / (1.0 + d)


def pull(points):
    total = 0.0
    values = _values_of_rows(points, CENTERS) if _untouched(weight=weight) else None
    for row, p in enumerate(points):
        for k in range(CENTERS.shape[0]):
            total += (weight(np.linalg.norm(p - CENTERS[k])) if values is None else values[row, k])
    return total
