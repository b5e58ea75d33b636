# --- before
import numpy as np


RATE = 0.9


def profit(demand, price):
    if demand < 10.0:
        return 0.0
    if price > 5.0:
        return demand * price * RATE
    return demand * price - 3.0


def level(x, steps):
    count = 0
    while x > 1.0 and count < steps:
        x = x / 2.0
        count += 1
    return count


def season(demand, price):
    gains = np.vectorize(profit)(demand, price)
    levels = np.vectorize(level)(demand, 5)
    return gains, levels, np.vectorize(profit, otypes=[float])(demand, 2.0)
# --- inputs: season
NAN = float("nan")
CALLS = [
    call(np.linspace(0.0, 90.0, 12), np.linspace(0.0, 9.0, 12)),
    call(np.array([50.0, 5.0]), np.array([6.0, 1.0])),
]
CHECKS = [
    call(np.array([]), np.array([])),
    call(np.array([5.0, 50.0]), np.array([6.0, 1.0])),
    call(np.array([NAN, 50.0]), np.array([6.0, NAN])),
    call(np.array([-0.0, 50.0]), np.array([0.0, float("inf")])),
    call(np.array([1e308, 50.0]), np.array([1e308, 1.0])),
    call(np.array([50.0, 60.0, 70.0]), np.array([1.0])),
    call(np.array([50.0, 60.0, 70.0]), np.array([1.0, 2.0])),
    call(np.array([50.0, 60.0]), 3.0),
    call([50.0, 60.0], [1.0, 2.0]),
    call([50, 60], [1, 2]),
    call(np.array([50, 60]), np.array([1.0, 2.0])),
    call(np.array(50.0), np.array(1.0)),
    call(np.linspace(0.0, 90.0, 12)[::-2], np.linspace(0.0, 90.0, 6)),
    call(np.ma.masked_array([11.0, 2.0], [True, False]), np.array([1.0, 2.0])),
    call(np.float32([11.0, 2.0]), np.array([1.0, 2.0])),
    call(np.array(["a", "b"]), np.array([1.0, 2.0])),
]
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
            marks = {"level": (916817987002444886,), "profit": (1133354720940852254,)}
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
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


RATE = 0.9


def profit(demand, price):
    if demand < 10.0:
        return 0.0
    if price > 5.0:
        return demand * price * RATE
    return demand * price - 3.0


def level(x, steps):
    count = 0
    while x > 1.0 and count < steps:
        x = x / 2.0
        count += 1
    return count


@_njit
def _season_kernel_part_1(demand, price, RATE):
    if price.shape != demand.shape or demand.size == 0:
        raise ValueError
    if not _all_finite(demand) or not _all_finite(price) or RATE - RATE != 0.0:
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    _season_kernel_profit(demand[0], price[0], RATE)  # NumPy asks for the type ahead
    values = np.empty(demand.size, np.float64)
    for place in range(demand.size):
        values[place] = _season_kernel_profit(demand[place], price[place], RATE)
    return values.reshape(demand.shape)


@_njit
def _season_kernel_part_2(demand):
    argument_2 = 5
    if demand.size == 0:
        raise ValueError
    if not _all_finite(demand):
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    _season_kernel_level(demand[0], argument_2)  # NumPy asks for the type ahead
    values = np.empty(demand.size, np.int64)
    for place in range(demand.size):
        values[place] = _season_kernel_level(demand[place], argument_2)
    return values.reshape(demand.shape)


@_njit
def _season_kernel_part_3(demand, RATE):
    argument_2 = 2.0
    if not _all_finite(demand) or RATE - RATE != 0.0:
        raise FloatingPointError  # NumPy warns of comparisons with nan in there
    values = np.empty(demand.size, np.float64)
    for place in range(demand.size):
        values[place] = _season_kernel_profit(demand[place], argument_2, RATE)
    return values.reshape(demand.shape)


@_njit
def _season_kernel_level(x, steps):
    count = 0
    while x > 1.0 and count < steps:
        x = x / 2.0
        count += 1
    return count


@_njit
def _season_kernel_profit(demand, price, RATE):
    if demand < 10.0:
        return 0.0
    if price > 5.0:
        return _finite(demand * price * RATE)
    return _checked_multiply(demand, price) - 3.0


@_njit(cache=True)
def _season_kernel(demand, price, RATE):
    gains = _season_kernel_part_1(demand, price, RATE)
    levels = _season_kernel_part_2(demand)
    return gains, levels, _season_kernel_part_3(demand, RATE)


def season(demand, price):
    if (
        type(demand) is np.ndarray
        and demand.dtype == np.float64
        and demand.ndim == 1
        and demand.dtype.type is np.float64
        and demand.size <= 2**31
        and type(price) is np.ndarray
        and price.dtype == np.float64
        and price.ndim == 1
        and price.dtype.type is np.float64
        and price.size <= 2**31
        and "RATE" in globals()
        and type(RATE) is float
        and "profit" in globals()
        and "level" in globals()
        and _untouched(profit=profit, level=level)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _season_kernel(demand, price, RATE)
            return result[0].copy(), result[1].copy(), result[2].copy()
        except Exception:  # the original code below takes over
            pass
    gains = np.vectorize(profit)(demand, price)
    levels = np.vectorize(level)(demand, 5)
    return gains, levels, np.vectorize(profit, otypes=[float])(demand, 2.0)
