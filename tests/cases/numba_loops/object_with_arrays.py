# --- before
import numpy as np


class String:
    def __init__(self, u, v, k, h):
        self.u, self.v, self.k, self.h = u, v, k, h

    def step(self):
        acc = self.k * (self.u[2:] - 2 * self.u[1:-1] + self.u[:-2])
        self.v[1:-1] += self.h * acc
        self.u[1:-1] += self.h * self.v[1:-1]


class Loud(String):
    def step(self):
        print("step")


class Watched(String):
    @property
    def v(self):
        return self.w

    @v.setter
    def v(self, w):
        self.w = w * 2.0


def pluck(string, steps):
    middle = []
    for i in range(steps):
        string.step()
        if i % 2 == 0:
            middle.append(string.u[2])
    return middle


# --- inputs: pluck
START = np.sin(np.arange(8.0))
OWN = String(START.copy(), np.zeros(8), 1.0, 0.1)
OWN.step = lambda: None
ONE = START.copy()
FIXED = START.copy()
FIXED.flags.writeable = False
CALLS = [
    call(String(START.copy(), np.zeros(8), 1.0, 0.1), 6),
    call(String(START[:4].copy(), np.zeros(4), 2.0, 0.2), 1),
]
CHECKS = [
    call(Loud(START.copy(), np.zeros(8), 1.0, 0.1), 6),
    call(Watched(START.copy(), np.ones(8), 1.0, 0.1), 6),
    call(OWN, 6),
    call(String(ONE, ONE, 1.0, 0.1), 6),
    call(String(ONE[:6], ONE[1:7], 1.0, 0.1), 6),
    call(String(FIXED, np.zeros(8), 1.0, 0.1), 6),
    call(String(START.copy(), np.zeros(7), 1.0, 0.1), 6),
    call(String(START[:2].copy(), np.zeros(2), 1.0, 0.1), 6),
    call(String(START[:3].copy(), np.zeros(3), 1.0, 0.1), 6),
    call(String(START[::-1].copy()[::-1], np.zeros(8), 1.0, 0.1), 6),
    call(String(START.astype(np.float32), np.zeros(8), 1.0, 0.1), 6),
    call(String([*START], [0.0] * 8, 1.0, 0.1), 6),
    call(String(START.copy(), np.zeros(8), 1, 0.1), 6),
    call(String(START * 1e300, np.zeros(8), 1e300, 0.1), 6),
    call(String(START.copy(), np.full(8, np.nan), 1.0, 0.1), 3),
    call(String(START.copy(), np.zeros(8), 1.0, 0.1), 0),
    call(String(START.copy(), np.zeros(8), 1.0, 0.1), -1),
    call(String(np.ones((8, 8)), np.zeros((8, 8)), 1.0, 0.1), 2),
]

# --- after: explicit loops, compiled
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
            marks = {"step": (1082507285604387034, 1428713859575288496)}
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


class String:
    def __init__(self, u, v, k, h):
        self.u, self.v, self.k, self.h = u, v, k, h

    def step(self):
        acc = self.k * (self.u[2:] - 2 * self.u[1:-1] + self.u[:-2])
        self.v[1:-1] += self.h * acc
        self.u[1:-1] += self.h * self.v[1:-1]


class Loud(String):
    def step(self):
        print("step")


class Watched(String):
    @property
    def v(self):
        return self.w

    @v.setter
    def v(self, w):
        self.w = w * 2.0


@_njit(error_model="numpy")
def _pluck_loops_nest_2(count_2, string_u, string_h, string_v):
    odd_2 = False
    for i_3 in range(count_2):
        value_3 = string_u[i_3 + 1] + string_h * string_v[i_3 + 1]
        odd_2 |= value_3 - value_3 != 0.0
        string_u[i_3 + 1] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _pluck_loops_nest(count, string_k, string_u, string_v, string_h):
    odd = False
    for i_2 in range(count):
        value = string_k * (string_u[i_2 + 2] - 2.0 * string_u[i_2 + 1] + string_u[i_2])
        odd |= value - value != 0.0
        value_2 = string_v[i_2 + 1] + string_h * value
        odd |= value_2 - value_2 != 0.0
        string_v[i_2 + 1] = value_2
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _pluck_loops(string_k, string_u, string_v, string_h, steps):
    middle = []
    for i in range(steps):
        if string_u.shape[0] - 2 < 0:
            raise ValueError
        if string_u.shape[0] - 1 < 0:
            raise ValueError
        if string_v.shape[0] - 1 < 0:
            raise ValueError
        if string_v.shape[0] - 2 < 0:
            raise ValueError
        if string_v.shape[0] - 2 != string_u.shape[0] - 2:
            raise ValueError
        _pluck_loops_nest(string_v.shape[0] - 2, string_k, string_u, string_v, string_h)
        _pluck_loops_nest_2(string_v.shape[0] - 2, string_u, string_h, string_v)
        if i % 2 == 0:
            middle.append(string_u[2])
    return middle


def pluck(string, steps):
    string_columns = _attributes_of([string], list, ("k", "u", "v", "h"), called=("step",))
    if (
        string_columns is not None
        and "String" in globals()
        and type(string) is String
        and _has_own(String, "step")
    ):
        [string_k], [string_u], [string_v], [string_h] = string_columns
        if (
            type(string_k) is float
            and type(string_u) is np.ndarray
            and string_u.dtype == np.float64
            and string_u.ndim == 1
            and string_u.dtype.type is np.float64
            and string_u.size <= 2**31
            and string_u.flags.writeable
            and type(string_v) is np.ndarray
            and string_v.dtype == np.float64
            and string_v.ndim == 1
            and string_v.dtype.type is np.float64
            and string_v.size <= 2**31
            and string_v.flags.writeable
            and type(string_h) is float
            and type(steps) is int
            and abs(steps) <= 2**31
            and _separate((string_u, string_v), ())
            and np.geterr()["under"] == "ignore"
        ):
            string_u_before = string_u.copy()
            string_v_before = string_v.copy()
            try:
                return [*map(np.float64, _known(_pluck_loops(string_k, string_u, string_v, string_h, steps)))]
            except Exception:  # the original code below takes over
                string_u[...] = string_u_before
                string_v[...] = string_v_before
    middle = []
    for i in range(steps):
        string.step()
        if i % 2 == 0:
            middle.append(string.u[2])
    return middle
