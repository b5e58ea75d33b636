# --- before
MASK = (1 << 64) - 1

class XorShift:
    def __init__(self, seed):
        self.state = seed & MASK

    def next(self):
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        self.state = x
        return x

    def uniform(self):
        return self.next() / 2**64

    def between(self, lo, hi):
        return lo + (hi - lo) * self.uniform()


def estimate(rng, n):
    inside = 0
    s = 0.0
    for _ in range(n):
        x = rng.uniform()
        y = rng.uniform()
        if x * x + y * y <= 1.0:
            inside += 1
        if rng.uniform() < 0.25:
            inside += rng.next() % 3
        s += rng.between(1.0, 2.0)
    return 4.0 * inside / n, s

# --- inputs: estimate
CALLS = [call(XorShift(88172645463325252), 40), call(XorShift(2**64-5), 40)]
CHECKS = [call(XorShift(0), 3), call(XorShift(3), 3), call(XorShift(2**63), 1), call(XorShift(-1), 0)]

# --- after: compiled
import numpy as _np


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
            marks = {"between": (2235233410751737120,), "next": (1324714053622044192,), "uniform": (2136972985988918104,)}
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


def _array_of_words(numbers):
    """The array of ints from 0 to 2**64 - 1, as those of 64 bits with a sign; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or {*map(type, numbers)} != {int} or min(numbers) < 0:
        raise ValueError
    return _np.array(numbers, _np.uint64).view(_np.int64)


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
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _word_float(x):
    """The float of an int without a sign."""
    return float(_np.uint64(x))


MASK = (1 << 64) - 1

class XorShift:
    def __init__(self, seed):
        self.state = seed & MASK

    def next(self):
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        self.state = x
        return x

    def uniform(self):
        return self.next() / 2**64

    def between(self, lo, hi):
        return lo + (hi - lo) * self.uniform()


@_njit(cache=True, error_model="numpy")
def _estimate_kernel(rng_state, n):
    inside = 0
    s = 0.0
    if 0 >= len(rng_state):
        raise IndexError
    if not -(2**61) <= inside <= 2**61:
        raise OverflowError
    for _ in range(n):
        next_x = rng_state[0]
        next_x = _np.int64(_np.uint64(next_x) ^ ((_np.uint64(next_x) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x = _np.int64(_np.uint64(next_x) ^ (_np.uint64(next_x) >> _np.uint64(7)))
        next_x = _np.int64(_np.uint64(next_x) ^ ((_np.uint64(next_x) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state[0] = next_x
        next_result = next_x
        x = (_word_float(next_result) / 1.8446744073709552e+19)
        next_x_2 = rng_state[0]
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ ((_np.uint64(next_x_2) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ (_np.uint64(next_x_2) >> _np.uint64(7)))
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ ((_np.uint64(next_x_2) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state[0] = next_x_2
        next_result_2 = next_x_2
        y = (_word_float(next_result_2) / 1.8446744073709552e+19)
        if x * x + y * y <= 1.0:
            inside = _np.int64(_np.uint64(inside) + _np.uint64(1))
        next_x_3 = rng_state[0]
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ ((_np.uint64(next_x_3) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ (_np.uint64(next_x_3) >> _np.uint64(7)))
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ ((_np.uint64(next_x_3) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state[0] = next_x_3
        next_result_3 = next_x_3
        if (_word_float(next_result_3) / 1.8446744073709552e+19) < 0.25:
            next_x_4 = rng_state[0]
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ ((_np.uint64(next_x_4) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ (_np.uint64(next_x_4) >> _np.uint64(7)))
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ ((_np.uint64(next_x_4) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
            rng_state[0] = next_x_4
            next_result_4 = next_x_4
            checked1 = _np.int64(_np.uint64(next_result_4) % _np.uint64(3))
            inside = _np.int64(_np.uint64(inside) + _np.uint64(checked1))
        next_x_5 = rng_state[0]
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ ((_np.uint64(next_x_5) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ (_np.uint64(next_x_5) >> _np.uint64(7)))
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ ((_np.uint64(next_x_5) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state[0] = next_x_5
        next_result_5 = next_x_5
        s += (1.0 + (2.0 - 1.0) * (_word_float(next_result_5) / 1.8446744073709552e+19))
    return 4.0 * inside / _nonzero(n), s


def estimate(rng, n):
    rng_columns = _attributes_of([rng], list, ("state",), ("state",), called=("uniform", "between", "next"))
    if (
        rng_columns is not None
        and "XorShift" in globals()
        and type(rng) is XorShift
        and _has_own(XorShift, "uniform", "between", "next")
    ):
        [rng_state] = rng_columns
        if (
            type(rng_state) is list
            and type(n) is int
            and abs(n) <= 2**31
            and "MASK" in globals() and type(MASK) is int and MASK == 0xffffffffffffffff
        ):
            try:
                rng_state_array = _array_of_words(rng_state)
                result = _estimate_kernel(rng_state_array, n)
                if result[0] != result[0] or result[1] != result[1]:
                    raise ValueError  # it might be an object that exists already
                rng_state_array = rng_state_array.view(_np.uint64)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(rng_state, rng_state_array, 1)
                rng.state = rng_state[0]
                return result
    inside = 0
    s = 0.0
    for _ in range(n):
        x = rng.uniform()
        y = rng.uniform()
        if x * x + y * y <= 1.0:
            inside += 1
        if rng.uniform() < 0.25:
            inside += rng.next() % 3
        s += rng.between(1.0, 2.0)
    return 4.0 * inside / n, s
