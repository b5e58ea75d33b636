# --- before
import numpy as np


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


def solve(y0, h, n):
    y = y0.copy()
    ts, ys = [0.0], [y.copy()]
    for k in range(n):
        y += h * f(k * h, y)
        ts.append(ts[-1] + h)
        ys.append(y.copy())
    return np.array(ts), np.array(ys)


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


def _table_of(numbers, lengths):
    """The array of rows of so many numbers; raises ValueError where they are not equally long, or none."""
    if len({*lengths}) != 1 or not numbers:
        raise ValueError
    return np.array(numbers).reshape(len(lengths), -1).copy()


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


@_njit(error_model="numpy")
def _solve_loops_nest_4(count_4, ys_row_of_14, y):
    for i_4 in range(count_4):
        ys_row_of_14[i_4] = y[i_4]


@_njit(error_model="numpy")
def _solve_loops_nest_3(count_3, y, h, value):
    odd = False
    for i_3 in range(count_3):
        value_2 = y[i_3] + h * value[i_3]
        odd |= value_2 - value_2 != 0.0
        y[i_3] = value_2
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


@_njit(error_model="numpy")
def _solve_loops_nest_2(count_2, ys_row_of_10, y):
    for i_2 in range(count_2):
        ys_row_of_10[i_2] = y[i_2]


@_njit(error_model="numpy")
def _solve_loops_nest(count, y, y0):
    for i in range(count):
        y[i] = y0[i]


@_njit(cache=True, boundscheck=True)
def _solve_loops(y0, h, n):
    y = np.empty(y0.shape[0])
    _solve_loops_nest(y0.shape[0], y, y0)
    ts = [0.0]
    ys_numbers = []
    ys_lengths = []
    ys_row_of_10 = np.empty(y0.shape[0])
    _solve_loops_nest_2(y0.shape[0], ys_row_of_10, y)
    for at in range(y0.shape[0]):
        ys_numbers.append(float(ys_row_of_10[at]))
    ys_lengths.append(len(ys_row_of_10))
    for k in range(n):
        value = _solve_loops_f(k * h, y)
        if y0.shape[0] != value.shape[0]:
            raise ValueError
        _solve_loops_nest_3(y0.shape[0], y, h, value)
        ts.append(ts[-1] + h)
        ys_row_of_14 = np.empty(y0.shape[0])
        _solve_loops_nest_4(y0.shape[0], ys_row_of_14, y)
        for at_2 in range(y0.shape[0]):
            ys_numbers.append(float(ys_row_of_14[at_2]))
        ys_lengths.append(len(ys_row_of_14))
    return (ts, ys_numbers, ys_lengths)


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
            part_1, ys_numbers, ys_lengths = _known(result[0]), _known(result[1]), result[2]
            return np.array(part_1), _table_of(ys_numbers, ys_lengths)
        except Exception:  # the original code below takes over
            pass
    y = y0.copy()
    ts, ys = [0.0], [y.copy()]
    for k in range(n):
        y += h * f(k * h, y)
        ts.append(ts[-1] + h)
        ys.append(y.copy())
    return np.array(ts), np.array(ys)
