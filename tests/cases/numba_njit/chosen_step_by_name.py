# --- before
import math


def euler(f, x, y, h):
    return y + h * f(x, y)


def midpoint(f, x, y, h):
    k = f(x, y)
    return y + h * f(x + 0.5 * h, y + 0.5 * h * k)


def stepper(method):
    if method == "euler":
        return euler
    if method == "midpoint":
        return midpoint
    raise ValueError(f"no method {method}")


def decay(x, y):
    return math.cos(x) - 0.3 * y


def solve(y, n, method):
    step = stepper(method)
    h = 10.0 / n
    x = 0.0
    for i in range(n):
        y = step(decay, x, y, h)
        x += h
    return y

# --- inputs: solve

CALLS = [call(1.0, 50, "euler"), call(1.0, 40, "midpoint")]
CHECKS = [call(1, 5, "euler"), call(1.0, 5, "heun"), call(1.0, 0, "euler"), call(2.0, 3, "midpoint")]

# --- after: compiled
import math
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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
            marks = {"decay": (510658142180651097, 780776991220655405), "euler": (332647937768919584,), "midpoint": (1789475071267462997,), "stepper": (853600564058796212,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _cos(x):
    """math.cos(x), unless it is infinite or nan."""
    result = math.cos(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def euler(f, x, y, h):
    return y + h * f(x, y)


def midpoint(f, x, y, h):
    k = f(x, y)
    return y + h * f(x + 0.5 * h, y + 0.5 * h * k)


def stepper(method):
    if method == "euler":
        return euler
    if method == "midpoint":
        return midpoint
    raise ValueError(f"no method {method}")


def decay(x, y):
    return math.cos(x) - 0.3 * y


@_njit
def _solve_kernel_solve_step_of_decay(step_choice, given_1, given_2, given_3):
    if step_choice == 0:
        return _solve_kernel_euler_of_decay_2(given_1, given_2, given_3)
    return _solve_kernel_midpoint_of_decay_3(given_1, given_2, given_3)


@_njit
def _solve_kernel_midpoint_of_decay_3(x, y, h):
    k = _solve_kernel_decay(x, y)
    return y + h * _solve_kernel_decay(x + 0.5 * h, y + 0.5 * h * k)


@_njit
def _solve_kernel_euler_of_decay_2(x, y, h):
    return y + h * _solve_kernel_decay(x, y)


@_njit
def _solve_kernel_decay(x, y):
    return _cos(x) - 0.3 * y


@_njit
def _solve_kernel__stepper_choice_of_codes(method):
    if _solve_kernel__is_text_1(method):
        return 0
    if _solve_kernel__is_text_2(method):
        return 1
    raise ValueError


@_njit
def _solve_kernel__is_text_2(text):
    return len(text) == 8 and text[_within(0, len(text))] == 109 and text[_within(1, len(text))] == 105 and text[_within(2, len(text))] == 100 and text[_within(3, len(text))] == 112 and text[_within(4, len(text))] == 111 and text[_within(5, len(text))] == 105 and text[_within(6, len(text))] == 110 and text[_within(7, len(text))] == 116


@_njit
def _solve_kernel__is_text_1(text):
    return len(text) == 5 and text[_within(0, len(text))] == 101 and text[_within(1, len(text))] == 117 and text[_within(2, len(text))] == 108 and text[_within(3, len(text))] == 101 and text[_within(4, len(text))] == 114


@_njit(cache=True)
def _solve_kernel(y, n, method):
    step_choice = _solve_kernel__stepper_choice_of_codes(method)
    h = 10.0 / n
    x = 0.0
    for i in range(n):
        y = _solve_kernel_solve_step_of_decay(step_choice, x, y, h)
        x += h
    return y


def solve(y, n, method):
    if (
        type(y) is float
        and type(n) is int
        and abs(n) <= 2**31
        and type(method) is str
        and "decay" in globals()
        and "euler" in globals()
        and "midpoint" in globals()
        and _untouched(decay=decay, euler=euler, midpoint=midpoint)
        and "stepper" in globals()
        and _untouched(stepper=stepper)
    ):
        try:
            method_array = _codes_of(method)
            result = _solve_kernel(y, n, method_array)
            if result != result or result == y:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    step = stepper(method)
    h = 10.0 / n
    x = 0.0
    for i in range(n):
        y = step(decay, x, y, h)
        x += h
    return y
