# --- before
import numpy as np

MU = 3.0


def van_der_pol(t, y, k=1.0):
    """The right hand side."""
    x, v = y
    return np.array([v, MU * (1 - x * x) * v - k * x])


def decay(t, y):
    new = np.zeros(2)
    for i in range(2):
        new[i] = -y[i]
    return new


def rk4(f, t, y, h, n):
    for i in range(n):
        k1 = f(t[i], y[i])
        k2 = f(t[i] + h / 2, y[i] + h / 2 * k1)
        y[i + 1] = y[i] + h * f(t[i] + h / 2, y[i] + h * k2)
    last = y[n].copy()
    last += h * f(0.0, last)
    return last


# --- inputs: rk4
TIMES = np.linspace(0.0, 1.0, 11)
CALLS = [
    call(van_der_pol, TIMES, np.ones((11, 2)), 0.1, 10),
    call(decay, TIMES, np.ones((11, 2)), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((4, 2)), 0.5, 2),
]
CHECKS = [
    call(van_der_pol, TIMES, np.ones((11, 3)), 0.1, 10),
    call(decay, TIMES, np.ones((11, 3)), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((11, 1)), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((6, 2)), 0.1, 10),
    call(van_der_pol, TIMES[:3], np.ones((11, 2)), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((11, 2)), 0.1, 0),
    call(van_der_pol, TIMES, np.ones((11, 2)), 0.1, -1),
    call(van_der_pol, TIMES, np.ones((11, 2)) * 1e200, 1.0, 10),
    call(van_der_pol, TIMES, np.full((11, 2), np.nan), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((11, 2), dtype=int), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((11, 2), dtype=np.float32), 0.1, 10),
    call(van_der_pol, TIMES, np.ones((2, 11)).T, 0.1, 10),
    call(van_der_pol, TIMES, np.ones((11, 2)).tolist(), 0.1, 10),
    call(np.multiply, TIMES, np.ones((11, 2)), 0.1, 10),
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
            marks = {"decay": (465859923157405072, 563391315305921957), "van_der_pol": (957011689660928009, 990020164337209540, 1615749446367795112, 1909559388425341109)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
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


MU = 3.0


def van_der_pol(t, y, k=1.0):
    """The right hand side."""
    x, v = y
    return np.array([v, MU * (1 - x * x) * v - k * x])


def decay(t, y):
    new = np.zeros(2)
    for i in range(2):
        new[i] = -y[i]
    return new


@_njit(error_model="numpy")
def _rk4_loops_nest_7(count_13, last, h, value_5):
    odd_4 = False
    for i_8 in range(count_13):
        value_6 = last[i_8] + h * value_5[i_8]
        odd_4 |= value_6 - value_6 != 0.0
        last[i_8] = value_6
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_nest_6(count_11, last, y, count_12):
    for i_7 in range(count_11):
        last[i_7] = y[count_12, i_7]


@_njit(error_model="numpy")
def _rk4_loops_nest_5(count_9, y, count_10, values):
    for i_6 in range(count_9):
        y[count_10, i_6] = values[i_6]


@_njit(error_model="numpy")
def _rk4_loops_nest_4(count_7, values, y, count_8, h, value_2):
    odd_3 = False
    for i_5 in range(count_7):
        value_4 = y[count_8, i_5] + h * value_2[i_5]
        odd_3 |= value_4 - value_4 != 0.0
        values[i_5] = value_4
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_nest_3(count_5, part_3, y, count_6, h, k2):
    odd_2 = False
    for i_4 in range(count_5):
        value_3 = y[count_6, i_4] + h * k2[i_4]
        odd_2 |= value_3 - value_3 != 0.0
        part_3[i_4] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_nest_2(count_3, part_2, y, count_4, number, k1):
    odd = False
    for i_3 in range(count_3):
        value = y[count_4, i_3] + number * k1[i_3]
        odd |= value - value != 0.0
        part_2[i_3] = value
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _rk4_loops_van_der_pol(t, y, k, MU):
    if y.shape[0] != 2:
        raise ValueError
    x, v = (y[0], y[1])
    item = v
    item_2 = _finite(MU * (1 - x * x) * v - k * x)
    new_2 = np.empty(2)
    new_2[0] = item
    new_2[1] = item_2
    return new_2


@_njit(error_model="numpy")
def _rk4_loops_nest(count, part, y, count_2):
    for i_2 in range(count):
        part[i_2] = y[count_2, i_2]


@_njit(cache=True, boundscheck=True)
def _rk4_loops(t, y, h, n, MU):
    part = np.empty(y.shape[1])
    part_2 = np.empty(y.shape[1])
    part_3 = np.empty(y.shape[1])
    values = np.empty(y.shape[1])
    for i in range(n):
        place = i
        if place < 0:
            place += y.shape[0]
        if place < 0 or place >= y.shape[0]:
            raise ValueError
        _rk4_loops_nest(y.shape[1], part, y, place)
        k1 = _rk4_loops_van_der_pol(t[i], part, 1.0, MU)
        place_2 = i
        if place_2 < 0:
            place_2 += y.shape[0]
        if place_2 < 0 or place_2 >= y.shape[0]:
            raise ValueError
        number = h / 2
        if y.shape[1] != k1.shape[0]:
            raise ValueError
        _rk4_loops_nest_2(y.shape[1], part_2, y, place_2, number, k1)
        k2 = _rk4_loops_van_der_pol(_checked_add(t[i], h / 2), part_2, 1.0, MU)
        place_3 = i
        if place_3 < 0:
            place_3 += y.shape[0]
        if place_3 < 0 or place_3 >= y.shape[0]:
            raise ValueError
        if y.shape[1] != k2.shape[0]:
            raise ValueError
        _rk4_loops_nest_3(y.shape[1], part_3, y, place_3, h, k2)
        value_2 = _rk4_loops_van_der_pol(_checked_add(t[i], h / 2), part_3, 1.0, MU)
        place_4 = i
        if place_4 < 0:
            place_4 += y.shape[0]
        if place_4 < 0 or place_4 >= y.shape[0]:
            raise ValueError
        if y.shape[1] != value_2.shape[0]:
            raise ValueError
        place_5 = i + 1
        if place_5 < 0:
            place_5 += y.shape[0]
        if place_5 < 0 or place_5 >= y.shape[0]:
            raise ValueError
        _rk4_loops_nest_4(y.shape[1], values, y, place_4, h, value_2)
        _rk4_loops_nest_5(y.shape[1], y, place_5, values)
    place_6 = n
    if place_6 < 0:
        place_6 += y.shape[0]
    if place_6 < 0 or place_6 >= y.shape[0]:
        raise ValueError
    last = np.empty(y.shape[1])
    _rk4_loops_nest_6(y.shape[1], last, y, place_6)
    value_5 = _rk4_loops_van_der_pol(0.0, last, 1.0, MU)
    if y.shape[1] != value_5.shape[0]:
        raise ValueError
    _rk4_loops_nest_7(y.shape[1], last, h, value_5)
    return last


@_njit(error_model="numpy")
def _rk4_loops_2_nest_7(count_13, last, h, value_5):
    odd_4 = False
    for i_8 in range(count_13):
        value_6 = last[i_8] + h * value_5[i_8]
        odd_4 |= value_6 - value_6 != 0.0
        last[i_8] = value_6
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_2_nest_6(count_11, last, y, count_12):
    for i_7 in range(count_11):
        last[i_7] = y[count_12, i_7]


@_njit(error_model="numpy")
def _rk4_loops_2_nest_5(count_9, y, count_10, values):
    for i_6 in range(count_9):
        y[count_10, i_6] = values[i_6]


@_njit(error_model="numpy")
def _rk4_loops_2_nest_4(count_7, values, y, count_8, h, value_2):
    odd_3 = False
    for i_5 in range(count_7):
        value_4 = y[count_8, i_5] + h * value_2[i_5]
        odd_3 |= value_4 - value_4 != 0.0
        values[i_5] = value_4
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_2_nest_3(count_5, part_3, y, count_6, h, k2):
    odd_2 = False
    for i_4 in range(count_5):
        value_3 = y[count_6, i_4] + h * k2[i_4]
        odd_2 |= value_3 - value_3 != 0.0
        part_3[i_4] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _rk4_loops_2_nest_2(count_3, part_2, y, count_4, number, k1):
    odd = False
    for i_3 in range(count_3):
        value = y[count_4, i_3] + number * k1[i_3]
        odd |= value - value != 0.0
        part_2[i_3] = value
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _rk4_loops_2_decay(t, y):
    new = np.zeros(2)
    for i in range(2):
        new[i] = -y[i]
    return new


@_njit(error_model="numpy")
def _rk4_loops_2_nest(count, part, y, count_2):
    for i_2 in range(count):
        part[i_2] = y[count_2, i_2]


@_njit(cache=True, boundscheck=True)
def _rk4_loops_2(t, y, h, n):
    part = np.empty(y.shape[1])
    part_2 = np.empty(y.shape[1])
    part_3 = np.empty(y.shape[1])
    values = np.empty(y.shape[1])
    for i in range(n):
        place = i
        if place < 0:
            place += y.shape[0]
        if place < 0 or place >= y.shape[0]:
            raise ValueError
        _rk4_loops_2_nest(y.shape[1], part, y, place)
        k1 = _rk4_loops_2_decay(t[i], part)
        place_2 = i
        if place_2 < 0:
            place_2 += y.shape[0]
        if place_2 < 0 or place_2 >= y.shape[0]:
            raise ValueError
        number = h / 2
        if y.shape[1] != k1.shape[0]:
            raise ValueError
        _rk4_loops_2_nest_2(y.shape[1], part_2, y, place_2, number, k1)
        k2 = _rk4_loops_2_decay(_checked_add(t[i], h / 2), part_2)
        place_3 = i
        if place_3 < 0:
            place_3 += y.shape[0]
        if place_3 < 0 or place_3 >= y.shape[0]:
            raise ValueError
        if y.shape[1] != k2.shape[0]:
            raise ValueError
        _rk4_loops_2_nest_3(y.shape[1], part_3, y, place_3, h, k2)
        value_2 = _rk4_loops_2_decay(_checked_add(t[i], h / 2), part_3)
        place_4 = i
        if place_4 < 0:
            place_4 += y.shape[0]
        if place_4 < 0 or place_4 >= y.shape[0]:
            raise ValueError
        if y.shape[1] != value_2.shape[0]:
            raise ValueError
        place_5 = i + 1
        if place_5 < 0:
            place_5 += y.shape[0]
        if place_5 < 0 or place_5 >= y.shape[0]:
            raise ValueError
        _rk4_loops_2_nest_4(y.shape[1], values, y, place_4, h, value_2)
        _rk4_loops_2_nest_5(y.shape[1], y, place_5, values)
    place_6 = n
    if place_6 < 0:
        place_6 += y.shape[0]
    if place_6 < 0 or place_6 >= y.shape[0]:
        raise ValueError
    last = np.empty(y.shape[1])
    _rk4_loops_2_nest_6(y.shape[1], last, y, place_6)
    value_5 = _rk4_loops_2_decay(0.0, last)
    if y.shape[1] != value_5.shape[0]:
        raise ValueError
    _rk4_loops_2_nest_7(y.shape[1], last, h, value_5)
    return last


def rk4(f, t, y, h, n):
    if "van_der_pol" in globals() and f is van_der_pol:
        if (
            type(t) is np.ndarray
            and t.dtype == np.float64
            and t.ndim == 1
            and t.dtype.type is np.float64
            and t.size <= 2**31
            and type(y) is np.ndarray
            and y.dtype == np.float64
            and y.ndim == 2
            and y.dtype.type is np.float64
            and max(y.shape) <= 2**31
            and y.flags.writeable
            and type(h) is float
            and type(n) is int
            and abs(n) <= 2**31
            and "MU" in globals()
            and type(MU) is float
            and y.flags.c_contiguous
            and _separate((y,), (t,))
            and "van_der_pol" in globals()
            and _untouched(van_der_pol=van_der_pol)
            and repr(van_der_pol.__defaults__) == "(1.0,)"
            and np.geterr()["under"] == "ignore"
        ):
            y_before = y.copy()
            try:
                return _rk4_loops(t, y, h, n, MU).copy()
            except Exception:  # the original code below takes over
                y[...] = y_before
    if "decay" in globals() and f is decay:
        if (
            type(t) is np.ndarray
            and t.dtype == np.float64
            and t.ndim == 1
            and t.dtype.type is np.float64
            and t.size <= 2**31
            and type(y) is np.ndarray
            and y.dtype == np.float64
            and y.ndim == 2
            and y.dtype.type is np.float64
            and max(y.shape) <= 2**31
            and y.flags.writeable
            and type(h) is float
            and type(n) is int
            and abs(n) <= 2**31
            and y.flags.c_contiguous
            and _separate((y,), (t,))
            and "decay" in globals()
            and _untouched(decay=decay)
            and np.geterr()["under"] == "ignore"
        ):
            y_before = y.copy()
            try:
                return _rk4_loops_2(t, y, h, n).copy()
            except Exception:  # the original code below takes over
                y[...] = y_before
    for i in range(n):
        k1 = f(t[i], y[i])
        k2 = f(t[i] + h / 2, y[i] + h / 2 * k1)
        y[i + 1] = y[i] + h * f(t[i] + h / 2, y[i] + h * k2)
    last = y[n].copy()
    last += h * f(0.0, last)
    return last
