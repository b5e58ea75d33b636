# --- before
def simpson(f, a, b, n):
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


def scaled(t):
    def g(x):
        return x * x / t

    return g
# --- inputs: simpson
CALLS = [call(scaled(2), 0.0, 1.0, 20), call(scaled(3), 0.0, 1.0, 20), call(scaled(2.5), 0.0, 1.0, 20), call(scaled(0.5), 0.0, 2.0, 9)]
CHECKS = [call(scaled(0), 0.0, 1.0, 4), call(scaled(0.0), 0.0, 1.0, 4), call(scaled(None), 0.0, 1.0, 4), call(scaled(True), 0.0, 1.0, 4), call(scaled(2**80), 0.0, 1.0, 4), call(lambda x: x, 0.0, 1.0, 4)]
# --- after: compiled
def _variables_of(function, owner, path, names):
    """The variables of an inner function that this file defines in `owner`; None where it is another function."""
    code = getattr(owner, "__code__", None)
    for name, place in path:
        found = [each for each in getattr(code, "co_consts", ()) if getattr(each, "co_name", None) == name]
        code = found[place] if len(found) > place else None
    if type(function) is not type(_variables_of) or function.__code__ != code or function.__globals__ is not globals():
        return None
    if function.__defaults__ or function.__kwdefaults__:
        return None
    try:
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        return [cells[name].cell_contents for name in names]
    except ValueError:  # one that has no value yet
        return None


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
            marks = {"scaled": (1090146381463553186,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _simpson_kernel_scaled_g(t, x):
        return x * x / t


@_njit(cache=True)
def _simpson_kernel(f_t, a, b, n):
    h = (b - a) / n
    s = _simpson_kernel_scaled_g(f_t, a) + _simpson_kernel_scaled_g(f_t, b)
    for i in range(1, n):
        s += _simpson_kernel_scaled_g(f_t, a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


def simpson(f, a, b, n):
    if "scaled" in globals():
        f_held = _variables_of(f, scaled, (("g", 0),), ("t",))
        if f_held is not None:
            f_t, = f_held
            if (
                type(f_t) is int
                and abs(f_t) <= 2**31
                and type(a) is float
                and type(b) is float
                and type(n) is int
                and abs(n) <= 2**31
                and "scaled" in globals()
                and _untouched(scaled=scaled)
            ):
                try:
                    result = _simpson_kernel(f_t, a, b, n)
                    if result != result or result == a or result == b:
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
    if "scaled" in globals():
        f_held = _variables_of(f, scaled, (("g", 0),), ("t",))
        if f_held is not None:
            f_t, = f_held
            if (
                type(f_t) is float
                and type(a) is float
                and type(b) is float
                and type(n) is int
                and abs(n) <= 2**31
                and "scaled" in globals()
                and _untouched(scaled=scaled)
            ):
                try:
                    result = _simpson_kernel(f_t, a, b, n)
                    if (
                        result != result
                        or result == f_t
                        or result == a
                        or result == b
                    ):
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


def scaled(t):
    def g(x):
        return x * x / t

    return g
