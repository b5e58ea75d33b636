# --- before
import numpy as np


def at(cells, i):
    return cells[i]


def both(mask, other, values):
    total = 0.0
    for i in range(len(values)):
        if at(mask, i) > at(other, i):
            total += values[i]
    return total
# --- inputs: both
CALLS = [call(np.ones(20, dtype=np.uint8), np.zeros(20, dtype=np.int16), np.arange(20) * 1.0)]
CHECKS = [call(np.full(3, 255, dtype=np.uint8), np.full(3, -7, dtype=np.int16), np.array([0.5, np.nan, 1.0])),
          call(np.ones(3, dtype=np.uint8), np.ones(2, dtype=np.int16), np.ones(3)),
          call(np.ones(3), np.zeros(3, dtype=np.int16), np.ones(3))]
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
            marks = {"at": (43768085469451923,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def at(cells, i):
    return cells[i]


@_njit
def _both_kernel_at(cells, i):
    return np.int64(cells[_within(i, len(cells))])


@_njit(cache=True)
def _both_kernel(mask, other, values):
    total_fits = False
    total_fits = False
    total = 0.0
    suspects = 0
    for i in range(len(values)):
        if _both_kernel_at(mask, i) > _both_kernel_at(other, i):
            checked1 = total
            checked2 = values[i]
            checked3 = checked1 + checked2
            total_fits = True
            total = checked3
            suspects += _arises(checked3, checked1, checked2)
    if suspects:
        raise FloatingPointError
    return _settled(total, total_fits)


def both(mask, other, values):
    if (
        type(mask) is np.ndarray
        and mask.dtype == np.uint8
        and mask.ndim == 1
        and mask.dtype.type is np.uint8
        and mask.size <= 2**31
        and type(other) is np.ndarray
        and other.dtype == np.int16
        and other.ndim == 1
        and other.dtype.type is np.int16
        and other.size <= 2**31
        and type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
        and "at" in globals()
        and _untouched(at=at)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_both_kernel(mask, other, values))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(values)):
        if at(mask, i) > at(other, i):
            total += values[i]
    return total
