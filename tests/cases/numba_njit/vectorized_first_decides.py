# --- before
import math

import numpy as np


def pulse(t):
    if t < 0:
        return 0
    return 1.0 / math.sqrt(t)


def pulses(t):
    return np.vectorize(pulse)(t)
# --- inputs: pulses
NAN = float("nan")
CALLS = [call(np.array([0.5, -1.0, 2.0])), call(np.linspace(0.3, 3.0, 12))]
CHECKS = [
    call(np.array([-1.0, 0.5, 2.0])),  # the first is an int, and all become ints
    call(np.array([1.0, 0.5, 2.0])),  # a float that is whole
    call(np.array([0.5, 0.0, 2.0])),  # raises half-way
    call(np.array([0.0, 0.5])),
    call(np.array([NAN, -1.0])),
    call(np.array([float("inf"), -1.0])),
    call(np.array([])),
    call([0.5, -1.0]),
    call([1, -1]),
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
            marks = {"pulse": (457166089566402566, 1023561121186861974)}
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
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
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


def pulse(t):
    if t < 0:
        return 0
    return 1.0 / math.sqrt(t)


@_njit
def _pulses_kernel_part_1(t):
    if t.size == 0:
        raise ValueError
    if not _all_finite(t):
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    first = _pulses_kernel_pulse(t[0])  # NumPy asks for the type ahead
    if first == np.floor(first):
        raise ValueError  # it may be an int, and so all of them
    values = np.empty(t.size, np.float64)
    for place in range(t.size):
        values[place] = _pulses_kernel_pulse(t[place])
    return values.reshape(t.shape)


@_njit
def _pulses_kernel_pulse(t):
    if t < 0:
        return 0
    return _checked_divide(1.0, _sqrt(t))


@_njit(cache=True)
def _pulses_kernel(t):
    return _pulses_kernel_part_1(t)


def pulses(t):
    if (
        type(t) is np.ndarray
        and t.dtype == np.float64
        and t.ndim == 1
        and t.dtype.type is np.float64
        and t.size <= 2**31
        and "pulse" in globals()
        and _untouched(pulse=pulse)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _pulses_kernel(t).copy()
        except Exception:  # the original code below takes over
            pass
    return np.vectorize(pulse)(t)
