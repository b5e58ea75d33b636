# --- before
import numpy as np


def field(t, y):
    a, b = y
    return np.array([b, -a - 0.1 * t])


def integrate(y, steps, h, path, speeds, middles):
    t = 0.0
    largest = 0.0
    for k in range(steps):
        slope = field(t, y)
        y = y + h * field(t + h / 2, y + h / 2 * slope)
        if k % 2 == 0:
            path.append(y)
            speeds.append(slope.copy())
        middles.append(y * 0.5 + y[1])
        t += h
        largest = max(largest, y[0])
    return largest


# --- inputs: integrate
class Loud(list):
    def append(self, item):
        print(item)


START = np.array([1.0, 0.0])
ONE = []
CALLS = [call(START, 5, 0.1, [START], [], [])]
CHECKS = [
    call(START, 0, 0.1, [START], [], []),
    call(START, 1, 0.1, [], [1, "a"], []),
    call(START, 7, 0.1, ONE, ONE, []),  # one list under two names
    call(START, 7, 0.1, Loud(), [], []),
    call(START, 3, 1e200, [], [], []),
    call(START * np.nan, 3, 0.1, [], [], []),
    call(START[:1], 3, 0.1, [], [], []),
    call(np.ones(3), 3, 0.1, [], [], []),
    call(np.array([1, 0]), 3, 0.1, [], [], []),
    call(START.astype(np.float32), 3, 0.1, [], [], []),
    call(START, 3, 0.1, [], (), []),  # raises in the first round
    call(np.array([-0.0, 0.0]), 3, 0.0, [], [], []),
]

# --- after: explicit loops, compiled
import numpy as np


