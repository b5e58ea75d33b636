# --- before
import numpy as np


def checksum(xs, smallest):
    total = 0.0
    for x in xs:
        y = np.sin(x) * np.cos(x) + np.tan(x) + np.sinh(x) - np.cosh(x) * np.tanh(x)
        y += np.exp(x) + np.exp2(x) - np.expm1(x) + np.log(x) + np.log2(x) - np.log10(x) + np.log1p(x)
        y += np.arcsin(x) - np.arccos(x) + np.arctan(x) * np.arcsinh(x) + np.arctanh(x) + np.arccosh(1 + x) + np.cbrt(x)
        if y > smallest:
            total += y
    return total

# --- inputs: checksum
import numpy as np

def numbers(n):
    return np.random.default_rng(n).uniform(0.001, 0.999, n)

CALLS = [call(numbers(40), 0.5), call(numbers(50), 3.5)]
CHECKS = [
    call(numbers(0), 1.0),
    call(np.array([0.5, np.nan]), 1.0),
    call(np.array([5e-324, 1e-310, 1e-17]), 1.0),
    call(numbers(30)[::-2], 1.0),
]

# --- after: compiled
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
def _numpys_arccos(x, arccos_loop):
    """np.arccos(x), by NumPy's own machine code."""
    return _one_number(arccos_loop[0], arccos_loop[1], float(x))


@_njit
def _numpys_arccosh(x, arccosh_loop):
    """np.arccosh(x), by NumPy's own machine code."""
    return _one_number(arccosh_loop[0], arccosh_loop[1], float(x))


@_njit
def _numpys_arcsin(x, arcsin_loop):
    """np.arcsin(x), by NumPy's own machine code."""
    return _one_number(arcsin_loop[0], arcsin_loop[1], float(x))


@_njit
def _numpys_arcsinh(x, arcsinh_loop):
    """np.arcsinh(x), by NumPy's own machine code."""
    return _one_number(arcsinh_loop[0], arcsinh_loop[1], float(x))


@_njit
def _numpys_arctan(x, arctan_loop):
    """np.arctan(x), by NumPy's own machine code."""
    return _one_number(arctan_loop[0], arctan_loop[1], float(x))


@_njit
def _numpys_arctanh(x, arctanh_loop):
    """np.arctanh(x), by NumPy's own machine code."""
    return _one_number(arctanh_loop[0], arctanh_loop[1], float(x))


@_njit
def _numpys_cbrt(x, cbrt_loop):
    """np.cbrt(x), by NumPy's own machine code."""
    return _one_number(cbrt_loop[0], cbrt_loop[1], float(x))


@_njit
def _numpys_cos(x, cos_loop):
    """np.cos(x), by NumPy's own machine code."""
    return _one_number(cos_loop[0], cos_loop[1], float(x))


@_njit
def _numpys_cosh(x, cosh_loop):
    """np.cosh(x), by NumPy's own machine code."""
    return _one_number(cosh_loop[0], cosh_loop[1], float(x))


@_njit
def _numpys_exp(x, exp_loop):
    """np.exp(x), by NumPy's own machine code."""
    return _one_number(exp_loop[0], exp_loop[1], float(x))


@_njit
def _numpys_exp2(x, exp2_loop):
    """np.exp2(x), by NumPy's own machine code."""
    return _one_number(exp2_loop[0], exp2_loop[1], float(x))


@_njit
def _numpys_expm1(x, expm1_loop):
    """np.expm1(x), by NumPy's own machine code."""
    return _one_number(expm1_loop[0], expm1_loop[1], float(x))


@_njit
def _numpys_log(x, log_loop):
    """np.log(x), by NumPy's own machine code."""
    return _one_number(log_loop[0], log_loop[1], float(x))


@_njit
def _numpys_log10(x, log10_loop):
    """np.log10(x), by NumPy's own machine code."""
    return _one_number(log10_loop[0], log10_loop[1], float(x))


@_njit
def _numpys_log1p(x, log1p_loop):
    """np.log1p(x), by NumPy's own machine code."""
    return _one_number(log1p_loop[0], log1p_loop[1], float(x))


@_njit
def _numpys_log2(x, log2_loop):
    """np.log2(x), by NumPy's own machine code."""
    return _one_number(log2_loop[0], log2_loop[1], float(x))


