# --- before
from math import exp, pi, sqrt

import numpy as np


def root(c):
    """Of x * exp(x) = c, by Newton's method."""
    x = sqrt(c)
    while abs(x * exp(x) / c - 1.0) > 1e-9:
        x = x - (x * exp(x) - c) / (exp(x) * (x + 1.0))
    return x * pi


def least(a, b):
    return min(a, b, 2.0 * a) if a > 0.0 and b / a > 0.5 else sqrt(b) * a


def solved(values, more):
    roots = list(map(root, values))
    lows = [least(v, 0.25) for v in more]
    return roots, sum(roots), lows

# --- inputs: solved
NUMBERS = [0.5, 1.5, 7.25, 30.0]
CALLS = [call(NUMBERS, NUMBERS), call([2.5, 0.125], [0.0, 0.1, 0.3, -2.0])]
CHECKS = [
    call([], np.zeros(0)),
    call(NUMBERS, np.array(NUMBERS)),
    call(np.array(NUMBERS), np.array(NUMBERS)),
    call([1.0, 0.0], np.array(NUMBERS)),
    call([1.0, -1.0], np.array(NUMBERS)),
    call([1, 2.0], np.array(NUMBERS)),
    call([True, 2.0], np.array(NUMBERS)),
    call([np.float64(2.0)], np.array(NUMBERS)),
    call(iter(NUMBERS), np.array(NUMBERS)),
    call((0.5, 1.5), np.array(NUMBERS)),
    call([1e308, 2.0], np.array(NUMBERS)),
    call(NUMBERS, np.array([[0.5, 1.5]])),
    call(NUMBERS, np.array([0.5, np.inf])),
]

# --- after: a function of whole arrays on the card (close)
from math import exp, pi, sqrt

import numpy as np
import numba.cuda as _cuda
import numba as _numba
import math as _math


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
            marks = {"least": (572611832868137140,), "root": (3106378496885733, 2059563257464923154)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_cuda.jit(device=True)
def _root_on_card(c):
    t_1 = _math.sqrt(c)
    if not _math.isfinite(t_1):
        return _math.nan
    x = t_1
    while True:
        t_2 = _math.exp(x)
        if not _math.isfinite(t_2):
            return _math.nan
        if c == 0:
            return _math.nan
        t_3 = x * t_2 / c - 1.0
        if not _math.isfinite(t_3):
            return _math.nan
        if not abs(t_3) > 1e-09:
            break
        t_4 = _math.exp(x)
        if not _math.isfinite(t_4):
            return _math.nan
        t_5 = _math.exp(x)
        if not _math.isfinite(t_5):
            return _math.nan
        t_6 = t_5 * (x + 1.0)
        if not _math.isfinite(t_6):
            return _math.nan
        if t_6 == 0:
            return _math.nan
        t_7 = x - (x * t_4 - c) / t_6
        if not _math.isfinite(t_7):
            return _math.nan
        x = t_7
    return x * _math.pi


@_cuda.jit(device=True)
def _least_on_card(a, b):
    t_2 = a > 0.0
    if t_2:
        if a == 0:
            return _math.nan
        t_1 = b / a
        if not _math.isfinite(t_1):
            return _math.nan
        t_2 = t_1 > 0.5
    if t_2:
        t_4 = 2.0 * a
        if not _math.isfinite(t_4):
            return _math.nan
        t_5 = b if b < a else a
        t_6 = t_4 if t_4 < t_5 else t_5
        t_3 = t_6
    else:
        t_7 = _math.sqrt(b)
        if not _math.isfinite(t_7):
            return _math.nan
        t_8 = t_7 * a
        if not _math.isfinite(t_8):
            return _math.nan
        t_3 = t_8
    return t_3


def _root_of_arrays():
    """`root` of whole arrays; compiled at its first call."""
    known = _root_of_arrays.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64)"], target="cuda")
        def made(c):
            return _root_on_card(c)

        known["made"] = made
    return known["made"]


def _root_on_gpu(values_1):
    """`root` for each of them; raises where the card cannot tell."""
    if type(values_1) is np.ndarray:
        raise TypeError("numbers of either kind")
    if type(values_1) is list and all(type(one) is float for one in values_1):
        values_1 = np.array(values_1)
    arrays = [one for one in (values_1,) if type(one) is np.ndarray]
    if not arrays or not arrays[0].size or not arrays[0].ndim:
        raise TypeError("no arrays with numbers in them")
    if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):
        raise TypeError("arrays of another kind")
    if not all(one.flags.c_contiguous for one in arrays):
        raise TypeError("arrays of another kind")
    if any(type(one) not in (float, np.ndarray) for one in (values_1,)):
        raise TypeError("numbers of another kind")
    if any(type(one) is not np.ndarray or one.ndim != 1 for one in (values_1,)):
        raise TypeError("no lists of floats")
    if not all(np.isfinite(one).all() for one in (values_1,)):
        raise FloatingPointError("a number that is not finite")
    result = _root_of_arrays()(values_1)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result.tolist()


def _root_for_all(values_1):
    """`root` for each of them, on the card if there is one."""
    if "root" in globals() and _untouched(root=root, least=least):
        try:
            return _root_on_gpu(values_1)
        except Exception:  # the original code below takes over
            pass
    return list(map(root, values_1))


def _least_of_arrays_2():
    """`least` of whole arrays; compiled at its first call."""
    known = _least_of_arrays_2.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64, float64)"], target="cuda")
        def made(a, b):
            return _least_on_card(a, b)

        known["made"] = made
    return known["made"]


def _least_on_gpu_2(values):
    """`least` for each of them; raises where the card cannot tell."""
    if type(values) is np.ndarray:
        raise TypeError("numbers of either kind")
    if type(values) is list and all(type(one) is float for one in values):
        values = np.array(values)
    arrays = [one for one in (values,) if type(one) is np.ndarray]
    if not arrays or not arrays[0].size or not arrays[0].ndim:
        raise TypeError("no arrays with numbers in them")
    if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):
        raise TypeError("arrays of another kind")
    if not all(one.flags.c_contiguous for one in arrays):
        raise TypeError("arrays of another kind")
    if any(type(one) not in (float, np.ndarray) for one in (values,)):
        raise TypeError("numbers of another kind")
    if any(type(one) is not np.ndarray or one.ndim != 1 for one in (values,)):
        raise TypeError("no lists of floats")
    if not all(np.isfinite(one).all() for one in (values,)):
        raise FloatingPointError("a number that is not finite")
    result = _least_of_arrays_2()(values, 0.25)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result.tolist()


def _least_for_all_2(values):
    """`least` for each of them, on the card if there is one."""
    if "least" in globals() and _untouched(root=root, least=least):
        try:
            return _least_on_gpu_2(values)
        except Exception:  # the original code below takes over
            pass
    return [least(v, 0.25) for v in values]


def root(c):
    """Of x * exp(x) = c, by Newton's method."""
    x = sqrt(c)
    while abs(x * exp(x) / c - 1.0) > 1e-9:
        x = x - (x * exp(x) - c) / (exp(x) * (x + 1.0))
    return x * pi


def least(a, b):
    return min(a, b, 2.0 * a) if a > 0.0 and b / a > 0.5 else sqrt(b) * a


def solved(values, more):
    roots = _root_for_all(values)
    lows = _least_for_all_2(more)
    return roots, sum(roots), lows
