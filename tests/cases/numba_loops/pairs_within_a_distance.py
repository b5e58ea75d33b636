# --- before
import numpy as np


def energy(pos, q, cut):
    e = 0.0
    for i in range(len(pos)):
        for j in range(i + 1, len(pos)):
            d = pos[i] - pos[j]
            r = np.sqrt(np.dot(d, d))
            if r < cut:
                e += q[i] * q[j] * np.exp(-r) / np.linalg.norm(pos[i] - pos[j])
    return e

# --- inputs: energy
import numpy as np

def points(n, k):
    return np.random.default_rng(n).normal(size=(n, k))

def charges(n):
    return np.random.default_rng(n).choice([-1.0, 1.0], n)

CALLS = [call(points(12, 3), charges(12), 1.5), call(points(9, 3), charges(9), 0.5)]
CHECKS = [
    call(points(0, 3), charges(0), 1.5),
    call(points(1, 3), charges(1), 1.5),
    call(points(12, 1), charges(12), 1.5),
    call(points(12, 40), charges(12), 9.0),
    call(points(12, 40)[::2, ::3], charges(6), 9.0),
    call(points(12, 40)[:, ::-1], charges(12), 9.0),
    call(np.asfortranarray(points(12, 17)), charges(12), 9.0),
    call(points(12, 3), charges(5), 1.5),
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


@_intrinsic
def _one_number(context, loop, data, x):
    """What a loop of NumPy gives for an array of one number; `loop` and `data` are addresses."""
    from llvmlite import ir
    from numba.core import cgutils, types

    def written(context, builder, signature, arguments):
        word, (loop, data, x) = ir.IntType(64), arguments
        given, result = cgutils.alloca_once_value(builder, x), cgutils.alloca_once(builder, ir.DoubleType())
        ends, steps = cgutils.alloca_once(builder, word, size=2), cgutils.alloca_once(builder, word, size=2)
        for place, end in enumerate((given, result)):
            at = ir.Constant(ir.IntType(32), place)
            builder.store(builder.ptrtoint(end, word), builder.gep(ends, [at]))
            builder.store(ir.Constant(word, 8), builder.gep(steps, [at]))
        length = cgutils.alloca_once_value(builder, ir.Constant(word, 1))
        kind = ir.FunctionType(ir.VoidType(), [*[word.as_pointer()] * 3, word])
        builder.call(builder.inttoptr(loop, kind.as_pointer()), [ends, length, steps, data])
        return builder.load(result)

    return types.float64(types.intp, types.intp, types.float64), written


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
def _numpys_exp(x, exp_loop):
    """np.exp(x), by NumPy's own machine code."""
    return _one_number(exp_loop[0], exp_loop[1], float(x))


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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(error_model="numpy")
def _energy_loops_nest_2(count_4, values, pos, count_5, count_6):
    odd_2 = False
    for i_3 in range(count_4):
        value_2 = pos[count_5, i_3] - pos[count_6, i_3]
        odd_2 |= value_2 - value_2 != 0.0
        values[i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _energy_loops_nest(count, d, pos, count_2, count_3):
    odd = False
    for i_2 in range(count):
        value = pos[count_2, i_2] - pos[count_3, i_2]
        odd |= value - value != 0.0
        d[i_2] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _energy_loops(pos, q, cut, dot_loop, exp_loop, norm_loop):
    e_fits = False
    e_fits = False
    e = 0.0
    for i in range(len(pos)):
        for j in range(i + 1, len(pos)):
            place = i
            if place < 0:
                place += pos.shape[0]
            if place < 0 or place >= pos.shape[0]:
                raise ValueError
            place_2 = j
            if place_2 < 0:
                place_2 += pos.shape[0]
            if place_2 < 0 or place_2 >= pos.shape[0]:
                raise ValueError
            d = np.empty(pos.shape[1])
            _energy_loops_nest(pos.shape[1], d, pos, place, place_2)
            product = _finite(_numpys_dot(d, d, dot_loop))
            r = _sqrt(product)
            if r < cut:
                place_3 = i
                if place_3 < 0:
                    place_3 += pos.shape[0]
                if place_3 < 0 or place_3 >= pos.shape[0]:
                    raise ValueError
                place_4 = j
                if place_4 < 0:
                    place_4 += pos.shape[0]
                if place_4 < 0 or place_4 >= pos.shape[0]:
                    raise ValueError
                values = np.empty(pos.shape[1])
                _energy_loops_nest_2(pos.shape[1], values, pos, place_3, place_4)
                product_2 = _finite(_numpys_norm(values, norm_loop))
                e_fits = True
                e = _finite(e + q[i] * q[j] * _finite(_numpys_exp(-r, exp_loop)) / product_2)
    return _settled(e, e_fits)


def energy(pos, q, cut):
    if (
        type(pos) is np.ndarray
        and pos.dtype == np.float64
        and pos.ndim == 2
        and pos.dtype.type is np.float64
        and max(pos.shape) <= 2**31
        and type(q) is np.ndarray
        and q.dtype == np.float64
        and q.ndim == 1
        and q.dtype.type is np.float64
        and q.size <= 2**31
        and type(cut) is float
        and pos.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_energy_loops(pos, q, cut, _loop_of_numpy(np.matmul), _loop_of_numpy(np.exp), _loop_of_numpy(np.matmul)))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    e = 0.0
    for i in range(len(pos)):
        for j in range(i + 1, len(pos)):
            d = pos[i] - pos[j]
            r = np.sqrt(np.dot(d, d))
            if r < cut:
                e += q[i] * q[j] * np.exp(-r) / np.linalg.norm(pos[i] - pos[j])
    return e
