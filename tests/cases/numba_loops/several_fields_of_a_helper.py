# --- before
import numpy as np


def gradient(a, h):
    gx = np.zeros_like(a)
    gy = np.zeros_like(a)
    gx[1:-1] = (a[2:] - a[:-2]) / (2 * h)
    gy[:, 1:-1] = (a[:, 2:] - a[:, :-2]) / (2 * h)
    return gx, gy, 0.5 * h


def mean_and_rest(a):
    mean = a.sum() / a.size
    return mean, a - mean


def sharpen(a, h, steps):
    steepest = 0.0
    for _ in range(steps):
        gx, gy, half = gradient(a, h)
        size = np.sqrt(gx**2 + gy**2)
        mean, rest = mean_and_rest(size)
        steepest = max(steepest, mean)
        a = a + half * rest
        gx += 1.0
    return a, steepest

# --- inputs: sharpen
import numpy as np

def field(n, m, seed=0):
    return np.random.default_rng(seed).random((n, m))

CALLS = [call(field(8, 9), 0.1, 3), call(field(5, 4), 0.5, 2)]
CHECKS = [
    *[call(field(6, 7, seed), 0.1 + seed, 2) for seed in range(9)],
    *[call(field(*shape), 0.1, 2) for shape in [(0, 3), (3, 0), (1, 1), (1, 5), (5, 1), (2, 2), (3, 3)]],
    call(field(6, 7), 0.1, 0),
    call(field(6, 7), 0.0, 2),
    call(field(6, 7), -0.0, 1),
    call(field(6, 7), 1, 1),
    call(field(6, 7).T, 0.1, 1),
    call(field(6, 7)[::2], 0.1, 1),
    call(np.asfortranarray(field(6, 7)), 0.1, 1),
    call(field(6, 7).astype(np.float32), 0.1, 1),
    call(np.ones((4, 4), int), 0.1, 1),
    call(np.full((4, 4), np.nan), 0.1, 1),
    call(np.full((4, 4), 1e308), 0.1, 1),
    call(field(6, 7)[0], 0.1, 1),
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
            marks = {"gradient": (892535483274814755, 1960055321769117515), "mean_and_rest": (1905412331807393638,)}
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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


def gradient(a, h):
    gx = np.zeros_like(a)
    gy = np.zeros_like(a)
    gx[1:-1] = (a[2:] - a[:-2]) / (2 * h)
    gy[:, 1:-1] = (a[:, 2:] - a[:, :-2]) / (2 * h)
    return gx, gy, 0.5 * h


def mean_and_rest(a):
    mean = a.sum() / a.size
    return mean, a - mean


@_njit(error_model="numpy")
def _sharpen_loops_nest_3(count_5, count_6, gx):
    odd_3 = False
    for i_3 in range(count_5):
        for j_3 in range(count_6):
            value_5 = gx[i_3, j_3] + 1.0
            odd_3 |= value_5 - value_5 != 0.0
            gx[i_3, j_3] = value_5
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _sharpen_loops_nest_2(count_3, count_4, a_2, a, half, rest):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(count_4):
            value_4 = a[i_2, j_2] + half * rest[i_2, j_2]
            odd_2 |= value_4 - value_4 != 0.0
            a_2[i_2, j_2] = value_4
    if odd_2:
        raise ValueError


@_njit(boundscheck=True)
def _sharpen_loops_mean_and_rest(a):
    sum_2 = _sharpen_loops_nest_6(a.shape[0], a.shape[1], a)
    mean = sum_2 / a.size
    result = np.empty((a.shape[0], a.shape[1]))
    _sharpen_loops_nest_7(a.shape[0], a.shape[1], result, a, mean)
    return (mean, result)


@_njit(error_model="numpy")
def _sharpen_loops_nest_7(count_13, count_14, result, a, mean):
    odd_7 = False
    for i_7 in range(count_13):
        for j_7 in range(count_14):
            value_8 = a[i_7, j_7] - mean
            odd_7 |= value_8 - value_8 != 0.0
            result[i_7, j_7] = value_8
    if odd_7:
        raise ValueError


@_njit(error_model='numpy')
def _sharpen_loops_nest_6(count_11, count_12, a):
    odd_6 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_11 * count_12 > 0:
        todo[0] = count_11 * count_12
        top = 1
        depth = 0
        i_6 = 0
        j_6 = 0
        while top > 0:
            size_2, top = _sharpen_loops_pairwise_leaf(todo, top)
            filled = 0
            while filled < size_2:
                take = min(size_2 - filled, count_12 - j_6)
                for k in range(take):
                    block[np.uint64(filled + k)] = a[i_6, np.uint64(j_6 + k)]
                filled += take
                j_6 += take
                if j_6 == count_12:
                    j_6 = 0
                    i_6 += 1
            part = _sharpen_loops_pairwise_block_sum(block, size_2)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    odd_6 |= total - total != 0.0
    if odd_6:
        raise ValueError
    return np.float64(total)

@_njit(error_model="numpy")
def _sharpen_loops_pairwise_block_sum(block, size):
    if size < 8:
        total = 0.0
        for i in range(size):
            total += block[i]
        return total
    a = block[0]
    b = block[1]
    c = block[2]
    d = block[3]
    e = block[4]
    f = block[5]
    g = block[6]
    h = block[7]
    end = size - size % 8
    for i in range(8, end, 8):
        a += block[i]
        b += block[i + 1]
        c += block[i + 2]
        d += block[i + 3]
        e += block[i + 4]
        f += block[i + 5]
        g += block[i + 6]
        h += block[i + 7]
    total = a + b + (c + d) + (e + f + (g + h))
    for i in range(end, size):
        total += block[i]
    return total


@_njit(error_model="numpy")
def _sharpen_loops_pairwise_leaf(todo, top):
    top -= 1
    size = todo[top]
    while size > 128:
        half = size // 2
        half -= half % 8
        todo[top] = 0
        todo[top + 1] = size - half
        top += 2
        size = half
    return (size, top)


@_njit(error_model="numpy")
def _sharpen_loops_nest(count, count_2, size, gx, gy):
    odd = False
    for i in range(count):
        for j in range(count_2):
            value = gx[i, j]
            value_2 = gy[i, j]
            value_3 = np.sqrt(value * value + value_2 * value_2)
            odd |= value_3 - value_3 != 0.0
            size[i, j] = value_3
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _sharpen_loops_gradient(a, h):
    gx = np.zeros_like(a)
    gy = np.zeros_like(a)
    if a.shape[0] - 2 < 0:
        raise ValueError
    number = 2 * h
    if a.shape[0] - 1 < 0:
        raise ValueError
    _sharpen_loops_nest_4(a.shape[0] - 2, a.shape[1], gx, a, number)
    if a.shape[1] - 2 < 0:
        raise ValueError
    if a.shape[1] - 1 < 0:
        raise ValueError
    _sharpen_loops_nest_5(a.shape[0], a.shape[1] - 2, gy, a, number)
    return (gx, gy, 0.5 * h)


@_njit(error_model="numpy")
def _sharpen_loops_nest_5(count_9, count_10, gy, a, number):
    odd_5 = False
    for i_5 in range(count_9):
        for j_5 in range(count_10):
            value_7 = (a[i_5, j_5 + 2] - a[i_5, j_5]) / number
            odd_5 |= value_7 - value_7 != 0.0
            gy[i_5, j_5 + 1] = value_7
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _sharpen_loops_nest_4(count_7, count_8, gx, a, number):
    odd_4 = False
    for i_4 in range(count_7):
        for j_4 in range(count_8):
            value_6 = (a[i_4 + 2, j_4] - a[i_4, j_4]) / number
            odd_4 |= value_6 - value_6 != 0.0
            gx[i_4 + 1, j_4] = value_6
    if odd_4:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _sharpen_loops(a, h, steps):
    steepest_fits = False
    steepest_fits = False
    steepest = 0.0
    for _ in range(steps):
        gx, gy, half = _sharpen_loops_gradient(a, h)
        if gx.shape[0] != gy.shape[0]:
            raise ValueError
        if gx.shape[1] != gy.shape[1]:
            raise ValueError
        size = np.empty((gy.shape[0], gy.shape[1]))
        _sharpen_loops_nest(gy.shape[0], gy.shape[1], size, gx, gy)
        mean, rest = _sharpen_loops_mean_and_rest(size)
        steepest_before = steepest
        steepest = max(steepest, mean)
        steepest_fits = steepest_fits or steepest_before < steepest or steepest < steepest_before
        if a.shape[0] != rest.shape[0]:
            raise ValueError
        if a.shape[1] != rest.shape[1]:
            raise ValueError
        a_2 = np.empty((rest.shape[0], rest.shape[1]))
        _sharpen_loops_nest_2(rest.shape[0], rest.shape[1], a_2, a, half, rest)
        a = a_2
        _sharpen_loops_nest_3(gy.shape[0], gy.shape[1], gx)
    return (a, _settled(steepest, steepest_fits))


def sharpen(a, h, steps):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and a.flags.c_contiguous
        and type(h) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and a.flags.c_contiguous
        and "gradient" in globals()
        and "mean_and_rest" in globals()
        and _untouched(gradient=gradient, mean_and_rest=mean_and_rest)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result_2 = _sharpen_loops(a, h, steps)
            if result_2[1] != result_2[1] or result_2[1] == h:
                raise ValueError  # it might be an object that exists already
            return _one_of(result_2[0], [a]), np.float64(result_2[1])
        except Exception:  # the original code below takes over
            pass
    steepest = 0.0
    for _ in range(steps):
        gx, gy, half = gradient(a, h)
        size = np.sqrt(gx**2 + gy**2)
        mean, rest = mean_and_rest(size)
        steepest = max(steepest, mean)
        a = a + half * rest
        gx += 1.0
    return a, steepest
