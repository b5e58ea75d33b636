# --- before
import numpy as np


def laplacian(a):
    """Of a periodic field."""
    return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a


def source(u, v, k):
    mixed = np.zeros_like(u)
    for _ in range(2):
        mixed += k * u * v**2
    return mixed


def run(u, v, steps, dt):
    for _ in range(steps):
        change = source(u, v, 0.3)
        u = u + dt * (0.16 * laplacian(u) - change)
        v = v + dt * (0.08 * laplacian(v) + change)
    return u, v

# --- inputs: run
import numpy as np

def field(n, m, seed=0):
    return np.random.default_rng(seed).random((n, m))

class Field(np.ndarray):
    pass

CALLS = [call(field(8, 9), field(8, 9, 1), 3, 0.1), call(field(5, 4), field(5, 4, 2), 2, 0.5)]
CHECKS = [
    call(field(8, 9), field(8, 9, 1), 0, 0.1),
    call(field(8, 9), field(9, 8, 1), 1, 0.1),
    call(field(8, 9), field(1, 9, 1), 1, 0.1),
    call(field(8, 9), field(1, 1, 1), 2, 0.1),
    call(field(0, 4), field(0, 4), 2, 0.1),
    call(field(4, 0), field(4, 0), 2, 0.1),
    call(field(1, 1), field(1, 1), 2, 0.1),
    call(field(6, 7).T, field(7, 6), 2, 0.1),
    call(np.asfortranarray(field(6, 7)), field(6, 7), 2, 0.1),
    call(field(6, 7)[::2], field(6, 7)[::-2], 2, 0.1),
    call(field(6, 7).view(Field), field(6, 7), 2, 0.1),
    call(field(6, 7).astype(np.float32), field(6, 7), 2, 0.1),
    call(np.ones((3, 3), int), field(3, 3), 2, 0.1),
    call(np.full((3, 3), np.nan), field(3, 3), 2, 0.1),
    call(np.full((3, 3), np.inf), field(3, 3), 2, 0.1),
    call(np.full((3, 3), 1e300), np.full((3, 3), 1e300), 2, 1e300),
    call(np.full((3, 3), -0.0), np.full((3, 3), 0.0), 2, 0.1),
    call(field(3, 3), field(3, 3), -1, 0.1),
    call(field(3, 3), field(3, 3), 2, 1),
    call(field(3, 3), field(3, 3), 2.0, 0.1),
    call(field(3, 3), field(3, 3), True, 0.1),
    call(field(3, 3).tolist(), field(3, 3), 1, 0.1),
    call(field(9, 1)[:, 0], field(9, 1)[:, 0], 1, 0.1),
    call(np.ma.masked_array(field(3, 3)), field(3, 3), 1, 0.1),
]
same = field(4, 4)
CHECKS.append(call(same, same, 3, 0.1))

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
            marks = {"laplacian": (141157906161354335, 1760906249036638213, 1846785391269808971, 1957814106311167433), "source": (914314192862168416, 1490970146498348282)}
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


def laplacian(a):
    """Of a periodic field."""
    return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a


def source(u, v, k):
    mixed = np.zeros_like(u)
    for _ in range(2):
        mixed += k * u * v**2
    return mixed


@_njit(error_model="numpy")
def _run_loops_nest_2(count_3, count_4, v_2, v, dt, value_2, change):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(count_4):
            value_4 = v[i_2, j_2] + dt * (0.08 * value_2[i_2, j_2] + change[i_2, j_2])
            odd_2 |= value_4 - value_4 != 0.0
            v_2[i_2, j_2] = value_4
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest(count, count_2, u_2, u, dt, value, change):
    odd = False
    for i in range(count):
        for j in range(count_2):
            value_3 = u[i, j] + dt * (0.16 * value[i, j] - change[i, j])
            odd |= value_3 - value_3 != 0.0
            u_2[i, j] = value_3
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _run_loops_laplacian(a):
    if a.shape[0] < 1:
        raise ValueError
    if a.shape[1] < 1:
        raise ValueError
    result = np.empty((a.shape[0], a.shape[1]))
    if a.shape[1] < 2:
        raise ValueError
    _run_loops_nest_4(a.shape[0], a.shape[1] - 1, result, a, a.shape[0] - 1, a.shape[1])
    return result


