# --- before
PARAMS = {"k": 2.5, "n": 3}


def grown(x):
    return x * PARAMS["k"]


def run(PARAMS, x):
    for i in range(PARAMS["n"]):
        x += grown(0.5)
    return x
# --- inputs: run
CALLS = [call(PARAMS, 3.5), call({"n": 5}, 2.5)]
CHECKS = [call({"k": 1.0}, 3.5), call({"k": 5.0, "n": 2}, 2), call(5, 0.5)]
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
            marks = {"grown": (1214027458438589949,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


PARAMS = {"k": 2.5, "n": 3}


def grown(x):
    return x * PARAMS["k"]


@_njit
def _run_kernel_grown(x, PARAMS_k):
    return x * PARAMS_k


@_njit(cache=True)
def _run_kernel(PARAMS_n, x, PARAMS_k):
    for i in range(PARAMS_n):
        x += _run_kernel_grown(0.5, PARAMS_k)
    return x


def run(PARAMS, x):
    PARAMS_held = _items_of([globals()["PARAMS"]], list, ("k",)) if "PARAMS" in globals() else None
    if PARAMS_held is not None:
        [[PARAMS_k]] = PARAMS_held
        PARAMS_columns = _items_of([PARAMS], list, ("n",))
        if PARAMS_columns is not None:
            [[PARAMS_n]] = PARAMS_columns
            if (
                type(PARAMS_n) is int
                and abs(PARAMS_n) <= 2**31
                and type(x) is float
                and type(PARAMS_k) is float
                and "grown" in globals()
                and _untouched(grown=grown)
            ):
                try:
                    result = _run_kernel(PARAMS_n, x, PARAMS_k)
                    if result != result or result == x or result == PARAMS_k:
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
    for i in range(PARAMS["n"]):
        x += grown(0.5)
    return x
