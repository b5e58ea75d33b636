# --- before
import numpy as np


FACTOR = 3.0


def clipped(d):
    if d < 10.0:
        return 0.0
    return d * FACTOR


def hill(x, y):
    if x * x + y * y > 1.0:
        return 0
    return 1


def responses(w, n):
    a = np.array([clipped(x) for x in w])
    b = np.asarray([clipped(x) for x in w if x > 1.0], dtype=float)
    c = np.fromiter((i * i for i in range(n)), float)
    d = np.array([[hill(0.25 * x, 0.25 * y) for x in range(n)] for y in range(n + 1)])
    return a, b, c, d
# --- inputs: responses
NAN = float("nan")
CALLS = [call(np.linspace(0.0, 30.0, 40), 5), call(np.array([12.5, 3.0]), 2)]
CHECKS = [
    call(np.array([]), 3),
    call(np.array([11.0, 20.5, -0.0, 0.0]), 0),
    call(np.array([NAN, 20.5]), -1),
    call(np.array([float("inf"), -float("inf"), 1e308]), 1),
    call(np.linspace(0.0, 30.0, 40)[::-3], 1),
    call([11.0, 2.0], 1),
    call([11, 2], 1),
    call(np.array([11, 2]), 1),
    call(np.ma.masked_array([11.0, 2.0], [True, False]), 1),
    call(np.float32([11.0, 2.0]), 1),
    call(np.array([[11.0, 2.0]]), 1),
    call(np.array(11.0), 1),
    call(np.array([11.0, None], dtype=object), 1),
]
# --- after: compiled
import numpy as np


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
            marks = {"clipped": (849447424523645304,), "hill": (922933963274360075,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return np.array(items)


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


FACTOR = 3.0


def clipped(d):
    if d < 10.0:
        return 0.0
    return d * FACTOR


def hill(x, y):
    if x * x + y * y > 1.0:
        return 0
    return 1


@_njit
def _responses_kernel_part_1(w, FACTOR):
    items = w
    values = np.empty(len(items), np.float64)
    for place, x in enumerate(items):
        values[place] = _responses_kernel_clipped(x, FACTOR)
    return values


@_njit
def _responses_kernel_part_2(w, FACTOR):
    items = [_responses_kernel_clipped(x, FACTOR) for x in w if x > 1.0]
    values = _as_array(items).astype(np.float64)
    return values


@_njit
def _responses_kernel_part_3(n):
    items = range(n)
    values = np.empty(len(items), np.float64)
    for place, i in enumerate(items):
        values[place] = i * i
    return values


@_njit
def _responses_kernel_part_4(n):
    rows = range(n + 1)
    columns = range(n)
    values = np.empty((len(rows), len(columns)), np.int64)
    for row, y in enumerate(rows):
        for column, x in enumerate(columns):
            values[row, column] = _responses_kernel_hill(0.25 * x, 0.25 * y)
    if values.size == 0:
        raise ValueError
    return values


@_njit
def _responses_kernel_hill(x, y):
    if x * x + y * y > 1.0:
        return 0
    return 1


@_njit
def _responses_kernel_clipped(d, FACTOR):
    if d < 10.0:
        return 0.0
    return _checked_multiply(d, FACTOR)


@_njit(cache=True)
def _responses_kernel(w, n, FACTOR):
    a = _responses_kernel_part_1(w, FACTOR)
    b = _responses_kernel_part_2(w, FACTOR)
    c = _responses_kernel_part_3(n)
    d = _responses_kernel_part_4(n)
    return a, b, c, d


def responses(w, n):
    if (
        type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and "FACTOR" in globals()
        and type(FACTOR) is float
        and "clipped" in globals()
        and "hill" in globals()
        and _untouched(clipped=clipped, hill=hill)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _responses_kernel(w, n, FACTOR)
            return result[0].copy(), result[1].copy(), result[2].copy(), result[3].copy()
        except Exception:  # the original code below takes over
            pass
    a = np.array([clipped(x) for x in w])
    b = np.asarray([clipped(x) for x in w if x > 1.0], dtype=float)
    c = np.fromiter((i * i for i in range(n)), float)
    d = np.array([[hill(0.25 * x, 0.25 * y) for x in range(n)] for y in range(n + 1)])
    return a, b, c, d
