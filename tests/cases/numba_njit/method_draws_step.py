# --- before
"""A drunkard on a street: an object that takes steps of its own."""
import random

import numpy as np


class Walker:
    def __init__(self, dx, seed):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.dx
        else:
            self.position -= self.dx
        return self.position


class Jumper(Walker):
    def step(self):
        self.position += 10.0 * self.rng.random()
        return self.position


def walk(walker, n):
    path = np.zeros(n)
    for i in range(1, n):
        path[i] = walker.step()
    return path

# --- inputs: walk
def other(dx):
    found = Walker(dx, 3)
    found.step = lambda: 1.0
    return found


def at(position):
    found = Walker(0.5, 4)
    found.position = position
    return found


CALLS = [call(Walker(0.1, 1), 40), call(Walker(2.5, 2), 200)]
CHECKS = [
    call(Walker(0.1, 1), 0),
    call(Walker(0.1, 1), 1),
    call(Walker(0.1, 1), -1),
    call(Jumper(0.1, 1), 20),
    call(other(0.1), 20),
    call(at(float("nan")), 20),
    call(at(float("inf")), 20),
    call(at(-0.0), 20),
    call(at(3), 20),
    call(Walker(1e308, 5), 50),
    call(Walker(1, 5), 50),
]

# --- after: compiled, same random stream
"""A drunkard on a street: an object that takes steps of its own."""
import random

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
            marks = {"step": (278748824292408222, 310598681510744962)}
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


def _random_stream(owner, **draws):
    """A copy of the state of a plain `random.Random`, from which `draws` draw; raises ValueError for any other."""
    import random

    names = ["uniform", "gauss", "normalvariate", "expovariate", "randint", "randrange", "choice", "shuffle"]
    written = [getattr(owner, name) for name in [*names, "_randbelow"]]
    plain = (
        type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and type(owner.gauss_next) in (float, type(None))
        and type(owner.random) is type(owner.getrandbits) is type(len)
        and all(method.__globals__ is vars(random) for method in written)
        and [method.__name__ for method in written] == [*names, "_randbelow_with_getrandbits"]
        and all(draw == getattr(owner, name) for name, draw in draws.items())
    )
    if not plain:
        raise ValueError
    version, words, waiting = owner.getstate()
    if version != 3 or len(words) != 625:
        raise ValueError
    waits = waiting is not None
    return np.array(words, np.uint32), np.array([waiting if waits else 0.0, waits])


def _random_goes_on(owner, stream):
    """Let a `random.Random` go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.setstate((3, tuple(words.tolist()), float(waiting) if waits else None))


@_njit
def _mixed(word, following):
    """The first bit of a word and the others of the following one, multiplied by a matrix."""
    word = (np.int64(word) & 0x80000000) | (np.int64(following) & 0x7FFFFFFF)
    return (word >> 1) ^ ((word & 1) * 0x9908B0DF)


@_njit
def _tempered(word):
    """A word of a Mersenne Twister as it is drawn."""
    word = np.int64(word)
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@_njit
def _next_words(words):
    """Replace the 624 words of a Mersenne Twister by the next 624."""
    for i in range(227):
        words[i] = np.int64(words[i + 397]) ^ _mixed(words[i], words[i + 1])
    for i in range(227, 623):
        words[i] = np.int64(words[i - 227]) ^ _mixed(words[i], words[i + 1])
    words[623] = np.int64(words[396]) ^ _mixed(words[623], words[0])


@_njit
def _word(stream):
    """The next 32 bits of a Mersenne Twister, as an int."""
    words = stream[0]
    place = words[624]
    if place >= 624:
        _next_words(words)
        place = np.uint32(0)
    words[624] = place + 1
    return _tempered(words[place])


@_njit(inline="always")
def _python_random(stream):
    """What `random.random` draws, and NumPy's `random_sample`: 53 bits of two words."""
    words = stream[0]
    place = np.int64(words[624])
    if place < 623:  # both at once
        words[624] = place + 2
        high, low = _tempered(words[place]), _tempered(words[place + 1])
    else:
        high, low = _word(stream), _word(stream)
    return ((high >> 5) * 67108864.0 + (low >> 6)) * (1.0 / 9007199254740992.0)


class Walker:
    def __init__(self, dx, seed):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.dx
        else:
            self.position -= self.dx
        return self.position


class Jumper(Walker):
    def step(self):
        self.position += 10.0 * self.rng.random()
        return self.position


@_njit(cache=True, boundscheck=True)
def _walk_kernel(walker_rng, walker_position, walker_dx, n):
    path = np.zeros(n)
    for i in range(1, n):
        if _python_random(walker_rng) < 0.5:
            walker_position[0] += walker_dx
        else:
            walker_position[0] -= walker_dx
        step_result = walker_position[0]
        path[i] = step_result
    return path


def walk(walker, n):
    walker_columns = _attributes_of([walker], list, ("rng", "position", "dx"), ("position",), called=("step",))
    if (
        walker_columns is not None
        and "Walker" in globals()
        and type(walker) is Walker
        and _has_own(Walker, "step")
    ):
        [walker_rng], walker_position, [walker_dx] = walker_columns
        if (
            type(walker_position) is list
            and type(walker_dx) is float
            and type(n) is int
            and abs(n) <= 2**31
            and np.geterr()["under"] == "ignore"
        ):
            try:
                walker_rng_state = _random_stream(walker_rng)
                walker_position_array = _array_of(walker_position, float, 1)
                result = _walk_kernel(walker_rng_state, walker_position_array, walker_dx, n).copy()
                _without_nan(walker_position_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _random_goes_on(walker_rng, walker_rng_state)
                _refill(walker_position, walker_position_array, 1)
                walker.position = walker_position[0]
                return result
    path = np.zeros(n)
    for i in range(1, n):
        path[i] = walker.step()
    return path
