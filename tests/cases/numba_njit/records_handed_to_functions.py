# --- before
def slope(p, x):
    return p["a"] * x - p["b"] * x * x


def settle(p, x, n):
    for _ in range(n):
        half = x + 0.5 * p["dt"] * slope(p, x)
        x += p["dt"] * slope(p, half)
    return x
# --- inputs: settle
P = {"a": 1.5, "b": 0.25, "dt": 0.01, "notes": "logistic"}
CALLS = [call(P, 0.5, 20), call(P, 0.25, 30)]
CHECKS = [call({}, 0.5, 0), call({"dt": 0.5}, 0.5, 1), call({**P, "a": 2}, 0.5, 3), call({**P, "b": None}, 0.5, 3)]
# --- after: compiled
def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
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
            marks = {"slope": (1691891386863591642,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def slope(p, x):
    return p["a"] * x - p["b"] * x * x


@_njit(cache=True)
def _settle_kernel(p_dt, p_a, p_b, x, n):
    for _ in range(n):
        half = x + 0.5 * p_dt * (p_a * x - p_b * x * x)
        x += p_dt * (p_a * half - p_b * half * half)
    return x


def settle(p, x, n):
    p_columns = _items_of([p], list, ("dt", "a", "b"))
    if p_columns is not None and "slope" in globals() and _untouched(slope=slope):
        [p_dt], [p_a], [p_b] = p_columns
        if (
            type(p_dt) is float
            and type(p_a) is float
            and type(p_b) is float
            and type(x) is float
            and type(n) is int
            and abs(n) <= 2**31
        ):
            try:
                result = _settle_kernel(p_dt, p_a, p_b, x, n)
                if (
                    result != result
                    or result == p_dt
                    or result == p_a
                    or result == p_b
                    or result == x
                ):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    for _ in range(n):
        half = x + 0.5 * p["dt"] * slope(p, x)
        x += p["dt"] * slope(p, half)
    return x
