# --- before
import numpy as np

w = np.array([1.0, 2.0])


def weighted(p):
    return np.dot(p, w)


def first(p, _):
    return np.sum(p)


def total(X, w):
    found = 0.0
    for i in range(len(X)):
        found += weighted(X[i]) * w - np.sum(X[i]) - first(X[i], print(i))
    return found
# --- inputs: total
CALLS = [call(np.ones((4, 2)), 3.0)]
CHECKS = [call(np.ones((4, 2)), np.ones(2)), call(np.ones((4, 3)), 1.0)]
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


def _sums_of_rows(X):
    """`np.sum(X[i])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((X,), (), ()):
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
                rows = X[low:high]
                found[low - first : high - first] = rows.sum(axis=-1)
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
            marks = {"first": (1963091898758229339, 2104101306916873826), "weighted": (197640127856176955, 208452097377309013)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


w = np.array([1.0, 2.0])


def weighted(p):
    return np.dot(p, w)


def first(p, _):
    return np.sum(p)


def total(X, w):
    found = 0.0
    sums = _sums_of_rows(X) if _untouched(first=first, weighted=weighted) else None
    for i in range(len(X)):
        found += weighted(X[i]) * w - (np.sum(X[i]) if sums is None else sums[i]) - first(X[i], print(i))
    return found
