# --- before
import numpy as np


def deposit(x, cells):
    rho = np.zeros(cells)
    left = np.floor(x).astype(int)
    np.add.at(rho, left % cells, 1 - (x - left))
    return rho


def push(x, v, cells, steps):
    for step in range(steps):
        e = np.cumsum(deposit(x, cells) - 1.0)
        v = v - 0.1 * e[np.floor(x).astype(int) % cells]
        x = (x + v) % float(cells)
    return x

# --- inputs: push
import numpy as np

RNG = np.random.default_rng(7)
X, V = RNG.random(50) * 6, RNG.normal(size=50)
CALLS = [call(X, V, 6, 8)]
CHECKS = [
    call(X, V, 1, 3), call(X, V, 0, 1), call(X, V[:5], 6, 2), call(X[:0], V[:0], 6, 2), call(X, V, 6, 0),
    call(-X, V, 6, 3), call(X, V * np.nan, 6, 3), call(X, V * 1e300, 6, 3), call(X[::-1], V, 6, 3),
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
            marks = {"deposit": (2002243463107204874, 2004122505137043104)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


@_njit
def _modulo(x, y):
    """x % y, unless it is infinite or nan."""
    result = x % y
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


def deposit(x, cells):
    rho = np.zeros(cells)
    left = np.floor(x).astype(int)
    np.add.at(rho, left % cells, 1 - (x - left))
    return rho


@_njit(error_model="numpy")
def _push_loops_nest_4(count_6, x_2, x, v_2, number):
    odd_3 = False
    for i_4 in range(count_6):
        value_5 = x[i_4] + v_2[i_4]
        odd_3 |= value_5 - value_5 != 0.0
        odd_3 |= number == 0.0
        value_6 = _modulo(value_5, number)
        odd_3 |= value_6 - value_6 != 0.0
        x_2[i_4] = value_6
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _push_loops_nest_3(count_3, v_2, v, count_4, x, cells, e):
    odd_2 = False
    for i_3 in range(count_3):
        value_3 = _truncate(np.floor(x[i_3]))
        odd_2 |= cells == 0
        at_2 = value_3 % cells
        at_2 += count_4 if at_2 < 0 else 0
        outside = (at_2 < 0) | (at_2 >= count_4)
        odd_2 |= outside
        at_2 = 0 if outside else at_2
        value_4 = v[i_3] - 0.1 * e[at_2]
        odd_2 |= value_4 - value_4 != 0.0
        v_2[i_3] = value_4
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _push_loops_nest_2(count_2, e, running):
    for i_2 in range(count_2):
        e[i_2] = running[i_2]


@_njit(error_model="numpy")
def _push_loops_nest(running, count, value):
    odd = False
    total = -0.0
    for i in range(count):
        value_2 = value[i] - 1.0
        odd |= value_2 - value_2 != 0.0
        total += value_2
        odd |= total - total != 0.0
        running[i] = total
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _push_loops_deposit(x, cells):
    rho = np.zeros(cells)
    left = np.empty(x.shape[0], dtype=np.int64)
    _push_loops_nest_5(x.shape[0], left, x)
    if cells < 1:
        raise ValueError
    _push_loops_nest_6(x.shape[0], cells, left, rho, x)
    return rho


@_njit(error_model="numpy")
def _push_loops_nest_6(count_8, count_9, left, rho, x):
    odd_4 = False
    for at_3 in range(count_8):
        value_7 = left[at_3]
        odd_4 |= count_9 == 0
        at_4 = value_7 % count_9
        at_4 += count_9 if at_4 < 0 else 0
        outside_2 = (at_4 < 0) | (at_4 >= count_9)
        odd_4 |= outside_2
        at_4 = 0 if outside_2 else at_4
        value_8 = 1.0 - (x[at_3] - float(left[at_3]))
        odd_4 |= value_8 - value_8 != 0.0
        value_9 = rho[at_4] + value_8
        odd_4 |= value_9 - value_9 != 0.0
        rho[at_4] = value_9
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _push_loops_nest_5(count_7, left, x):
    for i_5 in range(count_7):
        left[i_5] = _truncate(np.floor(x[i_5]))


@_njit(cache=True, boundscheck=True)
def _push_loops(x, v, cells, steps):
    for step in range(steps):
        value = _push_loops_deposit(x, cells)
        running = np.empty(value.shape[0])
        _push_loops_nest(running, value.shape[0], value)
        e = np.empty(value.shape[0])
        _push_loops_nest_2(value.shape[0], e, running)
        if value.shape[0] < 1:
            raise ValueError
        if v.shape[0] != x.shape[0]:
            raise ValueError
        v_2 = np.empty(x.shape[0])
        _push_loops_nest_3(x.shape[0], v_2, v, value.shape[0], x, cells, e)
        v = v_2
        number = float(cells)
        count_5 = x.shape[0]
        x_2 = np.empty(x.shape[0])
        _push_loops_nest_4(x.shape[0], x_2, x, v_2, number)
        x = x_2
    return x


def push(x, v, cells, steps):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(cells) is int
        and abs(cells) <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and "deposit" in globals()
        and _untouched(deposit=deposit)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _one_of(_push_loops(x, v, cells, steps), [x])
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        e = np.cumsum(deposit(x, cells) - 1.0)
        v = v - 0.1 * e[np.floor(x).astype(int) % cells]
        x = (x + v) % float(cells)
    return x
