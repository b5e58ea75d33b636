# --- before
import math

import numpy as np


def worth(years, rate, steps):
    total = 0.0
    for k in range(1, steps):
        total += math.exp(-rate * years) / (k + years)
    if total > 2.0:
        return total
    return years ** 0.5 * total


WORTHS = np.vectorize(worth)


def totals(years, rate, steps):
    found = np.vectorize(worth, otypes=[float])(years, rate, steps) + WORTHS(years, rate, 3)
    ages = np.array([worth(y, 0.01, steps) for y in years])
    return found - ages

# --- inputs: totals
YEARS = np.linspace(0.5, 9.0, 7)
CALLS = [call(YEARS, 0.05, 6), call(YEARS[:3].copy(), 0.02, 40)]
CHECKS = [
    call(YEARS, 0.05, 1),
    call(YEARS - 2.5, 0.05, 6),
    call(np.array([-1.0, 2.0]), 0.05, 6),
    call(np.array([1.0, -800.0]), 2.0, 6),
    call(np.zeros(0), 0.05, 6),
    call(YEARS, YEARS, 6),
    call(YEARS.tolist(), 0.05, 6),
]

# --- after: a function of whole arrays on the card (close)
import math

import numpy as np
import numba.cuda as _cuda
import numba as _numba


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
            marks = {"worth": (951703839528045970, 1956625948424440243)}
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
def _worth_on_card(years, rate, steps):
    total = 0.0
    for k in range(1, steps):
        t_1 = -rate * years
        if not math.isfinite(t_1):
            return math.nan
        t_2 = math.exp(t_1)
        if not math.isfinite(t_2):
            return math.nan
        t_3 = k + years
        if not math.isfinite(t_3):
            return math.nan
        if t_3 == 0:
            return math.nan
        t_4 = total + t_2 / t_3
        if not math.isfinite(t_4):
            return math.nan
        total = t_4
    if total > 2.0:
        return total
    t_5 = years ** 0.5
    if not math.isfinite(t_5):
        return math.nan
    return t_5 * total


def _worth_of_arrays():
    """`worth` of whole arrays; compiled at its first call."""
    known = _worth_of_arrays.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64, float64, int64)"], target="cuda")
        def made(years, rate, steps):
            return _worth_on_card(years, rate, steps)

        known["made"] = made
    return known["made"]


def _worth_on_gpu(value_1, value_2, value_3):
    """`worth` for each of them; raises where the card cannot tell."""
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
    result = _worth_of_arrays()(value_1, value_2, value_3)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result


def _worth_for_all(vectorized, value_1, value_2, value_3):
    """`worth` for each of them, on the card if there is one."""
    if "worth" in globals() and _untouched(worth=worth) and _calls_for_each(vectorized, worth, [float]) and vectorized.otypes == "d":
        try:
            return _worth_on_gpu(value_1, value_2, value_3)
        except Exception:  # the original code below takes over
            pass
    return vectorized(value_1, value_2, value_3)


def _worth_of_arrays_2():
    """`worth` of whole arrays; compiled at its first call."""
    known = _worth_of_arrays_2.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64, float64, int64)"], target="cuda")
        def made(years, rate, steps):
            return _worth_on_card(years, rate, steps)

        known["made"] = made
    return known["made"]


def _worth_on_gpu_2(value_1, value_2, value_3):
    """`worth` for each of them; raises where the card cannot tell."""
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
        first = worth(value_1.flat[0] if type(value_1) is np.ndarray else value_1, value_2.flat[0] if type(value_2) is np.ndarray else value_2, value_3)
    result = _worth_of_arrays_2()(value_1, value_2, value_3)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result


def _worth_for_all_2(vectorized, value_1, value_2, value_3):
    """`worth` for each of them, on the card if there is one."""
    if "worth" in globals() and _untouched(worth=worth) and _calls_for_each(vectorized, worth):
        try:
            return _worth_on_gpu_2(value_1, value_2, value_3)
        except Exception:  # the original code below takes over
            pass
    return vectorized(value_1, value_2, value_3)


def _worth_of_arrays_3():
    """`worth` of whole arrays; compiled at its first call."""
    known = _worth_of_arrays_3.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64, float64, int64)"], target="cuda")
        def made(years, rate, steps):
            return _worth_on_card(years, rate, steps)

        known["made"] = made
    return known["made"]


def _worth_on_gpu_3(values, steps):
    """`worth` for each of them; raises where the card cannot tell."""
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
    if any(type(one) is np.ndarray for one in (steps,)):
        raise TypeError("an array for each of the numbers")
    if not all(np.isfinite(one).all() for one in (values,)):
        raise FloatingPointError("a number that is not finite")
    if not all(type(one) is int and abs(one) < 2**31 for one in (steps,)):
        raise TypeError("no small whole numbers")
    result = _worth_of_arrays_3()(values, 0.01, steps)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result.tolist()


def _worth_for_all_3(values, steps):
    """`worth` for each of them, on the card if there is one."""
    if "worth" in globals() and _untouched(worth=worth):
        try:
            return _worth_on_gpu_3(values, steps)
        except Exception:  # the original code below takes over
            pass
    return [worth(y, 0.01, steps) for y in values]


def worth(years, rate, steps):
    total = 0.0
    for k in range(1, steps):
        total += math.exp(-rate * years) / (k + years)
    if total > 2.0:
        return total
    return years ** 0.5 * total


WORTHS = np.vectorize(worth)


def totals(years, rate, steps):
    found = _worth_for_all(np.vectorize(worth, otypes=[float]), years, rate, steps) + _worth_for_all_2(WORTHS, years, rate, 3)
    ages = np.array(_worth_for_all_3(years, steps))
    return found - ages
