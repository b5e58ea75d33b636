# --- before
import numpy as np


def escaping(a, b, limit):
    x, y = 0.0, 0.0
    for n in range(limit):
        x, y = x * x - y * y + a, 2.0 * x * y + b
        if x * x + y * y > 4.0:
            return n
    return limit


def pictured(reals, imaginaries, limit):
    counts = np.vectorize(escaping)(reals, imaginaries, limit)
    return counts, int(counts.max())

# --- inputs: pictured
PLANE = np.meshgrid(np.linspace(-2.0, 0.5, 5), np.linspace(-1.0, 1.0, 4))
CALLS = [call(PLANE[0], PLANE[1], 30), call(PLANE[0][0].copy(), PLANE[1][1].copy(), 5)]
CHECKS = [
    call(PLANE[0] - 7.0, PLANE[1], 10),
    call(PLANE[0], PLANE[1], 0),
    call(PLANE[0], PLANE[1], -3),
    call(PLANE[0], PLANE[1], 3.0),
    call(PLANE[0], PLANE[1], True),
    call(PLANE[0], 0.25, 30),
    call(PLANE[0], PLANE[1][:2], 30),
    call(PLANE[0].T, PLANE[1].T, 30),
    call(np.zeros((0, 3)), np.zeros((0, 3)), 30),
]

# --- after: a function of whole arrays on the card
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
            marks = {"escaping": (455856248635405092,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _calls_for_each(vectorized, function, otypes=None):
    """Whether it is `np.vectorize(function, otypes=otypes)` and nothing more."""
    if type(vectorized) is not np.vectorize or vectorized.pyfunc is not function:
        return False
    options = vectorized.excluded, vectorized.cache, vectorized.signature
    return options == (set(), False, None) and vectorized.otypes == np.vectorize(function, otypes=otypes).otypes


@_cuda.jit(device=True)
def _escaping_on_card(a, b, limit):
    x, y = (0.0, 0.0)
    for n in range(limit):
        t_1 = x * x - y * y + a
        if not _math.isfinite(t_1):
            return -9223372036854775807
        t_2 = 2.0 * x * y + b
        if not _math.isfinite(t_2):
            return -9223372036854775807
        x, y = (t_1, t_2)
        t_3 = x * x + y * y
        if not _math.isfinite(t_3):
            return -9223372036854775807
        if t_3 > 4.0:
            return n
    return limit


def _escaping_of_arrays():
    """`escaping` of whole arrays; compiled at its first call."""
    known = _escaping_of_arrays.__dict__
    if "made" not in known:

        @_numba.vectorize(["int64(float64, float64, int64)"], target="cuda")
        def made(a, b, limit):
            return _escaping_on_card(a, b, limit)

        known["made"] = made
    return known["made"]


def _escaping_on_gpu(value_1, value_2, value_3):
    """`escaping` for each of them; raises where the card cannot tell."""
    arrays = [one for one in (value_1, value_2,) if type(one) is np.ndarray]
    if not arrays or not arrays[0].size or not arrays[0].ndim:
        raise TypeError("no arrays with numbers in them")
    if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):
        raise TypeError("arrays of another kind")
    if not all(one.flags.c_contiguous for one in arrays):
        raise TypeError("arrays of another kind")
    if any(type(one) not in (float, np.ndarray) for one in (value_1, value_2,)):
        raise TypeError("numbers of another kind")
    if not all(np.isfinite(one).all() for one in (value_1, value_2,)):
        raise FloatingPointError("a number that is not finite")
    if not all(type(one) is int and abs(one) < 2**31 for one in (value_3,)):
        raise TypeError("no small whole numbers")
    with np.errstate(divide="raise", over="raise", invalid="raise"):
        first = escaping(value_1.flat[0] if type(value_1) is np.ndarray else value_1, value_2.flat[0] if type(value_2) is np.ndarray else value_2, value_3)
    result = _escaping_of_arrays()(value_1, value_2, value_3)
    if (result == -9223372036854775807).any():
        raise FloatingPointError("it raises, or a result is not finite")
    return result


def _escaping_for_all(vectorized, value_1, value_2, value_3):
    """`escaping` for each of them, on the card if there is one."""
    if "escaping" in globals() and _untouched(escaping=escaping) and _calls_for_each(vectorized, escaping):
        try:
            return _escaping_on_gpu(value_1, value_2, value_3)
        except Exception:  # the original code below takes over
            pass
    return vectorized(value_1, value_2, value_3)


def escaping(a, b, limit):
    x, y = 0.0, 0.0
    for n in range(limit):
        x, y = x * x - y * y + a, 2.0 * x * y + b
        if x * x + y * y > 4.0:
            return n
    return limit


def pictured(reals, imaginaries, limit):
    counts = _escaping_for_all(np.vectorize(escaping), reals, imaginaries, limit)
    return counts, int(counts.max())
