# --- before
import numpy as np


def taxed(income):
    if income < 10.0:
        return 0
    return max(income * 0.25, 3)


def all_taxed(incomes):
    return np.vectorize(taxed)(incomes)

# --- inputs: all_taxed
INCOMES = np.array([20.0, 5.0, 40.0])
CALLS = [call(INCOMES), call(INCOMES[:1].copy())]
CHECKS = [
    call(INCOMES[::-1].copy()),
    call(np.array([5.0, 20.0])),
    call(np.array([11.0, 5.0])),
    call(np.array([np.inf, 5.0])),
    call(np.zeros(0)),
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
            marks = {"taxed": (1182199033870645615,)}
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
def _taxed_on_card(income):
    if income < 10.0:
        return 0
    t_1 = income * 0.25
    if not _math.isfinite(t_1):
        return _math.nan
    t_2 = 3 if 3 > t_1 else t_1
    return t_2


def _taxed_of_arrays():
    """`taxed` of whole arrays; compiled at its first call."""
    known = _taxed_of_arrays.__dict__
    if "made" not in known:

        @_numba.vectorize(["float64(float64)"], target="cuda")
        def made(income):
            return _taxed_on_card(income)

        known["made"] = made
    return known["made"]


def _taxed_on_gpu(value_1):
    """`taxed` for each of them; raises where the card cannot tell."""
    arrays = [one for one in (value_1,) if type(one) is np.ndarray]
    if not arrays or not arrays[0].size or not arrays[0].ndim:
        raise TypeError("no arrays with numbers in them")
    if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):
        raise TypeError("arrays of another kind")
    if not all(one.flags.c_contiguous for one in arrays):
        raise TypeError("arrays of another kind")
    if any(type(one) not in (float, np.ndarray) for one in (value_1,)):
        raise TypeError("numbers of another kind")
    if not all(np.isfinite(one).all() for one in (value_1,)):
        raise FloatingPointError("a number that is not finite")
    with np.errstate(divide="raise", over="raise", invalid="raise"):
        first = taxed(value_1.flat[0] if type(value_1) is np.ndarray else value_1)
    if not isinstance(first, float):
        raise TypeError("NumPy makes whole numbers of all")
    result = _taxed_of_arrays()(value_1)
    if not np.isfinite(result).all():
        raise FloatingPointError("it raises, or a result is not finite")
    return result


def _taxed_for_all(vectorized, value_1):
    """`taxed` for each of them, on the card if there is one."""
    if "taxed" in globals() and _untouched(taxed=taxed) and _calls_for_each(vectorized, taxed):
        try:
            return _taxed_on_gpu(value_1)
        except Exception:  # the original code below takes over
            pass
    return vectorized(value_1)


def taxed(income):
    if income < 10.0:
        return 0
    return max(income * 0.25, 3)


def all_taxed(incomes):
    return _taxed_for_all(np.vectorize(taxed), incomes)