def _rows_appended(rows, numbers, lengths):
    """Append new arrays of as many numbers, one after the other."""
    everything, at = np.array(numbers), 0
    for length in lengths:
        rows.append(everything[at : at + length].copy())
        at += length


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
            marks = {"field": (731724876400620501, 1126206579486409851)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


def field(t, y):
    a, b = y
    return np.array([b, -a - 0.1 * t])


@_njit(error_model="numpy")
def _integrate_loops_nest_4(count_5, middles_row, y, number_2):
    odd_3 = False
    for i_4 in range(count_5):
        value_4 = y[i_4] * 0.5 + number_2
        odd_3 |= value_4 - value_4 != 0.0
        middles_row[i_4] = value_4
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _integrate_loops_nest_3(count_4, speeds_row, slope):
    for i_3 in range(count_4):
        speeds_row[i_3] = slope[i_3]


@_njit(error_model="numpy")
def _integrate_loops_nest_2(count_3, y_2, y, h, value):
    odd_2 = False
    for i_2 in range(count_3):
        value_3 = y[i_2] + h * value[i_2]
        odd_2 |= value_3 - value_3 != 0.0
        y_2[i_2] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _integrate_loops_nest(count, part, y, number, slope):
    odd = False
    for i in range(count):
        value_2 = y[i] + number * slope[i]
        odd |= value_2 - value_2 != 0.0
        part[i] = value_2
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _integrate_loops_field(t, y):
    if y.shape[0] != 2:
        raise ValueError
    a, b = (y[0], y[1])
    item = b
    item_2 = _checked_subtract(-a, 0.1 * t)
    new = np.empty(2)
    new[0] = item
    new[1] = item_2
    return new


@_njit(boundscheck=True)
def _integrate_loops_filling(y, steps, h, path_numbers, path_lengths, speeds_numbers, speeds_lengths, middles_numbers, middles_lengths):
    largest_fits = False
    t = 0.0
    largest_fits = False
    largest = 0.0
    for k in range(steps):
        slope = _integrate_loops_field(t, y)
        number = h / 2
        if y.shape[0] != slope.shape[0]:
            raise ValueError
        part = np.empty(y.shape[0])
        _integrate_loops_nest(y.shape[0], part, y, number, slope)
        value = _integrate_loops_field(t + h / 2, part)
        if y.shape[0] != value.shape[0]:
            raise ValueError
        count_2 = y.shape[0]
        y_2 = np.empty(y.shape[0])
        _integrate_loops_nest_2(y.shape[0], y_2, y, h, value)
        y = y_2
        if k % 2 == 0:
            for at in range(count_2):
                path_numbers.append(float(y[at]))
            path_lengths.append(len(y))
            speeds_row = np.empty(slope.shape[0])
            _integrate_loops_nest_3(slope.shape[0], speeds_row, slope)
            for at_2 in range(slope.shape[0]):
                speeds_numbers.append(float(speeds_row[at_2]))
            speeds_lengths.append(len(speeds_row))
        number_2 = y[1]
        middles_row = np.empty(count_2)
        _integrate_loops_nest_4(count_2, middles_row, y, number_2)
        for at_3 in range(count_2):
            middles_numbers.append(float(middles_row[at_3]))
        middles_lengths.append(len(middles_row))
        t += h
        largest_before = largest
        largest = max(largest, y[0])
        largest_fits = largest_fits or largest_before < largest or largest < largest_before
    return _settled(largest, largest_fits)


@_njit(cache=True)
def _integrate_loops(y, steps, h):
    path_numbers = [0.0 for _ in range(0)]
    path_lengths = [0 for _ in range(0)]
    speeds_numbers = [0.0 for _ in range(0)]
    speeds_lengths = [0 for _ in range(0)]
    middles_numbers = [0.0 for _ in range(0)]
    middles_lengths = [0 for _ in range(0)]
    result = _integrate_loops_filling(y, steps, h, path_numbers, path_lengths, speeds_numbers, speeds_lengths, middles_numbers, middles_lengths)
    return result, path_numbers, path_lengths, speeds_numbers, speeds_lengths, middles_numbers, middles_lengths


def integrate(y, steps, h, path, speeds, middles):
    if (
        type(path) is list
        and type(speeds) is list
        and type(middles) is list
        and path is not speeds
        and middles is not path
        and middles is not speeds
    ):
        path_numbers, path_lengths = [], []
        speeds_numbers, speeds_lengths = [], []
        middles_numbers, middles_lengths = [], []
        if (
            type(y) is np.ndarray
            and y.dtype == np.float64
            and y.ndim == 1
            and y.dtype.type is np.float64
            and y.size <= 2**31
            and type(steps) is int
            and abs(steps) <= 2**31
            and type(h) is float
            and type(path_numbers) is list
            and type(path_lengths) is list
            and path_lengths is not path_numbers
            and type(speeds_numbers) is list
            and speeds_numbers is not path_numbers
            and speeds_numbers is not path_lengths
            and type(speeds_lengths) is list
            and speeds_lengths is not path_numbers
            and speeds_lengths is not path_lengths
            and speeds_lengths is not speeds_numbers
            and type(middles_numbers) is list
            and middles_numbers is not path_numbers
            and middles_numbers is not path_lengths
            and middles_numbers is not speeds_numbers
            and middles_numbers is not speeds_lengths
            and type(middles_lengths) is list
            and middles_lengths is not path_numbers
            and middles_lengths is not path_lengths
            and middles_lengths is not speeds_numbers
            and middles_lengths is not speeds_lengths
            and middles_lengths is not middles_numbers
            and "field" in globals()
            and _untouched(field=field)
            and np.geterr()["under"] == "ignore"
        ):
            try:
                outcome = _integrate_loops(y, steps, h)
                result = np.float64(outcome[0])
                if result != result:
                    raise ValueError  # it might be an object that exists already
                path_numbers_more = _known(outcome[1])
                path_lengths_more = outcome[2]
                speeds_numbers_more = _known(outcome[3])
                speeds_lengths_more = outcome[4]
                middles_numbers_more = _known(outcome[5])
                middles_lengths_more = outcome[6]
            except Exception:  # the original code below takes over
                pass
            else:
                path_numbers.extend(path_numbers_more)
                path_lengths.extend(path_lengths_more)
                speeds_numbers.extend(speeds_numbers_more)
                speeds_lengths.extend(speeds_lengths_more)
                middles_numbers.extend(middles_numbers_more)
                middles_lengths.extend(middles_lengths_more)
                _rows_appended(path, path_numbers, path_lengths)
                _rows_appended(speeds, speeds_numbers, speeds_lengths)
                _rows_appended(middles, middles_numbers, middles_lengths)
                return result
    t = 0.0
    largest = 0.0
    for k in range(steps):
        slope = field(t, y)
        y = y + h * field(t + h / 2, y + h / 2 * slope)
        if k % 2 == 0:
            path.append(y)
            speeds.append(slope.copy())
        middles.append(y * 0.5 + y[1])
        t += h
        largest = max(largest, y[0])
    return largest
