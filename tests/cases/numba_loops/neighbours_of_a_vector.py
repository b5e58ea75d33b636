# --- before
import numpy as np


def turns(x, limit):
    count = 0
    for k in range(len(x) - 8):
        d = x[k : k + 8] * 2.0
        if np.dot(x[k : k + 8], d) > limit:
            count += 1
    return count, np.dot(x[1:], x[:-1])

# --- inputs: turns
import numpy as np

def numbers(n):
    return np.random.default_rng(n).normal(size=n)

CALLS = [call(numbers(60), 15.0), call(numbers(40), 10.0)]
CHECKS = [
    *[call(numbers(n)[::2], 15.0) for n in range(60, 90)],
    call(np.stack([numbers(50)] * 3, axis=1)[:, 1], 15.0),
    call(numbers(60)[::-1], 15.0),
    call(numbers(1), 15.0),
    call(numbers(0), 15.0),
]

# --- after: explicit loops, compiled, products by NumPy itself
import numpy as np


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


@_njit(error_model="numpy")
def _turns_loops_nest_3(count_5, values_3, x):
    for i_3 in range(count_5):
        values_3[i_3] = x[i_3]


@_njit(error_model="numpy")
def _turns_loops_nest_2(count_4, values_2, x):
    for i_2 in range(count_4):
        values_2[i_2] = x[i_2 + 1]


@_njit(error_model='numpy')
def _turns_loops_nest(count_2, d, x, count_3, values):
    odd = False
    for i in range(count_2):
        value = x[np.uint64(i + count_3)] * 2.0
        odd |= value - value != 0.0
        d[i] = value
        values[i] = x[np.uint64(i + count_3)]
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _turns_loops(x, limit, dot_loop):
    count = 0
    for k in range(len(x) - 8):
        bound = k
        if bound < 0:
            bound = max(bound + x.shape[0], 0)
        if bound > x.shape[0]:
            bound = x.shape[0]
        bound_2 = k + 8
        if bound_2 < 0:
            bound_2 = max(bound_2 + x.shape[0], 0)
        if bound_2 > x.shape[0]:
            bound_2 = x.shape[0]
        if bound_2 - bound < 0:
            raise ValueError
        d = np.empty(bound_2 - bound)
        values = np.empty(bound_2 - bound)
        _turns_loops_nest(bound_2 - bound, d, x, bound, values)
        product = _finite(_numpys_dot(values, d, dot_loop))
        if product > limit:
            count += 1
    if x.shape[0] - 1 < 0:
        raise ValueError
    values_2 = np.empty(x.shape[0] - 1)
    _turns_loops_nest_2(x.shape[0] - 1, values_2, x)
    values_3 = np.empty(x.shape[0] - 1)
    _turns_loops_nest_3(x.shape[0] - 1, values_3, x)
    product_2 = _finite(_numpys_dot(values_2, values_3, dot_loop))
    return (count, product_2)


def turns(x, limit):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(limit) is float
        and x.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _turns_loops(x, limit, _loop_of_numpy(np.matmul))
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result[0], np.float64(result[1])
        except Exception:  # the original code below takes over
            pass
    count = 0
    for k in range(len(x) - 8):
        d = x[k : k + 8] * 2.0
        if np.dot(x[k : k + 8], d) > limit:
            count += 1
    return count, np.dot(x[1:], x[:-1])
