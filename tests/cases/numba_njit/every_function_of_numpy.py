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
def _numpys_arccos(x, loops):
    """np.arccos(x), by NumPy's own machine code."""
    return _one_number(loops[0], loops[1], float(x))


@_njit
def _numpys_arccosh(x, loops):
    """np.arccosh(x), by NumPy's own machine code."""
    return _one_number(loops[2], loops[3], float(x))


@_njit
def _numpys_arcsin(x, loops):
    """np.arcsin(x), by NumPy's own machine code."""
    return _one_number(loops[4], loops[5], float(x))


@_njit
def _numpys_arcsinh(x, loops):
    """np.arcsinh(x), by NumPy's own machine code."""
    return _one_number(loops[6], loops[7], float(x))


@_njit
def _numpys_arctan(x, loops):
    """np.arctan(x), by NumPy's own machine code."""
    return _one_number(loops[8], loops[9], float(x))


@_njit
def _numpys_arctanh(x, loops):
    """np.arctanh(x), by NumPy's own machine code."""
    return _one_number(loops[10], loops[11], float(x))


@_njit
def _numpys_cbrt(x, loops):
    """np.cbrt(x), by NumPy's own machine code."""
    return _one_number(loops[12], loops[13], float(x))


@_njit
def _numpys_cos(x, loops):
    """np.cos(x), by NumPy's own machine code."""
    return _one_number(loops[14], loops[15], float(x))


@_njit
def _numpys_cosh(x, loops):
    """np.cosh(x), by NumPy's own machine code."""
    return _one_number(loops[16], loops[17], float(x))


@_njit
def _numpys_exp(x, loops):
    """np.exp(x), by NumPy's own machine code."""
    return _one_number(loops[18], loops[19], float(x))


@_njit
def _numpys_exp2(x, loops):
    """np.exp2(x), by NumPy's own machine code."""
    return _one_number(loops[20], loops[21], float(x))


@_njit
def _numpys_expm1(x, loops):
    """np.expm1(x), by NumPy's own machine code."""
    return _one_number(loops[22], loops[23], float(x))


@_njit
def _numpys_log(x, loops):
    """np.log(x), by NumPy's own machine code."""
    return _one_number(loops[24], loops[25], float(x))


@_njit
def _numpys_log10(x, loops):
    """np.log10(x), by NumPy's own machine code."""
    return _one_number(loops[26], loops[27], float(x))


@_njit
def _numpys_log1p(x, loops):
    """np.log1p(x), by NumPy's own machine code."""
    return _one_number(loops[28], loops[29], float(x))


@_njit
def _numpys_log2(x, loops):
    """np.log2(x), by NumPy's own machine code."""
    return _one_number(loops[30], loops[31], float(x))


@_njit
def _numpys_sin(x, loops):
    """np.sin(x), by NumPy's own machine code."""
    return _one_number(loops[32], loops[33], float(x))


@_njit
def _numpys_sinh(x, loops):
    """np.sinh(x), by NumPy's own machine code."""
    return _one_number(loops[34], loops[35], float(x))


@_njit
def _numpys_tan(x, loops):
    """np.tan(x), by NumPy's own machine code."""
    return _one_number(loops[36], loops[37], float(x))


@_njit
def _numpys_tanh(x, loops):
    """np.tanh(x), by NumPy's own machine code."""
    return _one_number(loops[38], loops[39], float(x))


def _loops_of_numpy(*functions, known={}):
    """Addresses of the loops by which NumPy works out functions of float64, and of what these are handed besides."""
    if functions in known:
        return known[functions]
    import ctypes
    import sys

    word, found = ctypes.c_ssize_t, []

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
    for function in functions:
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
        found += [loop, data]
    known[functions] = np.array(found, np.int64)
    return known[functions]


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
def _checksum_kernel(xs, smallest, loops):
    total_fits = False
    total_fits = False
    total = 0.0
    suspects = 0
    for x in xs:
        y = _finite(_numpys_sin(x, loops)) * _finite(_numpys_cos(x, loops)) + _finite(_numpys_tan(x, loops)) + _finite(_numpys_sinh(x, loops)) - _finite(_numpys_cosh(x, loops)) * _finite(_numpys_tanh(x, loops))
        y = _finite(y + (_finite(_numpys_exp(x, loops)) + _finite(_numpys_exp2(x, loops)) - _finite(_numpys_expm1(x, loops)) + _finite(_numpys_log(x, loops)) + _finite(_numpys_log2(x, loops)) - _finite(_numpys_log10(x, loops)) + _finite(_numpys_log1p(x, loops))))
        y = _finite(y + (_finite(_numpys_arcsin(x, loops)) - _finite(_numpys_arccos(x, loops)) + _finite(_numpys_arctan(x, loops)) * _finite(_numpys_arcsinh(x, loops)) + _finite(_numpys_arctanh(x, loops)) + _finite(_numpys_arccosh(1 + x, loops)) + _finite(_numpys_cbrt(x, loops))))
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
            result = np.float64(_checksum_kernel(xs, smallest, _loops_of_numpy(np.arccos, np.arccosh, np.arcsin, np.arcsinh, np.arctan, np.arctanh, np.cbrt, np.cos, np.cosh, np.exp, np.exp2, np.expm1, np.log, np.log10, np.log1p, np.log2, np.sin, np.sinh, np.tan, np.tanh)))
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
