# --- before
def payoff_for(kind: str, strike: float, least=0.0):
    if kind == "put":
        return lambda s: max(strike - s, least)
    elif kind == "call":
        return lambda s: max(s - strike, 0.0)
    return lambda s: abs(s - strike)


def price(kind, strike, start, up, n):
    payoff = payoff_for(kind, strike)
    values = [payoff(start * up ** (2 * j - n)) for j in range(n + 1)]
    for step in range(n - 1, -1, -1):
        values = [
            max(0.5 * (values[j] + values[j + 1]), payoff(start * up ** (2 * j - step))) for j in range(step + 1)
        ]
    return values[0]

# --- inputs: price

CALLS = [call("put", 100.0, 101.0, 1.03, 12), call("call", 100.0, 101.0, 1.03, 9), call("both", 100.0, 101.0, 1.03, 5)]
CHECKS = [call("put", 100, 101.0, 1.03, 3), call(None, 100.0, 101.0, 1.03, 3), call("call", 0.0, 0.0, 0.0, 2)]

# --- after: compiled
import math as _math
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
            marks = {"payoff_for": (1405522233425860232,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _power(x, y, one):
    """x ** y as C's pow has it (one is 1.0), unless it is infinite or nan."""
    result = _math.pow(x * one, y * one)
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


def payoff_for(kind: str, strike: float, least=0.0):
    if kind == "put":
        return lambda s: max(strike - s, least)
    elif kind == "call":
        return lambda s: max(s - strike, 0.0)
    return lambda s: abs(s - strike)


@_njit
def _price_kernel_part_1(payoff_choice, payoff_least, payoff_strike, start, up, n, one):
    made = _np.empty(len(range(n + 1)), _np.float64)
    place = 0
    for j in range(n + 1):
        made[place] = _price_kernel_price_payoff(payoff_choice, payoff_least, payoff_strike, start * _power(up, 2 * j - n, one))
        place += 1
    return made


@_njit
def _price_kernel_part_2(payoff_choice, payoff_least, payoff_strike, start, step, values, up, one):
    made = _np.empty(len(range(step + 1)), _np.float64)
    place = 0
    for j in range(step + 1):
        made[place] = max(0.5 * (values[j] + values[j + 1]), _price_kernel_price_payoff(payoff_choice, payoff_least, payoff_strike, start * _power(up, 2 * j - step, one)))
        place += 1
    return made


@_njit
def _price_kernel_price_payoff(payoff_choice, payoff_least, payoff_strike, given_0):
    if payoff_choice == 0:
        return _price_kernel_payoff_for_0(payoff_least, payoff_strike, given_0)
    if payoff_choice == 1:
        return _price_kernel_payoff_for_1(payoff_least, payoff_strike, given_0)
    return _price_kernel_payoff_for_2(payoff_least, payoff_strike, given_0)


@_njit
def _price_kernel_payoff_for_2(least, strike, s):
    return (
abs(s - strike)
)


@_njit
def _price_kernel_payoff_for_1(least, strike, s):
    return (
max(s - strike, 0.0)
)


@_njit
def _price_kernel_payoff_for_0(least, strike, s):
    return (
max(strike - s, least)
)


@_njit
def _price_kernel__payoff_for_choice_of_codes(kind, strike, least):
    if _price_kernel__is_text_1(kind):
        return 0, least, strike
    elif _price_kernel__is_text_2(kind):
        return 1, least, strike
    return 2, least, strike


@_njit
def _price_kernel__is_text_2(text):
    return len(text) == 4 and text[_within(0, len(text))] == 99 and text[_within(1, len(text))] == 97 and text[_within(2, len(text))] == 108 and text[_within(3, len(text))] == 108


@_njit
def _price_kernel__is_text_1(text):
    return len(text) == 3 and text[_within(0, len(text))] == 112 and text[_within(1, len(text))] == 117 and text[_within(2, len(text))] == 116


@_njit(cache=True)
def _price_kernel(kind, strike, start, up, n, one):
    payoff_choice, payoff_least, payoff_strike = _price_kernel__payoff_for_choice_of_codes(kind, strike, 0.0)
    values = _price_kernel_part_1(payoff_choice, payoff_least, payoff_strike, start, up, n, one)
    for step in range(n - 1, -1, -1):
        if step + 1 >= len(values):
            raise IndexError
        values = _price_kernel_part_2(payoff_choice, payoff_least, payoff_strike, start, step, values, up, one)
    return values[_within(0, len(values))]


def price(kind, strike, start, up, n):
    if (
        type(kind) is str
        and type(strike) is float
        and type(start) is float
        and type(up) is float
        and type(n) is int
        and abs(n) <= 2**31
        and repr(payoff_for.__defaults__) == "(0.0,)"
        and "payoff_for" in globals()
        and _untouched(payoff_for=payoff_for)
    ):
        try:
            kind_array = _codes_of(kind)
            result = _price_kernel(kind_array, strike, start, up, n, 1.0)
            if (
                result != result
                or result == strike
                or result == start
                or result == up
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    payoff = payoff_for(kind, strike)
    values = [payoff(start * up ** (2 * j - n)) for j in range(n + 1)]
    for step in range(n - 1, -1, -1):
        values = [
            max(0.5 * (values[j] + values[j + 1]), payoff(start * up ** (2 * j - step))) for j in range(step + 1)
        ]
    return values[0]
