# --- before
def step(a, b):
    if b == 0.0:
        raise ZeroDivisionError("flat")
    return a / b


def root(x, n):
    damping = 1.0
    for k in range(n):
        try:
            d = step(x * x - 2.0, 2.0 * x)  # Newton
        except ZeroDivisionError:
            damping *= 0.5
            x += 1.0
            continue
        else:
            damping *= 1.01
        try: x -= damping * d
        except (OverflowError, ValueError) as error:
            return -1.0
        if abs(d) < 1e-12:
            break
    return x

# --- inputs: root
CALLS = [call(1.0, 20), call(3.5, 4)]
CHECKS = [call(0.0, 9), call(1, 3), call(float("nan"), 3), call(1e200, 3), call(2.0, 0)]

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
            marks = {"step": (698616248098336816,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def step(a, b):
    if b == 0.0:
        raise ZeroDivisionError("flat")
    return a / b


@_njit
def _root_kernel_step(a, b):
    if b == 0.0:
        raise ValueError
    return a / b


@_njit(cache=True)
def _root_kernel(x, n):
    damping = 1.0
    for k in range(n):
        
        d = _root_kernel_step(x * x - 2.0, 2.0 * x)




        
        damping *= 1.01
        x -= damping * d


        if abs(d) < 1e-12:
            break
    return x


def root(x, n):
    if (
        type(x) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "step" in globals()
        and _untouched(step=step)
    ):
        try:
            result = _root_kernel(x, n)
            if result != result or result == x:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    damping = 1.0
    for k in range(n):
        try:
            d = step(x * x - 2.0, 2.0 * x)  # Newton
        except ZeroDivisionError:
            damping *= 0.5
            x += 1.0
            continue
        else:
            damping *= 1.01
        try: x -= damping * d
        except (OverflowError, ValueError) as error:
            return -1.0
        if abs(d) < 1e-12:
            break
    return x
