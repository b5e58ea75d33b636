# --- before
import numpy as np


def pulls(points, strength):
    found = [np.zeros(2) for _ in points]
    nearest = 1e9
    for i in range(len(points)):
        for j in range(len(points)):
            if i != j:
                far = np.linalg.norm(points[j] - points[i])
                found[i] += strength * (points[j] - points[i]) / far**2
                if far < nearest:
                    nearest = far
    return found, nearest


# --- inputs: pulls
class Own(np.ndarray):
    pass


def some(k=4):
    return [np.array([i * 0.75, 1.0 - i * i]) for i in range(k)]


one = np.array([0.5, 0.5])

CALLS = [call(some(), 0.5)]
CHECKS = [
    call([], 0.5),
    call(some(1), 0.5),
    call([one, one], 0.5),  # no distance
    call([*np.array(some())], 0.5),
    call([*np.array(some()).T], 0.5),
    call([*np.array(some()).T.copy().T], 0.5),
    call([one, np.array([1.0, 2.0]).view(Own)], 0.5),
    call([one, np.array([1, 2])], 0.5),
    call([one, np.array([1.0, 2.0, 3.0])], 0.5),
    call([one, np.array([np.nan, -0.0])], 0.5),
    call([one, np.array([1e200, -0.0])], 0.5),
    call([one, one * 2], float("inf")),
    call([one, one * 2], 1),
    call((one, one * 2), 0.5),
    call(np.array(some()), 0.5),
    call([one, [1.0, 2.0]], 0.5),
    call([one, None], 0.5),
]

# --- after: explicit loops, compiled, products by NumPy itself
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import intrinsic as _intrinsic
except ImportError:
    from numba.extending import intrinsic as _intrinsic


@_intrinsic
def _one_product(context, loop, data, x, y):
    """What NumPy's loop of `matmul` gives for one row times one column; `loop` and `data` are addresses."""
    from llvmlite import ir
    from numba.core import cgutils, types

    def written(context, builder, signature, arguments):
        word, (loop, data, *vectors) = ir.IntType(64), arguments
        kinds = [context.make_array(kind) for kind in signature.args[2:]]
        x, y = [kind(context, builder, vector) for kind, vector in zip(kinds, vectors)]
        result = cgutils.alloca_once(builder, ir.DoubleType())
        one, eight, length = ir.Constant(word, 1), ir.Constant(word, 8), builder.extract_value(x.shape, 0)
        gaps = [builder.extract_value(vector.strides, 0) for vector in (x, y)]

        def filled(words):
            block = cgutils.alloca_once(builder, word, size=len(words))
            for place, each in enumerate(words):
                builder.store(each, builder.gep(block, [ir.Constant(ir.IntType(32), place)]))
            return block

        ends = filled([builder.ptrtoint(each, word) for each in (x.data, y.data, result)])
        lengths = filled([one, one, length, one])
        steps = filled([eight, eight, eight, builder.mul(length, eight), *gaps, eight, eight, eight])
        kind = ir.FunctionType(ir.VoidType(), [*[word.as_pointer()] * 3, word])
        builder.call(builder.inttoptr(loop, kind.as_pointer()), [ends, lengths, steps, data])
        return builder.load(result)

    fits = [isinstance(each, types.Array) and each.ndim == 1 and each.dtype == types.float64 for each in (x, y)]
    return (types.float64(types.intp, types.intp, x, y), written) if all(fits) else None


@_njit
def _numpys_norm(x, norm_loop):
    """np.linalg.norm(x) of a vector without gaps, by NumPy's own machine code."""
    if (len(x) > 1 and x.strides[0] != 8) or int(x.ctypes.data) % 8:
        raise ValueError
    return np.sqrt(_one_product(norm_loop[0], norm_loop[1], x, x))


