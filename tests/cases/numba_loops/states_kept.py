# --- before
import numpy as np


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


def solve(y0, h, n):
    y = y0
    ys = [y0]
    for k in range(n):
        y = y + h * f(k * h, y + h / 2 * f(k * h, y))
        ys.append(y)
    return ys


# --- inputs: solve
START = np.array([1.0, 0.0])
CALLS = [call(np.array([1.0, 0.5]), 0.1, 6), call(np.array([0.7, 0.5]), 0.2, 9)]
CHECKS = [
    call(np.array([1.0, 0.5]), 0.1, 0),
    call(np.array([1.0, 0.5]), 0.1, 1),
    call(np.array([]), 0.1, 3),
    call(np.array([1.0]), 0.1, 3),
    call(np.array([1.0, 2.0, 3.0]), 0.1, 3),
    call(np.array([1, 0]), 0.1, 3),
    call(np.array([1.0, 0.0], dtype=np.float32), 0.1, 3),
    call(np.array([np.nan, 0.0]), 0.1, 3),
    call(np.array([-0.0, 0.0]), 0.0, 3),
    call([1.0, 0.5], 0.1, 3),
    call(np.array([[1.0, 0.5], [2.0, 3.0]]), 0.1, 3),
    call(np.arange(8.0)[::4], 0.1, 3),
    call(np.array([1.0, 0.5]), 0.1, -2),
    call(np.array([1.0, 0.5]), 1, 3),
    call(np.array([1.0, 0.5], dtype=object), 0.1, 3),
    call(np.array([1.0, 0.5], dtype=">f8"), 0.1, 3),
    call(START, 0.3, 4),
    call(START, 0.6, 4),
]
# --- after: explicit loops, compiled
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
            marks = {"f": (405020265016563182, 1110065299896117313)}
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


def _arrays_of(numbers, lengths, given=()):
    """Arrays of so many numbers, one after the other; those at the places of `given` are there already."""
    everything, rows, at = np.array(numbers), [], 0
    for length in lengths:
        rows.append(everything[at : at + length].copy())
        at += length
    for place, row in given:
        if place < len(rows):
            rows[place] = row
    return rows


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


@_njit(error_model="numpy")
def _solve_loops_nest_2(count_3, y_2, y, h, value):
    odd_2 = False
    for i_2 in range(count_3):
        value_4 = y[i_2] + h * value[i_2]
        odd_2 |= value_4 - value_4 != 0.0
        y_2[i_2] = value_4
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _solve_loops_nest(count, part, y, number, value_2):
    odd = False
    for i in range(count):
        value_3 = y[i] + number * value_2[i]
        odd |= value_3 - value_3 != 0.0
        part[i] = value_3
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _solve_loops_f(t, y):
    item = y[1]
    item_2 = _checked_subtract(-y[0], 0.1 * t)
    new = np.empty(2)
    new[0] = item
    new[1] = item_2
    return new


@_njit(cache=True, boundscheck=True)
def _solve_loops(y0, h, n):
    y = y0
    ys_numbers = []
    ys_lengths = []
    for at in range(y0.shape[0]):
        ys_numbers.append(float(y0[at]))
    ys_lengths.append(len(y0))
    for k in range(n):
        value_2 = _solve_loops_f(k * h, y)
        number = h / 2
        if y.shape[0] != value_2.shape[0]:
            raise ValueError
        part = np.empty(y.shape[0])
        _solve_loops_nest(y.shape[0], part, y, number, value_2)
        value = _solve_loops_f(k * h, part)
        if y.shape[0] != value.shape[0]:
            raise ValueError
        count_2 = y.shape[0]
        y_2 = np.empty(y.shape[0])
        _solve_loops_nest_2(y.shape[0], y_2, y, h, value)
        y = y_2
        for at_2 in range(count_2):
            ys_numbers.append(float(y_2[at_2]))
        ys_lengths.append(len(y))
    return (ys_numbers, ys_lengths)


def solve(y0, h, n):
    if (
        type(y0) is np.ndarray
        and y0.dtype == np.float64
        and y0.ndim == 1
        and y0.dtype.type is np.float64
        and y0.size <= 2**31
        and type(h) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "f" in globals()
        and _untouched(f=f)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _solve_loops(y0, h, n)
            ys_numbers, ys_lengths = _known(result[0]), result[1]
            return _arrays_of(ys_numbers, ys_lengths, [(0, y0)])
        except Exception:  # the original code below takes over
            pass
    y = y0
    ys = [y0]
    for k in range(n):
        y = y + h * f(k * h, y + h / 2 * f(k * h, y))
        ys.append(y)
    return ys
