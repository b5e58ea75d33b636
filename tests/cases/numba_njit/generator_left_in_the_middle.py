# --- before
def naturals(start):
    n = start
    while True:
        yield n
        n += 1


def first_multiple(start, divisor, limit):
    """The first multiple from `start` on."""
    tried = 0
    found = None
    for n in naturals(start):
        start -= 1
        tried += 1
        if n % divisor == 0:
            found = n
            break
        if tried >= limit:
            break
    if found is None:
        return -1
    return found + tried + start
# --- inputs: first_multiple
CALLS = [call(10, 7, 100), call(22, 9, 3)]
CHECKS = [call(10, 0, 5), call(2.5, 2, 3), call(-3, 7, 100)]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
            marks = {"naturals": (413074881144507778,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def naturals(start):
    n = start
    while True:
        yield n
        n += 1


@_njit(cache=True)
def _first_multiple_kernel(start, divisor, limit):
    tried = 0
    found = 0; found_known = False
    naturals_start = start
    naturals_n = naturals_start
    while True:
        n = naturals_n
        start -= 1
        tried += 1
        if n % divisor == 0:
            found = n; found_known = True
            break
        if tried >= limit:
            break
        naturals_n += 1
    if (not found_known):
        return -1
    return found + tried + start


def first_multiple(start, divisor, limit):
    """The first multiple from `start` on."""
    if "naturals" in globals() and _untouched(naturals=naturals):
        if (
            type(start) is int
            and abs(start) <= 2**31
            and type(divisor) is int
            and abs(divisor) <= 2**31
            and type(limit) is int
            and abs(limit) <= 2**31
        ):
            try:
                result = _first_multiple_kernel(start, divisor, limit)
                if (result == start and not -5 <= result <= 256):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    tried = 0
    found = None
    for n in naturals(start):
        start -= 1
        tried += 1
        if n % divisor == 0:
            found = n
            break
        if tried >= limit:
            break
    if found is None:
        return -1
    return found + tried + start
