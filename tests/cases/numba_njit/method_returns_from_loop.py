# --- before
class Rows:
    def __init__(self, limit):
        self.limit = limit

    def first(self, x):
        for k in range(50):
            x = 1.5 * x + k
            if x > self.limit:
                return k
        return -1


def total(rows, n):
    found = 0
    for i in range(n):
        found += rows.first(float(i))
    return found

# --- inputs: total
CALLS = [call(Rows(1000.0), 10)]

CHECKS = [
    call(Rows(1e9), 0),
    call(Rows(1e9), -1),
    call(Rows(1e300), 3),
    call(Rows(0), 3),
    call(Rows(float("nan")), 3),
    call(Rows("a"), 3),
    call(Rows(1e9), True),
]

# --- after: compiled
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
            marks = {"first": (1527942309927956223,)}
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


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


class Rows:
    def __init__(self, limit):
        self.limit = limit

    def first(self, x):
        for k in range(50):
            x = 1.5 * x + k
            if x > self.limit:
                return k
        return -1


@_njit(cache=True)
def _total_kernel(rows_limit, n):
    found = 0
    for i in range(n):
        first_x = float(i)
        first_answer_3 = -1
        for first_k in range(50):
            first_x = 1.5 * first_x + first_k
            if first_x > rows_limit:
                first_answer_3 = first_k
                break
        first_result = first_answer_3
        found = _int_add(found, first_result)
    return found


def total(rows, n):
    rows_columns = _attributes_of([rows], list, ("limit",), called=("first",))
    if rows_columns is not None and "Rows" in globals() and type(rows) is Rows and _has_own(Rows, "first"):
        [[rows_limit]] = rows_columns
        if type(rows_limit) is float and type(n) is int and abs(n) <= 2**31:
            try:
                return _total_kernel(rows_limit, n)
            except Exception:  # the original code below takes over
                pass
    found = 0
    for i in range(n):
        found += rows.first(float(i))
    return found
