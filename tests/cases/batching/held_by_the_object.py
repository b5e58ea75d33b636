# --- before
import numpy as np


def held(d, d_X, v):
    out = []
    for i in range(len(d_X)):
        out.append(np.dot(d.X[i], d_X[i]))
    return out
# --- inputs: held
exec('''
class Plain:
    X = None


class Worked:
    @property
    def X(self):
        return vars(self)["X"] * 2


class Asked:
    def __getattribute__(self, name):
        value = object.__getattribute__(self, name)
        return value * 2 if name == "X" else value
''')
X = np.random.default_rng(39).normal(size=(9, 3))


def given(kind):
    thing = kind()
    vars(thing)["X"] = X
    return call(thing, X + 1, np.ones(3))


CALLS = [given(Plain)]
CHECKS = [given(Worked), given(Asked)]
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


def _held(thing, name):
    """An attribute that the object itself holds; None where it has none or its class works it out."""
    if type(thing) is not type:
        if type(thing).__getattribute__ is not object.__getattribute__:
            return None
        if any(name in vars(one) and hasattr(vars(one)[name], "__set__") for one in type(thing).__mro__):
            return None
    return getattr(thing, "__dict__", {}).get(name)


def _products_of_rows(d_X_, d_X, stored=()):
    """`np.dot(d.X[i], d_X[i])` for every row, each as for one alone; None where that is not sure."""
    if not _are_rows((d_X_, d_X), (), (), stored=stored):
        return None
    try:
        first, last = 0, len(d_X)
        if last > len(d_X_):
            return None
        found = np.empty(last - first)
        if found.size > 2**24:
            return None
        step = max(1, 16384 // max(1, d_X_.shape[1]))  # so that it stays in the processor's cache
        with np.errstate(all="raise"):
            for low in range(first, last, step):
                high = min(low + step, last)
                rows = d_X_[low:high]
                others = d_X[low:high]
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


def held(d, d_X, v):
    out = []
    products = _products_of_rows(_held(d, "X"), d_X, stored=(out,))
    for i in _all_stored(products, range(len(d_X)), (out, None, ())):
        out.append(np.dot(d.X[i], d_X[i]) if products is None else products[i])
    return out
