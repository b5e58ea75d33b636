# --- before
def decay(t, y):
    return -0.5 * y + t


def growth(t, y):
    return y * (1.0 - y)


def midpoint(f, t, y, h):
    half = y + h / 2 * f(t, y)
    return y + h * f(t + h / 2, half)


def simulate(y, h, steps):
    t, z = 0.0, y
    total = 0.0
    for i in range(steps):
        y = midpoint(decay, t, y, h)
        z = midpoint(growth, t, z, h)
        total += growth(t, y)
        t += h
    return y, z, total


# --- inputs: simulate
CALLS = [call(1.0, 0.1, 10), call(0.5, 0.2, 3)]
CHECKS = [
    call(1, 0.1, 10),
    call(1.0, 0.1, 0),
    call(1.0, 0.1, -1),
    call(1e200, 1.0, 20),
    call(float("nan"), 0.1, 3),
    call(1.0, 1, 5),
    call(1.0, "a", 5),
]

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
            marks = {"decay": (124842773421524766,), "growth": (811472870917830982,), "midpoint": (2163302159946345802,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def decay(t, y):
    return -0.5 * y + t


def growth(t, y):
    return y * (1.0 - y)


def midpoint(f, t, y, h):
    half = y + h / 2 * f(t, y)
    return y + h * f(t + h / 2, half)


@_njit
def _simulate_kernel_midpoint_of_growth_2(t, y, h):
    half = y + h / 2 * _simulate_kernel_growth(t, y)
    return y + h * _simulate_kernel_growth(t + h / 2, half)


@_njit
def _simulate_kernel_growth(t, y):
    return y * (1.0 - y)


@_njit
def _simulate_kernel_midpoint_of_decay(t, y, h):
    half = y + h / 2 * _simulate_kernel_decay(t, y)
    return y + h * _simulate_kernel_decay(t + h / 2, half)


@_njit
def _simulate_kernel_decay(t, y):
    return -0.5 * y + t


@_njit(cache=True)
def _simulate_kernel(y, h, steps):
    t, z = 0.0, y
    total = 0.0
    for i in range(steps):
        y = _simulate_kernel_midpoint_of_decay(t, y, h)
        z = _simulate_kernel_midpoint_of_growth_2(t, z, h)
        total += _simulate_kernel_growth(t, y)
        t += h
    return y, z, total


def simulate(y, h, steps):
    if (
        type(y) is float
        and type(h) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and "decay" in globals()
        and "midpoint" in globals()
        and "growth" in globals()
        and _untouched(decay=decay, midpoint=midpoint, growth=growth)
    ):
        try:
            result = _simulate_kernel(y, h, steps)
            if (
                result[0] != result[0]
                or result[0] == y
                or result[0] == h
                or result[1] != result[1]
                or result[1] == y
                or result[1] == h
                or result[2] != result[2]
                or result[2] == y
                or result[2] == h
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    t, z = 0.0, y
    total = 0.0
    for i in range(steps):
        y = midpoint(decay, t, y, h)
        z = midpoint(growth, t, z, h)
        total += growth(t, y)
        t += h
    return y, z, total
