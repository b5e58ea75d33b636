# --- before
import numpy as np


class Model:
    def __init__(self, n, rate):
        self.w = np.zeros(n)
        self.v = np.zeros(n)
        self.b = 0.0
        self.rate = rate


def fit(model, X, y, rounds):
    for _ in range(rounds):
        for i in range(len(X)):
            error = np.dot(X[i], model.w) + model.b - y[i]
            model.v *= 0.5
            model.v -= model.rate * error * X[i]
            model.w += model.v
            model.b -= model.rate * float(error)


# --- inputs: fit
rng = np.random.default_rng(8)
X, Y = rng.normal(size=(6, 3)), rng.normal(size=6)


class Counted(Model):
    changes = 0

    def __setattr__(self, name, value):
        Counted.changes += 1
        object.__setattr__(self, name, value)


class Shared(Model):
    v = np.ones(3)


def changed(kind=Model, **values):
    model = kind(3, 0.1)
    vars(model).update(values)
    return model


def one_array():
    model = changed()
    model.v = model.w
    return model


def of_the_class():
    model = changed(Shared)
    del model.v
    return model


def frozen():
    model = changed()
    model.w.flags.writeable = False
    return model


CALLS = [call(changed(), X, Y, 3)]
CHECKS = [
    call(changed(), X, Y, 0),
    call(changed(), X[:0], Y, 2),
    call(changed(), X, Y[:4], 2),  # raises after some rounds
    call(one_array(), X, Y, 2),
    call(of_the_class(), X, Y, 2),
    call(frozen(), X, Y, 2),
    call(changed(w=X[2]), X, Y, 2),  # a row of what it learns from
    call(changed(w=np.zeros(3, dtype=int)), X, Y, 2),
    call(changed(w=np.zeros(3, dtype=np.float32)), X, Y, 2),
    call(changed(w=np.zeros(4)), X, Y, 2),
    call(changed(w=[0.0, 0.0, 0.0]), X, Y, 2),
    call(changed(w=0.0), X, Y, 2),
    call(changed(Counted), X, Y, 2),
    call(changed(), X * np.inf, Y, 2),
    call(changed(rate=1e200), X, Y, 40),
]

# --- after: explicit loops, compiled (close)
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


class Model:
    def __init__(self, n, rate):
        self.w = np.zeros(n)
        self.v = np.zeros(n)
        self.b = 0.0
        self.rate = rate


@_njit(error_model="numpy")
def _fit_loops_nest_2(count_3, model_v, number, X, count_4, model_w):
    odd_2 = False
    for i_3 in range(count_3):
        value = model_v[i_3] * 0.5
        odd_2 |= value - value != 0.0
        model_v[i_3] = value
        value_2 = value - number * X[count_4, i_3]
        odd_2 |= value_2 - value_2 != 0.0
        model_v[i_3] = value_2
        value_3 = model_w[i_3] + value_2
        odd_2 |= value_3 - value_3 != 0.0
        model_w[i_3] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _fit_loops_nest(count, X, count_2, model_w):
    odd = False
    total = 0.0
    for i_2 in range(count):
        total += X[count_2, i_2] * model_w[i_2]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(cache=True, boundscheck=True)
def _fit_loops(model_w, model_b, model_v, model_rate, X, y, rounds):
    for _ in range(rounds):
        for i in range(len(X)):
            place = i
            if place < 0:
                place += X.shape[0]
            if place < 0 or place >= X.shape[0]:
                raise ValueError
            if X.shape[1] != model_w.shape[0]:
                raise ValueError
            if model_w.shape[0] < 2:
                raise ValueError
            dot_2 = _fit_loops_nest(model_w.shape[0], X, place, model_w)
            error = _finite(dot_2 + model_b[0] - y[i])
            number = _checked_multiply(model_rate, error)
            place_2 = i
            if place_2 < 0:
                place_2 += X.shape[0]
            if place_2 < 0 or place_2 >= X.shape[0]:
                raise ValueError
            if model_v.shape[0] != model_w.shape[0]:
                raise ValueError
            _fit_loops_nest_2(model_w.shape[0], model_v, number, X, place_2, model_w)
            model_b[0] -= model_rate * float(error)


def fit(model, X, y, rounds):
    model_columns = _attributes_of([model], list, ("w", "b", "v", "rate"), ("b", "v", "w"))
    if model_columns is not None:
        [model_w], model_b, [model_v], [model_rate] = model_columns
        if (
            type(model_w) is np.ndarray
            and model_w.dtype == np.float64
            and model_w.ndim == 1
            and model_w.dtype.type is np.float64
            and model_w.size <= 2**31
            and model_w.flags.writeable
            and type(model_b) is list
            and type(model_v) is np.ndarray
            and model_v.dtype == np.float64
            and model_v.ndim == 1
            and model_v.dtype.type is np.float64
            and model_v.size <= 2**31
            and model_v.flags.writeable
            and type(model_rate) is float
            and type(X) is np.ndarray
            and X.dtype == np.float64
            and X.ndim == 2
            and X.dtype.type is np.float64
            and max(X.shape) <= 2**31
            and type(y) is np.ndarray
            and y.dtype == np.float64
            and y.ndim == 1
            and y.dtype.type is np.float64
            and y.size <= 2**31
            and type(rounds) is int
            and abs(rounds) <= 2**31
            and X.flags.c_contiguous
            and _separate((model_w, model_v), (X, y))
            and np.geterr()["under"] == "ignore"
        ):
            model_v_before = model_v.copy()
            model_w_before = model_w.copy()
            try:
                model_b_array = _array_of(model_b, float, 1)
                result = _fit_loops(model_w, model_b_array, model_v, model_rate, X, y, rounds)
                _without_nan(model_b_array)
            except Exception:  # the original code below takes over
                model_v[...] = model_v_before
                model_w[...] = model_w_before
            else:
                _refill(model_b, model_b_array, 1)
                model.b = model_b[0]
                return result
    for _ in range(rounds):
        for i in range(len(X)):
            error = np.dot(X[i], model.w) + model.b - y[i]
            model.v *= 0.5
            model.v -= model.rate * error * X[i]
            model.w += model.v
            model.b -= model.rate * float(error)
