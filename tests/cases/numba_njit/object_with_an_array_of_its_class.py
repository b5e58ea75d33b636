# --- before
import numpy as np


class Filter:
    WEIGHTS = np.array([0.25, 0.5, 0.25])
    seen = np.zeros(2)

    def __init__(self, values):
        self.values = values


class Sharper(Filter):
    WEIGHTS = np.array([-1.0, 3.0, -1.0])


def smoothed(f):
    found = np.zeros(len(f.values))
    for i in range(1, len(f.values) - 1):
        for k in range(3):
            found[i] += f.WEIGHTS[k] * f.values[i + k - 1]
        f.seen[0] += found[i]
    f.seen[1] += 1.0
    return found


def own(values):
    f = Filter(values)
    f.WEIGHTS = values[:3].copy()
    return f


# --- inputs: smoothed
CALLS = [call(Filter(np.arange(6.0))), call(Filter(np.arange(3.0)))]
CHECKS = [call(Sharper(np.arange(6.0))), call(own(np.arange(6.0))), call(Filter(np.array([1.0, np.inf, -np.inf, 2.0])))]
# --- after: compiled
import numpy as np


def _attributes_of(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
    return found


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _all_finite(array):
    """Whether no float in the array is infinite or nan."""
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Filter:
    WEIGHTS = np.array([0.25, 0.5, 0.25])
    seen = np.zeros(2)

    def __init__(self, values):
        self.values = values


class Sharper(Filter):
    WEIGHTS = np.array([-1.0, 3.0, -1.0])


@_njit(cache=True)
def _smoothed_kernel(f_values, f_WEIGHTS, f_seen):
    found = np.zeros(len(f_values))
    if len(f_values) - 2 >= len(found) or 2 >= len(f_WEIGHTS) or 0 >= len(f_seen):
        raise IndexError
    for i in range(1, len(f_values) - 1):
        for k in range(3):
            found[i] += f_WEIGHTS[k] * f_values[i + k - 1]
        f_seen[0] = _checked_add(f_seen[0], found[i])
    if not (_all_finite(found)):
        raise FloatingPointError
    f_seen[_within(1, len(f_seen))] += 1.0
    return found


def smoothed(f):
    f_columns = _attributes_of([f], list, ("values", "WEIGHTS", "seen"))
    if f_columns is not None:
        [f_values], [f_WEIGHTS], [f_seen] = f_columns
        if (
            type(f_values) is np.ndarray
            and f_values.dtype == np.float64
            and f_values.ndim == 1
            and f_values.dtype.type is np.float64
            and f_values.size <= 2**31
            and type(f_WEIGHTS) is np.ndarray
            and f_WEIGHTS.dtype == np.float64
            and f_WEIGHTS.ndim == 1
            and f_WEIGHTS.dtype.type is np.float64
            and f_WEIGHTS.size <= 2**31
            and type(f_seen) is np.ndarray
            and f_seen.dtype == np.float64
            and f_seen.ndim == 1
            and f_seen.dtype.type is np.float64
            and f_seen.size <= 2**31
            and f_seen.flags.writeable
            and np.geterr()["under"] == "ignore"
        ):
            f_seen_before = f_seen.copy()
            try:
                return _smoothed_kernel(f_values, f_WEIGHTS, f_seen).copy()
            except Exception:  # the original code below takes over
                f_seen[...] = f_seen_before
    found = np.zeros(len(f.values))
    for i in range(1, len(f.values) - 1):
        for k in range(3):
            found[i] += f.WEIGHTS[k] * f.values[i + k - 1]
        f.seen[0] += found[i]
    f.seen[1] += 1.0
    return found


def own(values):
    f = Filter(values)
    f.WEIGHTS = values[:3].copy()
    return f
