# --- before
import math

import numpy as np


def normal(x):
    return 0.5 * math.erfc(-x * 0.7071067811865476)


def price(spot, rate, years):
    """Of a call with a strike of 100."""
    root = 0.2 * years ** 0.5
    d = (math.log(spot * 0.01) + (rate + 0.02) * years) / root
    if spot < 1.0:
        return 0.0
    return spot * normal(d) - 100.0 * math.exp(-rate * years) * normal(d - root)


def priced(spots, rate):
    paid = np.vectorize(price)(spots, rate, 2.0)
    return paid.mean(), paid

# --- inputs: priced
SPOTS = np.linspace(50.0, 150.0, 9)
CALLS = [call(SPOTS, 0.05), call(SPOTS[:4].copy(), 0.01)]
CHECKS = [
    call(np.zeros(0), 0.05),
    call(SPOTS.reshape(3, 3), 0.05),
    call(SPOTS[::2], 0.05),
    call(np.linspace(0.5, 2.0, 4), 0.05),
    call(np.array([1.0, 0.0, 2.0]), 0.05),
    call(np.array([-1.0, 0.0, 2.0]), 0.05),
    call(SPOTS, np.linspace(0.0, 1.0, 9)),
    call(SPOTS, np.linspace(0.0, 1.0, 8)),
    call(SPOTS, 1),
    call(SPOTS.astype(np.float32), 0.05),
    call([50.0, 60.0], 0.05),
    call(np.array(70.0), 0.05),
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
            marks = {"normal": (73131617250197116, 1161839261720229233), "price": (66144861958112817, 1363620100571064578, 1429054892027048658, 1888315752195364112)}
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
def _normal_on_card(x):
    t_1 = -x * 0.7071067811865476
    if not math.isfinite(t_1):
        return math.nan
    t_2 = math.erfc(t_1)
    if not math.isfinite(t_2):
        return math.nan
    return 0.5 * t_2


@_cuda.jit(device=True)
def _price_on_card(spot, rate, years):
    t_1 = years ** 0.5
    if not math.isfinite(t_1):
        return math.nan
    t_2 = 0.2 * t_1
    if not math.isfinite(t_2):
        return math.nan
    root = t_2
    t_3 = spot * 0.01
    if not math.isfinite(t_3):
        return math.nan
    t_4 = math.log(t_3)
    if not math.isfinite(t_4):
        return math.nan
    if root == 0:
        return math.nan
    t_5 = (t_4 + (rate + 0.02) * years) / root
    if not math.isfinite(t_5):
        return math.nan
    d = t_5
    if spot < 1.0:
        return 0.0
    t_6 = _normal_on_card(d)
    if not math.isfinite(t_6):
        return math.nan
    t_7 = -rate * years
    if not math.isfinite(t_7):
        return math.nan
    t_8 = math.exp(t_7)
    if not math.isfinite(t_8):
        return math.nan
    t_9 = d - root
    if not math.isfinite(t_9):
        return math.nan
    t_10 = _normal_on_card(t_9)
    if not math.isfinite(t_10):
        return math.nan
    return spot * t_6 - 100.0 * t_8 * t_10


def _price_of_arrays():
    """`price` of whole arrays; compiled at its first call."""
    known = _price_of_arrays.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64, float64, float64)"], target="cuda")
        def made(spot, rate, years):
            return _price_on_card(spot, rate, years)

        known["made"] = made
    return known["made"]


def _price_on_gpu(value_1, value_2, value_3):
    """`price` for each of them; raises where the card cannot tell."""
    arrays = [one for one in (value_1, value_2, value_3,) if type(one) is np.ndarray]
    if not arrays or not arrays[0].size or not arrays[0].ndim:
        raise TypeError("no arrays with numbers in them")
    if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):
        raise TypeError("arrays of another kind")
    if not all(one.flags.c_contiguous for one in arrays):
        raise TypeError("arrays of another kind")
    if any(type(one) not in (float, np.ndarray) for one in (value_1, value_2, value_3,)):
        raise TypeError("numbers of another kind")
    if not all(np.isfinite(one).all() for one in (value_1, value_2, value_3,)):
        raise FloatingPointError("a number that is not finite")
    with np.errstate(divide="raise", over="raise", invalid="raise"):
        first = price(value_1.flat[0] if type(value_1) is np.ndarray else value_1, value_2.flat[0] if type(value_2) is np.ndarray else value_2, value_3.flat[0] if type(value_3) is np.ndarray else value_3)
    result = _price_of_arrays()(value_1, value_2, value_3)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result


def _price_for_all(vectorized, value_1, value_2, value_3):
    """`price` for each of them, on the card if there is one."""
    if "price" in globals() and _untouched(normal=normal, price=price) and _calls_for_each(vectorized, price):
        try:
            return _price_on_gpu(value_1, value_2, value_3)
        except Exception:  # the original code below takes over
            pass
    return vectorized(value_1, value_2, value_3)


def normal(x):
    return 0.5 * math.erfc(-x * 0.7071067811865476)


def price(spot, rate, years):
    """Of a call with a strike of 100."""
    root = 0.2 * years ** 0.5
    d = (math.log(spot * 0.01) + (rate + 0.02) * years) / root
    if spot < 1.0:
        return 0.0
    return spot * normal(d) - 100.0 * math.exp(-rate * years) * normal(d - root)


def priced(spots, rate):
    paid = _price_for_all(np.vectorize(price), spots, rate, 2.0)
    return paid.mean(), paid
