# --- before
import numpy as np


def minmod(a, b):
    return np.where(a * b <= 0, 0.0, np.where(np.abs(a) < np.abs(b), a, b))


def slopes(u):
    padded = np.zeros((u.shape[0], u.shape[1] + 2))
    padded[:, 1:-1] = u
    backward = padded[:, 1:-1] - padded[:, :-2]
    forward = padded[:, 2:] - padded[:, 1:-1]
    return minmod(backward, forward)


def others(fields, i):
    total = np.zeros_like(fields[0])
    for j in range(len(fields)):
        if j != i:
            total += fields[j] ** 2
    return fields[i] * total


def step(fields, dt):
    new = fields.copy()
    for i in range(len(fields)):
        steep = slopes(fields[i]) > 0.1
        new[i] = np.where(steep, fields[i], fields[i] - dt * others(fields, i))
    return new

# --- inputs: step
import numpy as np

def fields(k, n, m, seed=0):
    return np.random.default_rng(seed).random((k, n, m)) - 0.3

CALLS = [call(fields(3, 8, 9), 0.1), call(fields(2, 5, 4, 1), 0.3)]
CHECKS = [
    *[call(fields(3, 6, 7, seed), 0.1 * seed) for seed in range(9)],
    *[call(fields(*shape), 0.1) for shape in [(0, 3, 3), (1, 3, 3), (3, 0, 3), (3, 3, 0), (2, 1, 1), (2, 5, 1), (2, 1, 5)]],
    call(fields(3, 4, 5).T, 0.1),
    call(fields(6, 4, 5)[::2], 0.1),
    call(fields(3, 4, 5)[:, ::-1], 0.1),
    call(np.asfortranarray(fields(3, 4, 5)), 0.1),
    call(np.full((3, 2, 2), np.nan), 0.1),
    call(np.full((3, 2, 2), np.inf), 0.1),
    call(np.full((3, 2, 2), 1e200), 0.1),
    call(np.full((3, 2, 2), -0.0), 0.1),
    call(np.ones((3, 2, 2), int), 0.1),
    call(np.ones((3, 2, 2), np.float32), 0.1),
    call(fields(3, 4, 5), 1),
    call(fields(3, 4, 5), float("nan")),
    call(list(fields(3, 4, 5)), 0.1),
    call(fields(3, 4, 5)[0], 0.1),
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
            marks = {"minmod": (1041689156717186962, 1619410575193275776), "others": (182071910299520015, 2106481483074067655), "slopes": (1267056004567064314, 1574264815276105311)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def minmod(a, b):
    return np.where(a * b <= 0, 0.0, np.where(np.abs(a) < np.abs(b), a, b))


def slopes(u):
    padded = np.zeros((u.shape[0], u.shape[1] + 2))
    padded[:, 1:-1] = u
    backward = padded[:, 1:-1] - padded[:, :-2]
    forward = padded[:, 2:] - padded[:, 1:-1]
    return minmod(backward, forward)


def others(fields, i):
    total = np.zeros_like(fields[0])
    for j in range(len(fields)):
        if j != i:
            total += fields[j] ** 2
    return fields[i] * total


@_njit(error_model="numpy")
def _step_loops_nest_4(count_9, count_10, new, count_11, steep, fields, count_12, count_13, dt, value_2):
    odd = False
    for i_5 in range(count_9):
        for j_5 in range(count_10):
            value_3 = fields[count_13, i_5, j_5] - dt * value_2[i_5, j_5]
            odd |= value_3 - value_3 != 0.0
            new[count_11, i_5, j_5] = fields[count_12, i_5, j_5] if steep[i_5, j_5] else value_3
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _step_loops_others(fields, i):
    if fields.shape[0] < 1:
        raise ValueError
    total = np.empty((fields.shape[1], fields.shape[2]))
    _step_loops_nest_7(fields.shape[1], fields.shape[2], total)
    for j in range(len(fields)):
        if j != i:
            place_5 = j
            if place_5 < 0:
                place_5 += fields.shape[0]
            if place_5 < 0 or place_5 >= fields.shape[0]:
                raise ValueError
            _step_loops_nest_8(fields.shape[1], fields.shape[2], total, fields, place_5)
    place_6 = i
    if place_6 < 0:
        place_6 += fields.shape[0]
    if place_6 < 0 or place_6 >= fields.shape[0]:
        raise ValueError
    result = np.empty((fields.shape[1], fields.shape[2]))
    _step_loops_nest_9(fields.shape[1], fields.shape[2], result, fields, place_6, total)
    return result


@_njit(error_model="numpy")
def _step_loops_nest_9(count_23, count_24, result, fields, count_25, total):
    odd_5 = False
    for i_10 in range(count_23):
        for j_10 in range(count_24):
            value_10 = fields[count_25, i_10, j_10] * total[i_10, j_10]
            odd_5 |= value_10 - value_10 != 0.0
            result[i_10, j_10] = value_10
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest_8(count_20, count_21, total, fields, count_22):
    odd_4 = False
    for i_9 in range(count_20):
        for j_9 in range(count_21):
            value_8 = fields[count_22, i_9, j_9]
            value_9 = total[i_9, j_9] + value_8 * value_8
            odd_4 |= value_9 - value_9 != 0.0
            total[i_9, j_9] = value_9
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest_7(count_18, count_19, total):
    for i_8 in range(count_18):
        for j_8 in range(count_19):
            total[i_8, j_8] = 0.0


@_njit(error_model="numpy")
def _step_loops_nest_3(count_7, count_8, steep, value):
    for i_4 in range(count_7):
        for j_4 in range(count_8):
            steep[i_4, j_4] = value[i_4, j_4] > 0.1


@_njit(boundscheck=True)
def _step_loops_slopes(u):
    padded = np.zeros((u.shape[0], u.shape[1] + 2))
    if padded.shape[1] - 1 < 0:
        raise ValueError
    if padded.shape[1] - 2 < 0:
        raise ValueError
    if padded.shape[1] - 2 != u.shape[1]:
        raise ValueError
    if padded.shape[0] != u.shape[0]:
        raise ValueError
    if u.shape[1] + 1 < 0:
        raise ValueError
    if u.shape[1] < 0:
        raise ValueError
    backward = np.empty((u.shape[0], u.shape[1]))
    _step_loops_nest_5(u.shape[0], u.shape[1], padded, u, backward)
    forward = np.empty((u.shape[0], u.shape[1]))
    _step_loops_nest_6(u.shape[0], u.shape[1], forward, padded)
    value_6 = _step_loops_minmod(backward, forward)
    return value_6


@_njit(boundscheck=True)
def _step_loops_minmod(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError
    if a.shape[1] != b.shape[1]:
        raise ValueError
    result_2 = np.empty((b.shape[0], b.shape[1]))
    _step_loops_nest_10(b.shape[0], b.shape[1], result_2, a, b)
    return result_2


@_njit(error_model="numpy")
def _step_loops_nest_10(count_26, count_27, result_2, a, b):
    odd_6 = False
    for i_11 in range(count_26):
        for j_11 in range(count_27):
            value_11 = a[i_11, j_11] * b[i_11, j_11]
            odd_6 |= value_11 - value_11 != 0.0
            result_2[i_11, j_11] = 0.0 if value_11 <= 0.0 else a[i_11, j_11] if abs(a[i_11, j_11]) < abs(b[i_11, j_11]) else b[i_11, j_11]
    if odd_6:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest_6(count_16, count_17, forward, padded):
    odd_3 = False
    for i_7 in range(count_16):
        for j_7 in range(count_17):
            value_7 = padded[i_7, j_7 + 2] - padded[i_7, j_7 + 1]
            odd_3 |= value_7 - value_7 != 0.0
            forward[i_7, j_7] = value_7
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest_5(count_14, count_15, padded, u, backward):
    odd_2 = False
    for i_6 in range(count_14):
        for j_6 in range(count_15):
            value_4 = u[i_6, j_6]
            padded[i_6, j_6 + 1] = value_4
            value_5 = value_4 - padded[i_6, j_6]
            odd_2 |= value_5 - value_5 != 0.0
            backward[i_6, j_6] = value_5
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest_2(count_4, count_5, part, fields, count_6):
    for i_3 in range(count_4):
        for j_3 in range(count_5):
            part[i_3, j_3] = fields[count_6, i_3, j_3]


@_njit(error_model="numpy")
def _step_loops_nest(count, count_2, count_3, new, fields):
    for i_2 in range(count):
        for j_2 in range(count_2):
            for k in range(count_3):
                new[i_2, j_2, k] = fields[i_2, j_2, k]


@_njit(cache=True, boundscheck=True)
def _step_loops(fields, dt):
    new = np.empty((fields.shape[0], fields.shape[1], fields.shape[2]))
    _step_loops_nest(fields.shape[0], fields.shape[1], fields.shape[2], new, fields)
    part = np.empty((fields.shape[1], fields.shape[2]))
    for i in range(len(fields)):
        place = i
        if place < 0:
            place += fields.shape[0]
        if place < 0 or place >= fields.shape[0]:
            raise ValueError
        _step_loops_nest_2(fields.shape[1], fields.shape[2], part, fields, place)
        value = _step_loops_slopes(part)
        steep = np.empty((value.shape[0], value.shape[1]), dtype=np.bool_)
        _step_loops_nest_3(value.shape[0], value.shape[1], steep, value)
        value_2 = _step_loops_others(fields, i)
        place_2 = i
        if place_2 < 0:
            place_2 += fields.shape[0]
        if place_2 < 0 or place_2 >= fields.shape[0]:
            raise ValueError
        place_3 = i
        if place_3 < 0:
            place_3 += fields.shape[0]
        if place_3 < 0 or place_3 >= fields.shape[0]:
            raise ValueError
        if fields.shape[1] != value_2.shape[0]:
            raise ValueError
        if fields.shape[2] != value_2.shape[1]:
            raise ValueError
        if value.shape[0] != value_2.shape[0]:
            raise ValueError
        if value.shape[1] != value_2.shape[1]:
            raise ValueError
        place_4 = i
        if place_4 < 0:
            place_4 += fields.shape[0]
        if place_4 < 0 or place_4 >= fields.shape[0]:
            raise ValueError
        _step_loops_nest_4(value_2.shape[0], value_2.shape[1], new, place_4, steep, fields, place_2, place_3, dt, value_2)
    return new


def step(fields, dt):
    if (
        type(fields) is np.ndarray
        and fields.dtype == np.float64
        and fields.ndim == 3
        and fields.dtype.type is np.float64
        and max(fields.shape) <= 2**31
        and type(dt) is float
        and fields.flags.c_contiguous
        and "minmod" in globals()
        and "slopes" in globals()
        and "others" in globals()
        and _untouched(minmod=minmod, slopes=slopes, others=others)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _step_loops(fields, dt).copy()
        except Exception:  # the original code below takes over
            pass
    new = fields.copy()
    for i in range(len(fields)):
        steep = slopes(fields[i]) > 0.1
        new[i] = np.where(steep, fields[i], fields[i] - dt * others(fields, i))
    return new
