# --- before
import math

import numpy as np


def pulse(t):
    if t < 0:
        return 0
    return math.exp(-t)


def pulses(w):
    values = np.array([pulse(x - 1.0) for x in w])
    return values, np.array([pulse(x) for x in w], dtype=float)
# --- inputs: pulses
NAN = float("nan")
CALLS = [call(np.linspace(0.0, 3.0, 20))]
CHECKS = [
    call(np.array([])),
    call(np.array([0.25, 0.5])),  # nothing but ints in the first array
    call(np.array([1.0, 0.5])),  # a float that is whole
    call(np.array([0.5, 1.0, 2.0])),
    call(np.array([NAN])),
    call(np.array([float("inf"), -float("inf")])),
    call(np.array([-1e308, -800.0, 800.0])),
    call([0.5, 2.0]),
    call([0, 2]),
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
            marks = {"pulse": (848660992329478686, 1547358360596664701)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _exp(x):
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def pulse(t):
    if t < 0:
        return 0
    return math.exp(-t)


@_njit
def _pulses_kernel_part_1(w):
    items = w
    values_2 = np.empty(len(items), np.float64)
    for place, x in enumerate(items):
        values_2[place] = _pulses_kernel_pulse(x - 1.0)
    for value in values_2.ravel():
        if value != np.floor(value):
            return values_2
    raise ValueError  # they may all be ints, of which NumPy makes an array of ints


@_njit
def _pulses_kernel_part_2(w):
    items = w
    values_2 = np.empty(len(items), np.float64)
    for place, x in enumerate(items):
        values_2[place] = _pulses_kernel_pulse(x)
    return values_2


@_njit
def _pulses_kernel_pulse(t):
    if t < 0:
        return 0
    return _exp(-t)


@_njit(cache=True)
def _pulses_kernel(w):
    values = _pulses_kernel_part_1(w)
    return values, _pulses_kernel_part_2(w)


def pulses(w):
    if (
        type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and "pulse" in globals()
        and _untouched(pulse=pulse)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _pulses_kernel(w)
            return result[0].copy(), result[1].copy()
        except Exception:  # the original code below takes over
            pass
    values = np.array([pulse(x - 1.0) for x in w])
    return values, np.array([pulse(x) for x in w], dtype=float)
