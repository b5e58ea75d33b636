# --- before
import math

import numpy as np


def score(x, shift):
    scale = math.sqrt(x) * 1e200
    if scale * 1e200 > shift:  # Python says nothing, but NumPy does, behind the last call
        return 1.0
    return 0.5


def rank(x):
    if x > 1.0:
        return 1.5
    return 0.5


def both(x):
    return np.vectorize(score, otypes=[float])(x, 2.0), np.vectorize(rank, otypes=(np.float64,))(x)
# --- inputs: both
NAN = float("nan")
CALLS = [call(np.array([1e-300, 2e-300])), call(np.array([0.0, 1e-250, 1e-200]))]
CHECKS = [
    call(np.array([1.0, 4.0])),
    call(np.array([0.0, NAN])),
    call(np.array([0.0, float("inf")])),
    call(np.array([0.0, -1.0])),
    call(np.array([])),
]
# --- after: compiled
import math

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
            marks = {"rank": (205556046526775710,), "score": (335253162507359330, 965284502337755310)}
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
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def score(x, shift):
    scale = math.sqrt(x) * 1e200
    if scale * 1e200 > shift:  # Python says nothing, but NumPy does, behind the last call
        return 1.0
    return 0.5


def rank(x):
    if x > 1.0:
        return 1.5
    return 0.5


@_njit
def _both_kernel_part_1(x):
    argument_2 = 2.0
    if not _all_finite(x):
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    values = np.empty(x.size, np.float64)
    for place in range(x.size):
        values[place] = _both_kernel_score(x[place], argument_2)
    return values.reshape(x.shape)


@_njit
def _both_kernel_part_2(x):
    if not _all_finite(x):
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    values = np.empty(x.size, np.float64)
    for place in range(x.size):
        values[place] = _both_kernel_rank(x[place])
    return values.reshape(x.shape)


@_njit
def _both_kernel_rank(x):
    if x > 1.0:
        return 1.5
    return 0.5


@_njit
def _both_kernel_score(x, shift):
    scale = _checked_multiply(_sqrt(x), 1e200)
    if _checked_multiply(scale, 1e200) > shift:  # Python says nothing, but NumPy does, behind the last call
        return 1.0
    return 0.5


@_njit(cache=True)
def _both_kernel(x):
    return _both_kernel_part_1(x), _both_kernel_part_2(x)


def both(x):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and "score" in globals()
        and "rank" in globals()
        and _untouched(score=score, rank=rank)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _both_kernel(x)
            return result[0].copy(), result[1].copy()
        except Exception:  # the original code below takes over
            pass
    return np.vectorize(score, otypes=[float])(x, 2.0), np.vectorize(rank, otypes=(np.float64,))(x)
