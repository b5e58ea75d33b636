# --- before
def height(x):
    return x * x * 0.25 - x


def area(low, high, n):
    h = (high - low) / n
    total = 0.5 * (height(low) + height(high))
    for i in range(1, n):
        total += height(low + i * h)
    return total * h
# --- inputs: area
CALLS = [call(0, 5, 50), call(-2, 3, 20)]
CHECKS = [call(0.0, 5.0, 10), call(0, 5, 0), call(0, 10**9, 3), call(True, 3, 4), call(2, 1, 4)]
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
            marks = {"height": (98042401171233877,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def height(x):
    return x * x * 0.25 - x


@_njit
def _area_kernel_height(x):
    return x * x * 0.25 - x


@_njit
def _area_kernel_height_of_ints(x):
    return x * x * 0.25 - x


@_njit(cache=True)
def _area_kernel(low, high, n):
    h = (high - low) / n
    total = 0.5 * (_area_kernel_height_of_ints(low) + _area_kernel_height_of_ints(high))
    for i in range(1, n):
        total += _area_kernel_height(low + i * h)
    return total * h


def area(low, high, n):
    if (
        type(low) is int
        and abs(low) <= 2**31
        and type(high) is int
        and abs(high) <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and "height" in globals()
        and _untouched(height=height)
    ):
        try:
            result = _area_kernel(low, high, n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    h = (high - low) / n
    total = 0.5 * (height(low) + height(high))
    for i in range(1, n):
        total += height(low + i * h)
    return total * h
