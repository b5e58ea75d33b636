# --- before
import numpy as np


def turned(xs, ys, heading):
    total = 0.0
    for k in range(len(xs)):
        bearing = np.arctan2(ys[k], xs[k]) - heading
        bearing = np.mod(bearing + np.pi, 2 * np.pi) - np.pi
        total += np.sign(bearing) * np.maximum(abs(bearing), 0) + np.minimum(xs[k], ys[k]) - np.fmax(k, ys[k])
        if np.arctan2(k, 2) > bearing:
            total -= np.sign(total)
    return total


# --- inputs: turned
import numpy as np

def numbers(n):
    return np.random.default_rng(n).normal(0, 3, n)

CALLS = [call(numbers(40), numbers(41), 0.5), call(numbers(50), numbers(52), -2.5)]
CHECKS = [
    call(numbers(0), numbers(0), 1.0),
    call(numbers(4), numbers(3), 1.0),
    call(np.array([0.5, np.nan]), np.array([0.5, 1.0]), 1.0),
    call(np.array([0.0, -0.0, 0.0, -0.0]), np.array([0.0, 0.0, -0.0, -0.0]), 0.0),
    call(np.array([np.inf, 1.0]), np.array([np.inf, 1.0]), 0.0),
    call(np.array([5e-324, 1e-310]), np.array([1e308, 1.0]), 0),
    call(numbers(30)[::-2], numbers(15), 1e300),
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


@_intrinsic
def _two_numbers(context, loop, data, x, y):
    """What a loop of NumPy gives for two arrays of one number; `loop` and `data` are addresses."""
    from llvmlite import ir
    from numba.core import cgutils, types

    def written(context, builder, signature, arguments):
        word, (loop, data, x, y) = ir.IntType(64), arguments
        given = [cgutils.alloca_once_value(builder, each) for each in (x, y)]
        result = cgutils.alloca_once(builder, ir.DoubleType())
        ends, steps = cgutils.alloca_once(builder, word, size=3), cgutils.alloca_once(builder, word, size=3)
        for place, end in enumerate((*given, result)):
            at = ir.Constant(ir.IntType(32), place)
            builder.store(builder.ptrtoint(end, word), builder.gep(ends, [at]))
            builder.store(ir.Constant(word, 8), builder.gep(steps, [at]))
        length = cgutils.alloca_once_value(builder, ir.Constant(word, 1))
        kind = ir.FunctionType(ir.VoidType(), [*[word.as_pointer()] * 3, word])
        builder.call(builder.inttoptr(loop, kind.as_pointer()), [ends, length, steps, data])
        return builder.load(result)

    return types.float64(types.intp, types.intp, types.float64, types.float64), written


@_njit
def _numpys_arctan2(x, y, arctan2_loop):
    """np.arctan2(x, y), by NumPy's own machine code."""
    return _two_numbers(arctan2_loop[0], arctan2_loop[1], float(x), float(y))


@_njit
def _numpys_fmax(x, y, fmax_loop):
    """np.fmax(x, y), by NumPy's own machine code."""
    return _two_numbers(fmax_loop[0], fmax_loop[1], float(x), float(y))


@_njit
def _numpys_maximum(x, y, maximum_loop):
    """np.maximum(x, y), by NumPy's own machine code."""
    return _two_numbers(maximum_loop[0], maximum_loop[1], float(x), float(y))


@_njit
def _numpys_minimum(x, y, minimum_loop):
    """np.minimum(x, y), by NumPy's own machine code."""
    return _two_numbers(minimum_loop[0], minimum_loop[1], float(x), float(y))


@_njit
def _numpys_remainder(x, y, remainder_loop):
    """np.remainder(x, y), by NumPy's own machine code."""
    return _two_numbers(remainder_loop[0], remainder_loop[1], float(x), float(y))


@_njit
def _numpys_sign(x, sign_loop):
    """np.sign(x), by NumPy's own machine code."""
    return _one_number(sign_loop[0], sign_loop[1], float(x))


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

    def two_numbers(x, y):
        given, result = (ctypes.c_double(x), ctypes.c_double(y)), ctypes.c_double()
        call(block(*map(ctypes.addressof, (*given, result))), block(1), block(8, 8, 8), data)
        return result.value

    if sys.implementation.name != "cpython" or object.__basicsize__ != 16:
        raise ValueError
    if type(function) is not np.ufunc or function.nin > 2:
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
    if inputs == 2 and function is not np.matmul:
        several = [0.0, *numbers[::6], *(-each for each in numbers[::6]), -0.0]
        with np.errstate(all="ignore"):
            if any(repr(two_numbers(x, y)) != repr(float(function(x, y))) for x in several for y in several):
                raise ValueError
    if function is np.matmul:
        x, y = np.array(numbers), np.array([1 / each for each in numbers])
        pairs = [pair for k in range(41) for pair in ((x[:k], y[:k]), (x[k:], y[k:]), (x[:k:2], y[:k:2]))]
        if any(one_product(*pair) != np.dot(*pair) for pair in pairs):
            raise ValueError
    known[function] = np.array([loop, data], np.int64)
    return known[function]


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _turned_kernel(xs, ys, heading, arctan2_loop, fmax_loop, maximum_loop, minimum_loop, remainder_loop, sign_loop):
    total = 0.0
    if len(xs) - 1 >= len(ys):
        raise IndexError
    for k in _nonempty(range(len(xs))):
        bearing = _checked_subtract(_finite(_numpys_arctan2(ys[k], xs[k], arctan2_loop)), heading)
        bearing = _finite(_numpys_remainder(bearing + np.pi, 2 * np.pi, remainder_loop)) - np.pi
        total += _finite(_numpys_sign(bearing, sign_loop)) * _finite(_numpys_maximum(abs(bearing), 0, maximum_loop)) + _finite(_numpys_minimum(xs[k], ys[k], minimum_loop)) - _finite(_numpys_fmax(k, ys[k], fmax_loop))
        if _finite(_numpys_arctan2(k, 2, arctan2_loop)) > bearing:
            total -= _finite(_numpys_sign(total, sign_loop))
    if total - total != 0.0:
        raise FloatingPointError
    return total


def turned(xs, ys, heading):
    if (
        type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and type(ys) is np.ndarray
        and ys.dtype == np.float64
        and ys.ndim == 1
        and ys.dtype.type is np.float64
        and ys.size <= 2**31
        and type(heading) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_turned_kernel(xs, ys, heading, _loop_of_numpy(np.arctan2), _loop_of_numpy(np.fmax), _loop_of_numpy(np.maximum), _loop_of_numpy(np.minimum), _loop_of_numpy(np.remainder), _loop_of_numpy(np.sign)))
            if (
                result != result
                or result == heading
                or result == 3.141592653589793
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for k in range(len(xs)):
        bearing = np.arctan2(ys[k], xs[k]) - heading
        bearing = np.mod(bearing + np.pi, 2 * np.pi) - np.pi
        total += np.sign(bearing) * np.maximum(abs(bearing), 0) + np.minimum(xs[k], ys[k]) - np.fmax(k, ys[k])
        if np.arctan2(k, 2) > bearing:
            total -= np.sign(total)
    return total
