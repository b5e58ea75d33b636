# --- before
seed = 2024
moves = 0


def rand():
    global seed
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647


class Walker:
    def __init__(self, x):
        self.x = x
        self.steps = 0

    def step(self, size):
        a = rand()
        self.x += size * (a - 0.5)
        self.steps += 1


def walk(walkers, n):
    global moves
    for k in range(n):
        for w in walkers:
            w.step(0.5 + rand() / 4)
            moves += 1
    return moves - seed % 3

# --- inputs: walk
CALLS = [call([Walker(0.5), Walker(1.5)], 4)]
one = Walker(0.25)
CHECKS = [
    call([], 3), call([one, one], 2), call([one], 0), call([Walker(1)], 2), call([Walker(0.5), None], 2), call([one], "x"),
    call((one,), 2), call([Walker(float("inf"))], 2), call([Walker(float("nan"))], 1), call([Walker(0.0)], 3.0),
]
# --- after: compiled
import numpy as _np
import sys as _sys


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


def _are_distinct(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({*places}) == len(places)


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
            marks = {"rand": (1930991656549543258,), "step": (2151851651698309706,)}
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


seed = 2024
moves = 0


def rand():
    global seed
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647


class Walker:
    def __init__(self, x):
        self.x = x
        self.steps = 0

    def step(self, size):
        a = rand()
        self.x += size * (a - 0.5)
        self.steps += 1


@_njit
def _walk_kernel_rand(seed_cell):
    pass
    seed_cell[_within(0, len(seed_cell))] = (seed_cell[_within(0, len(seed_cell))] * 16807) % 2147483647
    return seed_cell[_within(0, len(seed_cell))] / 2147483647


@_njit(cache=True)
def _walk_kernel(seed_cell, moves_cell, walkers_x, walkers_steps, n):
    pass
    if len(walkers_x) - 1 >= len(walkers_steps) or 0 >= len(moves_cell):
        raise IndexError
    for k in range(n):
        for w_at in range(len(walkers_x)):
            step_size = 0.5 + _walk_kernel_rand(seed_cell) / 4; step_a = _walk_kernel_rand(seed_cell); walkers_x[w_at] += step_size * (step_a - 0.5); walkers_steps[w_at] += 1
            moves_cell[0] += 1
    return moves_cell[_within(0, len(moves_cell))] - seed_cell[_within(0, len(seed_cell))] % 3


def walk(walkers, n):
    if len(_sys._current_frames()) == 1:
        moves_cell = [globals().get("moves")]
        walkers_columns = _attributes_of(walkers, list, ("x", "steps"), ("steps", "x"), called=("step",))
        if (
            walkers_columns is not None
            and "Walker" in globals()
            and {*map(type, walkers)} == {Walker}
            and _has_own(Walker, "step")
            and _are_distinct(walkers)
        ):
            walkers_x, walkers_steps = walkers_columns
            if len(_sys._current_frames()) == 1:
                seed_cell = [globals().get("seed")]
                if (
                    type(walkers_x) is list
                    and type(walkers_steps) is list
                    and walkers_steps is not walkers_x
                    and type(n) is int
                    and abs(n) <= 2**31
                    and "rand" in globals()
                    and _untouched(rand=rand)
                ):
                    try:
                        seed_cell_array = _array_of(seed_cell, int, 1)
                        _require_within(seed_cell_array, -2147483648, 2147483648)
                        moves_cell_array = _array_of(moves_cell, int, 1)
                        _require_within(moves_cell_array, -2147483648, 2147483648)
                        walkers_x_array = _array_of(walkers_x, float, 1)
                        walkers_steps_array = _array_of(walkers_steps, int, 1)
                        _require_within(walkers_steps_array, -2147483648, 2147483648)
                        result = _walk_kernel(seed_cell_array, moves_cell_array, walkers_x_array, walkers_steps_array, n)
                        _without_nan(walkers_x_array)
                        if globals().get("seed") is not seed_cell[0]:
                            raise ValueError  # somebody has changed it meanwhile
                        if globals().get("moves") is not moves_cell[0]:
                            raise ValueError  # somebody has changed it meanwhile
                    except Exception:  # the original code below takes over
                        pass
                    else:
                        _refill(seed_cell, seed_cell_array, 1)
                        globals()["seed"] = seed_cell[0]
                        _refill(moves_cell, moves_cell_array, 1)
                        globals()["moves"] = moves_cell[0]
                        _refill(walkers_x, walkers_x_array, 1)
                        _refill(walkers_steps, walkers_steps_array, 1)
                        for each, value in zip(walkers, walkers_steps):
                            each.steps = value
                        for each, value in zip(walkers, walkers_x):
                            each.x = value
                        return result
    global moves
    for k in range(n):
        for w in walkers:
            w.step(0.5 + rand() / 4)
            moves += 1
    return moves - seed % 3
