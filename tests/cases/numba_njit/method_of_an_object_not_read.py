# --- before
"""A layer whose loop reads nothing of the object but a method: the class decides all the same."""


class Layer:
    def __init__(self, rate):
        self.rate = rate

    def activate(self, z):
        return z


class Steep(Layer):
    def activate(self, z):
        return z * z if z > 0.0 else 0.0


class Steeper(Steep):
    pass


def forward(weights, biases, xs, outputs, self):
    for row, bias in zip(weights, biases):
        z = bias
        for w, x in zip(row, xs):
            z = w * x - 0.5 * z
        outputs.append(self.activate(z))

# --- inputs: forward
def rows(n=3):
    return [[0.5 * i - j for i in range(n)] for j in range(n)]


class Other:
    rate = 0.5

    def activate(self, z):
        return -z


def with_its_own(rate):
    found = Steep(rate)
    found.activate = abs
    return found


CALLS = [
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], Steep(0.5)),
    call(rows(4), [0.1, 0.2, 0.3, 0.4], [1.0, 2.0, 3.0, 4.0], [], Steep(0.25)),
]
CHECKS = [
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], Layer(0.5)),
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], Steeper(0.5)),
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], Other()),
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], with_its_own(0.5)),
    call([], [], [], [], None),
    call(rows(), [0.1, 0.2, 0.3], [1.0, 2.0, 3.0], [], None),
]

# --- after: compiled
"""A layer whose loop reads nothing of the object but a method: the class decides all the same."""



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
            marks = {"activate": (495492489612563055, 1145358938763639419)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _has_own(kind, *names):
    """Whether methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    functions = [each.fget if type(each) is property else each for each in found]
    return all(
        type(function) is type(_has_own)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__qualname__ == f"{kind.__name__}.{name}"
        and _untouched(**{name: function})
        for function, name in zip(functions, names)
    )


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


class Layer:
    def __init__(self, rate):
        self.rate = rate

    def activate(self, z):
        return z


class Steep(Layer):
    def activate(self, z):
        return z * z if z > 0.0 else 0.0


class Steeper(Steep):
    pass


@_njit
def _forward_kernel_filling(weights, biases, xs, outputs):
    for row, bias in zip(weights, biases):
        z = bias
        for w, x in zip(row, xs):
            z = w * x - 0.5 * z
        outputs.append((z * z if z > 0.0 else 0.0))


@_njit(cache=True)
def _forward_kernel(weights, biases, xs):
    outputs = [0.0 for _ in range(0)]
    _forward_kernel_filling(weights, biases, xs, outputs)
    return outputs,


def forward(weights, biases, xs, outputs, self):
    if (
        _attributes_of([self], list, (), called=("activate",)) is not None
        and "Steep" in globals()
        and type(self) is Steep
        and _has_own(Steep, "activate")
    ):
        if (
            type(weights) is list
            and type(biases) is list
            and type(xs) is list
            and type(outputs) is list
            and outputs is not weights
            and outputs is not biases
            and outputs is not xs
        ):
            try:
                weights_array = _array_of(weights, float, 2)
                biases_array = _array_of(biases, float, 1)
                xs_array = _array_of(xs, float, 1)
                _require_apart([(outputs, 1)], [(weights, 2), (biases, 1), (xs, 1)])
                outcome = _forward_kernel(weights_array, biases_array, xs_array)
                outputs_more = _known(outcome[0])
            except Exception:  # the original code below takes over
                pass
            else:
                outputs.extend(outputs_more)
                return None
    for row, bias in zip(weights, biases):
        z = bias
        for w, x in zip(row, xs):
            z = w * x - 0.5 * z
        outputs.append(self.activate(z))
