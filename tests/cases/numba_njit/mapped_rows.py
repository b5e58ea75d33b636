# --- before
import numpy as np


def cut(x):
    return x if x > 0.5 else 0.5


def tables(table, w):
    a = np.array([[cut(x) for x in row] for row in table])
    b = np.array([[x, x * x] for x in w])
    d = np.array([k * cut(x) for k, x in enumerate(w)])
    return a, b, d
# --- inputs: tables
NAN = float("nan")
T = np.linspace(0.0, 1.0, 12).reshape(3, 4)
CALLS = [call(T, np.array([1.0, 0.25])), call(T[:1], np.array([2.0]))]
CHECKS = [
    call(T.T, np.array([1.0, 0.25])),
    call(T[:0], np.array([1.0])),
    call(T[:, :0], np.array([1.0])),
    call(T, np.array([])),
    call(np.array([[NAN, -0.0]]), np.array([-0.0, NAN])),
    call([[1.0, 2.0], [3.0]], np.array([1.0])),
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
            marks = {"cut": (1735019268247539951,)}
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


def cut(x):
    return x if x > 0.5 else 0.5


@_njit
def _tables_kernel_part_1(table):
    items = [[_tables_kernel_cut(x) for x in row] for row in table]
    if len(items) == 0 or len(items[0]) == 0:
        raise ValueError
    values = _as_array(items).astype(np.float64)
    if values.size == 0:
        raise ValueError
    return values


@_njit
def _tables_kernel_part_2(w):
    items = [[x, _checked_multiply(x, x)] for x in w]
    if len(items) == 0 or len(items[0]) == 0:
        raise ValueError
    values = _as_array(items).astype(np.float64)
    if values.size == 0:
        raise ValueError
    return values


@_njit
def _tables_kernel_part_3(w):
    values = np.empty(len(w), np.float64)
    place = 0
    for k, x in enumerate(w):
        values[place] = _checked_multiply(k, _tables_kernel_cut(x))
        place += 1
    return values


@_njit
def _tables_kernel_cut(x):
    return x if x > 0.5 else 0.5


@_njit(cache=True)
def _tables_kernel(table, w):
    a = _tables_kernel_part_1(table)
    b = _tables_kernel_part_2(w)
    d = _tables_kernel_part_3(w)
    return a, b, d


def tables(table, w):
    if (
        type(table) is np.ndarray
        and table.dtype == np.float64
        and table.ndim == 2
        and table.dtype.type is np.float64
        and max(table.shape) <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and "cut" in globals()
        and _untouched(cut=cut)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _tables_kernel(table, w)
            return result[0].copy(), result[1].copy(), result[2].copy()
        except Exception:  # the original code below takes over
            pass
    a = np.array([[cut(x) for x in row] for row in table])
    b = np.array([[x, x * x] for x in w])
    d = np.array([k * cut(x) for k, x in enumerate(w)])
    return a, b, d