@_njit
def _numpys_sin(x, sin_loop):
    """np.sin(x), by NumPy's own machine code."""
    return _one_number(sin_loop[0], sin_loop[1], float(x))


@_njit
def _numpys_sinh(x, sinh_loop):
    """np.sinh(x), by NumPy's own machine code."""
    return _one_number(sinh_loop[0], sinh_loop[1], float(x))


@_njit
def _numpys_tan(x, tan_loop):
    """np.tan(x), by NumPy's own machine code."""
    return _one_number(tan_loop[0], tan_loop[1], float(x))


@_njit
def _numpys_tanh(x, tanh_loop):
    """np.tanh(x), by NumPy's own machine code."""
    return _one_number(tanh_loop[0], tanh_loop[1], float(x))


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
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


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


@_njit(cache=True)
def _checksum_kernel(xs, smallest, arccos_loop, arccosh_loop, arcsin_loop, arcsinh_loop, arctan_loop, arctanh_loop, cbrt_loop, cos_loop, cosh_loop, exp_loop, exp2_loop, expm1_loop, log_loop, log10_loop, log1p_loop, log2_loop, sin_loop, sinh_loop, tan_loop, tanh_loop):
    total_fits = False
    total_fits = False
    total = 0.0
    suspects = 0
    for x in xs:
        y = _finite(_numpys_sin(x, sin_loop)) * _finite(_numpys_cos(x, cos_loop)) + _finite(_numpys_tan(x, tan_loop)) + _finite(_numpys_sinh(x, sinh_loop)) - _finite(_numpys_cosh(x, cosh_loop)) * _finite(_numpys_tanh(x, tanh_loop))
        y = _finite(y + (_finite(_numpys_exp(x, exp_loop)) + _finite(_numpys_exp2(x, exp2_loop)) - _finite(_numpys_expm1(x, expm1_loop)) + _finite(_numpys_log(x, log_loop)) + _finite(_numpys_log2(x, log2_loop)) - _finite(_numpys_log10(x, log10_loop)) + _finite(_numpys_log1p(x, log1p_loop))))
        y = _finite(y + (_finite(_numpys_arcsin(x, arcsin_loop)) - _finite(_numpys_arccos(x, arccos_loop)) + _finite(_numpys_arctan(x, arctan_loop)) * _finite(_numpys_arcsinh(x, arcsinh_loop)) + _finite(_numpys_arctanh(x, arctanh_loop)) + _finite(_numpys_arccosh(1 + x, arccosh_loop)) + _finite(_numpys_cbrt(x, cbrt_loop))))
        if y > smallest:
            checked1 = total
            checked2 = checked1 + y
            total_fits = True
            total = checked2
            suspects += _arises(checked2, checked1, y)
    if suspects:
        raise FloatingPointError
    return _settled(total, total_fits)


def checksum(xs, smallest):
    if (
        type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and type(smallest) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_checksum_kernel(xs, smallest, _loop_of_numpy(np.arccos), _loop_of_numpy(np.arccosh), _loop_of_numpy(np.arcsin), _loop_of_numpy(np.arcsinh), _loop_of_numpy(np.arctan), _loop_of_numpy(np.arctanh), _loop_of_numpy(np.cbrt), _loop_of_numpy(np.cos), _loop_of_numpy(np.cosh), _loop_of_numpy(np.exp), _loop_of_numpy(np.exp2), _loop_of_numpy(np.expm1), _loop_of_numpy(np.log), _loop_of_numpy(np.log10), _loop_of_numpy(np.log1p), _loop_of_numpy(np.log2), _loop_of_numpy(np.sin), _loop_of_numpy(np.sinh), _loop_of_numpy(np.tan), _loop_of_numpy(np.tanh)))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for x in xs:
        y = np.sin(x) * np.cos(x) + np.tan(x) + np.sinh(x) - np.cosh(x) * np.tanh(x)
        y += np.exp(x) + np.exp2(x) - np.expm1(x) + np.log(x) + np.log2(x) - np.log10(x) + np.log1p(x)
        y += np.arcsin(x) - np.arccos(x) + np.arctan(x) * np.arcsinh(x) + np.arctanh(x) + np.arccosh(1 + x) + np.cbrt(x)
        if y > smallest:
            total += y
    return total