@_njit(error_model='numpy')
def _run_loops_nest_4(count_7, count_8, result, a, count_9, count_10):
    odd_4 = False
    for i_4 in range(count_7):
        for j_4 in range(1):
            value_7 = a[np.uint64(i_4 + count_9 if i_4 < 1 else i_4 - 1), j_4] + a[np.uint64(i_4 + 1 if i_4 < count_9 else i_4 - count_9), j_4] + a[i_4, np.uint64(j_4 + count_8)] + a[i_4, j_4 + 1] - 4.0 * a[i_4, j_4]
            odd_4 |= value_7 - value_7 != 0.0
            result[i_4, j_4] = value_7
        for j_4 in range(1, count_8):
            value_8 = a[np.uint64(i_4 + count_9 if i_4 < 1 else i_4 - 1), j_4] + a[np.uint64(i_4 + 1 if i_4 < count_9 else i_4 - count_9), j_4] + a[i_4, j_4 - 1] + a[i_4, j_4 + 1] - 4.0 * a[i_4, j_4]
            odd_4 |= value_8 - value_8 != 0.0
            result[i_4, j_4] = value_8
        for j_4 in range(count_8, count_10):
            value_9 = a[np.uint64(i_4 + count_9 if i_4 < 1 else i_4 - 1), j_4] + a[np.uint64(i_4 + 1 if i_4 < count_9 else i_4 - count_9), j_4] + a[i_4, j_4 - 1] + a[i_4, np.uint64(j_4 - count_8)] - 4.0 * a[i_4, j_4]
            odd_4 |= value_9 - value_9 != 0.0
            result[i_4, j_4] = value_9
    if odd_4:
        raise ValueError

@_njit(boundscheck=True)
def _run_loops_source(u, v, k):
    mixed = np.zeros_like(u)
    for _ in range(2):
        if u.shape[0] != v.shape[0]:
            raise ValueError
        if u.shape[1] != v.shape[1]:
            raise ValueError
        _run_loops_nest_3(v.shape[0], v.shape[1], mixed, k, u, v)
    return mixed


@_njit(error_model="numpy")
def _run_loops_nest_3(count_5, count_6, mixed, k, u, v):
    odd_3 = False
    for i_3 in range(count_5):
        for j_3 in range(count_6):
            value_5 = v[i_3, j_3]
            value_6 = mixed[i_3, j_3] + k * u[i_3, j_3] * (value_5 * value_5)
            odd_3 |= value_6 - value_6 != 0.0
            mixed[i_3, j_3] = value_6
    if odd_3:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _run_loops(u, v, steps, dt):
    for _ in range(steps):
        change = _run_loops_source(u, v, 0.3)
        value = _run_loops_laplacian(u)
        if value.shape[0] != change.shape[0]:
            raise ValueError
        if value.shape[1] != change.shape[1]:
            raise ValueError
        if u.shape[0] != value.shape[0]:
            raise ValueError
        if u.shape[1] != value.shape[1]:
            raise ValueError
        u_2 = np.empty((value.shape[0], value.shape[1]))
        _run_loops_nest(value.shape[0], value.shape[1], u_2, u, dt, value, change)
        u = u_2
        value_2 = _run_loops_laplacian(v)
        if value_2.shape[0] != value.shape[0]:
            raise ValueError
        if value_2.shape[1] != value.shape[1]:
            raise ValueError
        if v.shape[0] != value_2.shape[0]:
            raise ValueError
        if v.shape[1] != value_2.shape[1]:
            raise ValueError
        v_2 = np.empty((value_2.shape[0], value_2.shape[1]))
        _run_loops_nest_2(value_2.shape[0], value_2.shape[1], v_2, v, dt, value_2, change)
        v = v_2
    return (u, v)


def run(u, v, steps, dt):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.c_contiguous
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 2
        and v.dtype.type is np.float64
        and max(v.shape) <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and type(dt) is float
        and u.flags.c_contiguous
        and v.flags.c_contiguous
        and "source" in globals()
        and "laplacian" in globals()
        and _untouched(source=source, laplacian=laplacian)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result_2 = _run_loops(u, v, steps, dt)
            return _one_of(result_2[0], [u]), _one_of(result_2[1], [v])
        except Exception:  # the original code below takes over
            pass
    for _ in range(steps):
        change = source(u, v, 0.3)
        u = u + dt * (0.16 * laplacian(u) - change)
        v = v + dt * (0.08 * laplacian(v) + change)
    return u, v
