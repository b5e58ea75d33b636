# --- before
def collatz(n):
    """The numbers from n to 1."""
    while n != 1:
        yield n
        n = n // 2 if n % 2 == 0 else 3 * n + 1
    yield 1


def length(n):
    count = 0
    top = 0
    for value in collatz(n + 1):
        count += 1
        top = max(top, value)
    return count, top
# --- inputs: length
CALLS = [call(6), call(26)]
CHECKS = [call(0), call(1), call(2**70), call(5.5)]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


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
            marks = {"collatz": (388852234385794575, 676085824735062575)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def collatz(n):
    """The numbers from n to 1."""
    while n != 1:
        yield n
        n = n // 2 if n % 2 == 0 else 3 * n + 1
    yield 1


@_njit(cache=True)
def _length_kernel(n):
    count = 0
    top = 0
    collatz_n = n + 1
    while collatz_n != 1:
        value = collatz_n
        count += 1
        top = max(top, value)
        collatz_n = _calm(collatz_n // 2 if collatz_n % 2 == 0 else 3 * collatz_n + 1)
    value = 1
    count += 1
    top = max(top, value)
    return count, top


def length(n):
    if "collatz" in globals() and _untouched(collatz=collatz):
        if type(n) is int and abs(n) <= 2**31:
            try:
                result = _length_kernel(n)
                if (
                    (result[0] == n and not -5 <= result[0] <= 256)
                    or (result[1] == n and not -5 <= result[1] <= 256)
                ):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    count = 0
    top = 0
    for value in collatz(n + 1):
        count += 1
        top = max(top, value)
    return count, top
