# --- before
import math


def polar3(x, y):
    r = math.sqrt(x * x + y * y)
    if r > 1.0:
        return r, 1.0, y
    return r, y, x


def to_polar3(xs, ys, out):
    for i in range(len(xs)):
        r, s, t = polar3(xs[i], ys[i])
        out[i] = r + s * t
# --- inputs: to_polar3
import numpy as np

nan, inf = math.nan, math.inf
A=np.array([0.1,2.0,-3.0])
CALLS=[call(A.copy(),A[::-1].copy(),A.copy())]
CHECKS=[call(A*nan,A,A.copy()),call(A[:0],A,A.copy()),call(A[:2],A,A[:2].copy()),call(*(lambda a:(a,a,a))(A.copy()))]
# --- after: array statements
import math
import numpy as _np


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
            marks = {"polar3": (543087960503721056, 919549201053335377)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


def polar3(x, y):
    r = math.sqrt(x * x + y * y)
    if r > 1.0:
        return r, 1.0, y
    return r, y, x


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _to_polar3_in_numpy(xs, ys, out):
    if _np.may_share_memory(out, xs) or _np.may_share_memory(out, ys) or _overlaps_itself(out):
        raise ValueError
    if not (len(xs) <= len(ys) and len(xs) <= len(out)):
        raise ValueError
    if 1 <= len(xs):
        x_2 = xs[:]
        y_2 = ys[:len(xs)]
        r_2 = _np.sqrt(x_2 * x_2 + y_2 * y_2)
        chosen = r_2 > 1.0
        result = r_2
        result_2 = 1.0
        result_3 = y_2
        others = _np.logical_not(chosen)
        result = _np.where(others, r_2, result)
        result_2 = _np.where(others, y_2, result_2)
        result_3 = _np.where(others, x_2, result_3)
        r = result
        s = result_2
        t = result_3
        out[:len(xs)] = r + s * t


def to_polar3(xs, ys, out):
    if (
        type(xs) is _np.ndarray
        and xs.dtype == _np.float64
        and xs.ndim == 1
        and xs.dtype.type is _np.float64
        and xs.size <= 2**31
        and type(ys) is _np.ndarray
        and ys.dtype == _np.float64
        and ys.ndim == 1
        and ys.dtype.type is _np.float64
        and ys.size <= 2**31
        and type(out) is _np.ndarray
        and out.dtype == _np.float64
        and out.ndim == 1
        and out.dtype.type is _np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and _np.geterr()["under"] == "ignore"
        and "polar3" in globals()
        and _untouched(polar3=polar3)
    ):
        try:
            return _to_polar3_in_numpy(xs, ys, out)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(xs)):
        r, s, t = polar3(xs[i], ys[i])
        out[i] = r + s * t
