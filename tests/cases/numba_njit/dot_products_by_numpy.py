# --- before
import numpy as np


def nearest(X, w, limit):
    best, found = -1.0, -1
    for i in range(len(X)):
        score = np.dot(X[i], w) / (1.0 + np.linalg.norm(X[i]))
        if score > best and np.exp(-score) < limit:
            best, found = score, i
    return best, found

# --- inputs: nearest
import numpy as np

def rows(n, k):
    return np.random.default_rng(n).normal(size=(n, k))

def packed(numbers):
    records = np.zeros(numbers.shape, dtype=[("x", "f8"), ("k", "i4")])
    records["x"] = numbers
    return records["x"]

CALLS = [call(rows(40, 3), rows(1, 3)[0], 1.5), call(rows(30, 3), rows(1, 3)[0], 1.2)]
CHECKS = [
    call(rows(0, 3), rows(1, 3)[0], 1.5),
    call(rows(50, 17), rows(1, 17)[0], 1.5),
    call(rows(50, 1), rows(1, 1)[0], 1.5),
    call(rows(50, 0), np.zeros(0), 1.5),
    call(rows(50, 40)[::2, ::3], rows(1, 14)[0], 1.5),
    call(rows(50, 20)[:, ::-1], rows(1, 20)[0], 1.5),
    call(rows(50, 20), rows(1, 20)[0][::-1], 1.5),
    call(rows(50, 200), rows(1, 200)[0], 1.5),
    call(rows(5, 3), rows(1, 4)[0], 1.5),
    call(np.asfortranarray(rows(50, 9)), rows(1, 9)[0], 1.5),
    call(packed(rows(50, 33)), rows(1, 33)[0], 1.5),
]

# --- after: compiled
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
def _numpys_dot(x, y, dot_loop):
    """np.dot(x, y) of two vectors, by NumPy's own machine code."""
    if len(x) != len(y) or (len(x) > 1 and (x.strides[0] <= 0 or y.strides[0] <= 0)):
        raise ValueError
    if x.strides[0] % 8 or y.strides[0] % 8 or int(x.ctypes.data) % 8 or int(y.ctypes.data) % 8:
        raise ValueError  # a field of packed records, which NumPy copies first
    if len(x) == 1 and x[0] * y[0] == 0.0:
        raise ValueError  # of -0.0, `np.dot` gives -0.0, and `@` 0.0
    return _one_product(dot_loop[0], dot_loop[1], x, y)


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
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _nearest_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x1) * 2.0**-46 + 1e-300
    low1, high1 = x1 - width, x1 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (low1 < x2) != (high1 < x2):
        raise FloatingPointError
    return low1 < x2


@_njit(cache=True, error_model="numpy")
def _nearest_kernel(X, w, limit, dot_loop, norm_loop):
    best_fits = False
    best_fits = False
    best, found = -1.0, -1
    for i in range(len(X)):
        score = _checked_divide(_finite(_numpys_dot(X[i], w, dot_loop)), 1.0 + _finite(_numpys_norm(X[i], norm_loop)))
        if score > best and _nearest_kernel_near_1(_exp(-score), limit):
            best_fits = True
            best, found = score, i
    return _settled(best, best_fits), found


def nearest(X, w, limit):
    if (
        type(X) is np.ndarray
        and X.dtype == np.float64
        and X.ndim == 2
        and X.dtype.type is np.float64
        and max(X.shape) <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _nearest_kernel(X, w, limit, _loop_of_numpy(np.matmul), _loop_of_numpy(np.matmul))
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), result[1]
        except Exception:  # the original code below takes over
            pass
    best, found = -1.0, -1
    for i in range(len(X)):
        score = np.dot(X[i], w) / (1.0 + np.linalg.norm(X[i]))
        if score > best and np.exp(-score) < limit:
            best, found = score, i
    return best, found