def _loop_of_numpy(function, known={}):
    """Addresses of the loop by which NumPy works out a function of float64, and of what this is handed besides."""
    if function in known:
        return known[function]
    import ctypes
    import sys

    word = ctypes.c_ssize_t

    class Ufunc(ctypes.Structure):
        _fields_ = [
            *[(name, word) for name in ("references", "kind")],
            *[(name, ctypes.c_int) for name in ("nin", "nout", "nargs", "identity")],
            *[(name, ctypes.POINTER(word)) for name in ("loops", "data")],
            *[(name, ctypes.c_int) for name in ("ntypes", "reserved")],
            *[("name", ctypes.c_char_p), ("types", ctypes.c_void_p)],
        ]

    def block(*words):
        return (word * len(words))(*words)

    def one_number(number):
        given, result = ctypes.c_double(number), ctypes.c_double()
        call(block(ctypes.addressof(given), ctypes.addressof(result)), block(1), block(8, 8), data)
        return result.value

    def one_product(x, y):
        result, lengths = ctypes.c_double(), block(1, 1, len(x), 1)
        steps = block(8, 8, 8, 8 * len(x), *x.strides, *y.strides, 8, 8, 8)
        call(block(x.ctypes.data, y.ctypes.data, ctypes.addressof(result)), lengths, steps, data)
        return result.value

    if sys.implementation.name != "cpython" or object.__basicsize__ != 16:
        raise ValueError
    if type(function) is not np.ufunc or (function.nin != 1 and function is not np.matmul):
        raise ValueError
    inputs, record = function.nin, Ufunc.from_address(id(function))
    place = function.types.index("d" * inputs + "->d")  # the first one is taken
    counts = record.kind, record.nin, record.nout, record.nargs, record.ntypes
    if counts != (id(np.ufunc), inputs, 1, inputs + 1, function.ntypes):
        raise ValueError
    kinds = ctypes.string_at(record.types, (inputs + 1) * (place + 1))[(inputs + 1) * place :]
    if record.name != function.__name__.encode() or {*kinds} != {12}:  # doubles
        raise ValueError
    loop, data = record.loops[place], record.data[place] if record.data else 0
    call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(loop)
    numbers = [(k + 0.5) / 41 + (function.__name__ == "arccosh") for k in range(41)]
    if inputs == 1 and any(one_number(each) != function(each) for each in numbers):
        raise ValueError
    if inputs == 2:
        x, y = np.array(numbers), np.array([1 / each for each in numbers])
        pairs = [pair for k in range(41) for pair in ((x[:k], y[:k]), (x[k:], y[k:]), (x[:k:2], y[:k:2]))]
        if any(one_product(*pair) != np.dot(*pair) for pair in pairs):
            raise ValueError
    known[function] = np.array([loop, data], np.int64)
    return known[function]


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else _math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(error_model="numpy")
def _pulls_loops_nest_2(count_4, found, count_5, strength, points_rows, count_6, count_7, number):
    odd_2 = False
    for i_3 in range(count_4):
        value_2 = found[count_5, i_3] + strength * (points_rows[count_6, i_3] - points_rows[count_7, i_3]) / number
        odd_2 |= value_2 - value_2 != 0.0
        found[count_5, i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _pulls_loops_nest(count, values, points_rows, count_2, count_3):
    odd = False
    for i_2 in range(count):
        value = points_rows[count_2, i_2] - points_rows[count_3, i_2]
        odd |= value - value != 0.0
        values[i_2] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _pulls_loops(points_rows, strength, one, norm_loop):
    nearest_fits = False
    found = np.zeros((len(points_rows), 2))
    nearest_fits = False
    nearest = 1000000000.0
    for i in range(len(points_rows)):
        for j in range(len(points_rows)):
            if i != j:
                place = j
                if place < 0:
                    place += points_rows.shape[0]
                if place < 0 or place >= points_rows.shape[0]:
                    raise ValueError
                place_2 = i
                if place_2 < 0:
                    place_2 += points_rows.shape[0]
                if place_2 < 0 or place_2 >= points_rows.shape[0]:
                    raise ValueError
                values = np.empty(points_rows.shape[1])
                _pulls_loops_nest(points_rows.shape[1], values, points_rows, place, place_2)
                product = _finite(_numpys_norm(values, norm_loop))
                far = product
                place_3 = i
                if place_3 < 0:
                    place_3 += found.shape[0]
                if place_3 < 0 or place_3 >= found.shape[0]:
                    raise ValueError
                place_4 = j
                if place_4 < 0:
                    place_4 += points_rows.shape[0]
                if place_4 < 0 or place_4 >= points_rows.shape[0]:
                    raise ValueError
                place_5 = i
                if place_5 < 0:
                    place_5 += points_rows.shape[0]
                if place_5 < 0 or place_5 >= points_rows.shape[0]:
                    raise ValueError
                number = _power_2(far, one)
                if found.shape[1] != points_rows.shape[1]:
                    raise ValueError
                _pulls_loops_nest_2(points_rows.shape[1], found, place_3, strength, points_rows, place_4, place_5, number)
                if far < nearest:
                    nearest_fits = True
                    nearest = far
    return (found, _settled(nearest, nearest_fits))


def _rows_of(vectors):
    """The array whose rows vectors of float64 of one length are; None for any other thing."""
    if type(vectors) is not list or {*map(id, map(type, vectors))} != {id(np.ndarray)}:
        return None
    shape, plain = vectors[0].shape, np.dtype(np.float64)
    if len(shape) != 1 or not shape[0]:
        return None
    for each in vectors:
        if each.shape != shape:
            return None
        if each.dtype is not plain and (each.dtype != plain or each.dtype.type is not np.float64):
            return None
        flags = each.flags
        if not flags.c_contiguous or not flags.aligned:
            return None
    return np.concatenate(vectors).reshape(len(vectors), -1)


def _vectors_of(rows):
    """A list of vectors, each of which owns its numbers."""
    return [row.copy() for row in rows]


def pulls(points, strength):
    points_rows = _rows_of(points)
    if points_rows is not None:
        if (
            type(points_rows) is np.ndarray
            and points_rows.dtype == np.float64
            and points_rows.ndim == 2
            and points_rows.dtype.type is np.float64
            and max(points_rows.shape) <= 2**31
            and type(strength) is float
            and points_rows.flags.c_contiguous
            and np.geterr()["under"] == "ignore"
        ):
            try:
                result = _pulls_loops(points_rows, strength, 1.0, _loop_of_numpy(np.matmul))
                if result[1] != result[1] or result[1] == strength:
                    raise ValueError  # it might be an object that exists already
                outcome_with_rows = result[0].copy(), np.float64(result[1])
            except Exception:  # the original code below takes over
                pass
            else:
                return (_vectors_of(outcome_with_rows[0]), outcome_with_rows[1])
    found = [np.zeros(2) for _ in points]
    nearest = 1e9
    for i in range(len(points)):
        for j in range(len(points)):
            if i != j:
                far = np.linalg.norm(points[j] - points[i])
                found[i] += strength * (points[j] - points[i]) / far**2
                if far < nearest:
                    nearest = far
    return found, nearest
