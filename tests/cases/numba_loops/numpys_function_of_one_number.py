# --- before
import numpy as np


def cooled(u, steps):
    total = 0.0
    for t in range(steps):
        u[1:-1] += 0.1 * (u[2:] - 2 * u[1:-1] + u[:-2])
        weight = np.exp(-0.3 * t) + np.arctan(0.1 * t)
        if weight < 0.9:
            total += weight * u[3]
    return total

# --- inputs: cooled
import numpy as np

def field(n):
    return np.random.default_rng(n).normal(size=n)

CALLS = [call(field(20), 9), call(field(8), 3)]
CHECKS = [call(field(20), 0), call(field(3), 2), call(field(30)[::2], 5)]

# --- after: explicit loops, compiled, products by NumPy itself
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


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
def _numpys_arctan(x, arctan_loop):
    """np.arctan(x), by NumPy's own machine code."""
    return _one_number(arctan_loop[0], arctan_loop[1], float(x))


@_njit
def _numpys_exp(x, exp_loop):
    """np.exp(x), by NumPy's own machine code."""
    return _one_number(exp_loop[0], exp_loop[1], float(x))


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
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(error_model="numpy")
def _cooled_loops_nest_2(count_2, u, values):
    for i_2 in range(count_2):
        u[i_2 + 1] = values[i_2]


@_njit(error_model="numpy")
def _cooled_loops_nest(count, values, u):
    odd = False
    for i in range(count):
        value = u[i + 1] + 0.1 * (u[i + 2] - 2.0 * u[i + 1] + u[i])
        odd |= value - value != 0.0
        values[i] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _cooled_loops(u, steps, arctan_loop, exp_loop):
    total_fits = False
    total_fits = False
    total = 0.0
    values = np.empty(u.shape[0] - 2)
    for t in range(steps):
        if u.shape[0] - 1 < 0:
            raise ValueError
        if u.shape[0] - 2 < 0:
            raise ValueError
        _cooled_loops_nest(u.shape[0] - 2, values, u)
        _cooled_loops_nest_2(u.shape[0] - 2, u, values)
        weight = _checked_add(_finite(_numpys_exp(-0.3 * t, exp_loop)), _finite(_numpys_arctan(0.1 * t, arctan_loop)))
        if weight < 0.9:
            total_fits = True
            total = _finite(total + weight * u[3])
    return _settled(total, total_fits)


def cooled(u, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and u.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and _separate((u,), ())
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            result = np.float64(_cooled_loops(u, steps, _loop_of_numpy(np.arctan), _loop_of_numpy(np.exp)))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            u[...] = u_before
    total = 0.0
    for t in range(steps):
        u[1:-1] += 0.1 * (u[2:] - 2 * u[1:-1] + u[:-2])
        weight = np.exp(-0.3 * t) + np.arctan(0.1 * t)
        if weight < 0.9:
            total += weight * u[3]
    return total
