# --- before
import numpy as np


def escape(x, y, limit):
    a = b = 0.0
    for n in range(limit):
        if a * a + b * b > 4.0:
            return n
        a, b = a * a - b * b + x, 2.0 * a * b + y
    return limit


def escapes(x, y):
    return np.vectorize(escape)(x, y, 20)
# --- inputs: escapes
Y, X = np.mgrid[-1.5:1.5:6j, -2:1:7j]
X, Y = X.copy(), Y.copy()
CALLS = [call(X, Y)]
CHECKS = [
    call(X.T, Y.T),
    call(X, Y.copy(order="F")),
    call(X, Y[0]),
    call(X[:, ::2], Y[:, ::2]),
    call(X[:0], Y[:0]),
    call(np.full((1, 1), np.nan), np.zeros((1, 1))),
    call(np.full((2, 1), 1e200), np.full((2, 1), np.inf)),
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
            marks = {"escape": (389558969266435567,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _all_finite(array):
    """Whether no float in the array is infinite or nan."""
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


def escape(x, y, limit):
    a = b = 0.0
    for n in range(limit):
        if a * a + b * b > 4.0:
            return n
        a, b = a * a - b * b + x, 2.0 * a * b + y
    return limit


@_njit
def _escapes_kernel_part_1(x, y):
    elements_1 = x.ravel()
    elements_2 = y.ravel()
    argument_3 = 20
    if y.shape != x.shape or x.size == 0:
        raise ValueError
    if not _all_finite(x) or not _all_finite(y):
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    _escapes_kernel_escape(elements_1[0], elements_2[0], argument_3)  # NumPy asks for the type ahead
    values = np.empty(x.size, np.int64)
    for place in range(x.size):
        values[place] = _escapes_kernel_escape(elements_1[place], elements_2[place], argument_3)
    return values.reshape(x.shape)


@_njit
def _escapes_kernel_escape(x, y, limit):
    a = b = 0.0
    for n in range(limit):
        if _finite(a * a + b * b) > 4.0:
            return n
        a, b = _finite(a * a - b * b + x), _finite(2.0 * a * b + y)
    return limit


@_njit(cache=True)
def _escapes_kernel(x, y):
    return _escapes_kernel_part_1(x, y)


def escapes(x, y):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 2
        and x.dtype.type is np.float64
        and max(x.shape) <= 2**31
        and x.flags.c_contiguous
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 2
        and y.dtype.type is np.float64
        and max(y.shape) <= 2**31
        and y.flags.c_contiguous
        and "escape" in globals()
        and _untouched(escape=escape)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _escapes_kernel(x, y).copy()
        except Exception:  # the original code below takes over
            pass
    return np.vectorize(escape)(x, y, 20)
