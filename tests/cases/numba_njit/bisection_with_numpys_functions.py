# --- before
import numpy as np


def f(x, a):
    return np.exp(-x) - a * x + np.sin(x)


def bisect(a, lo, hi, tol):
    steps = 0
    while hi - lo > tol:
        mid = (lo + hi) / 2
        if f(lo, a) * f(mid, a) <= 0:
            hi = mid
        else:
            lo = mid
        steps += 1
    return mid, steps

# --- inputs: bisect
CALLS = [call(0.5, 0.0, 10.0, 1e-12), call(2.5, 0.0, 10.0, 1e-12)]
CHECKS = [
    call(1.0, 5.0, 1.0, 1e-9),
    call(1.0, float("nan"), 2.0, 1e-9),
    call(1, 0, 10, 0.001),
]

# --- after: compiled
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
            marks = {"f": (2060256065121158209, 2087362657533472819)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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
def _numpys_exp(x, exp_loop):
    """np.exp(x), by NumPy's own machine code."""
    return _one_number(exp_loop[0], exp_loop[1], float(x))


@_njit
def _numpys_sin(x, sin_loop):
    """np.sin(x), by NumPy's own machine code."""
    return _one_number(sin_loop[0], sin_loop[1], float(x))


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
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


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


def f(x, a):
    return np.exp(-x) - a * x + np.sin(x)


@_njit
def _bisect_kernel_f(x, a, exp_loop, sin_loop):
    return _checked_subtract(_finite(_numpys_exp(-x, exp_loop)), a * x) + _finite(_numpys_sin(x, sin_loop))


@_njit(cache=True)
def _bisect_kernel(a, lo, hi, tol, exp_loop, sin_loop):
    steps = 0
    if not (hi - lo > tol):
        raise ValueError  # the loop must run
    while hi - lo > tol:
        mid = (lo + hi) / 2
        if _checked_multiply(_bisect_kernel_f(lo, a, exp_loop, sin_loop), _bisect_kernel_f(mid, a, exp_loop, sin_loop)) <= 0:
            hi = mid
        else:
            lo = mid
        steps += 1
    return mid, steps


def bisect(a, lo, hi, tol):
    if (
        type(a) is float
        and type(lo) is float
        and type(hi) is float
        and type(tol) is float
        and "f" in globals()
        and _untouched(f=f)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _bisect_kernel(a, lo, hi, tol, _loop_of_numpy(np.exp), _loop_of_numpy(np.sin))
            if (
                result[0] != result[0]
                or result[0] == a
                or result[0] == lo
                or result[0] == hi
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    steps = 0
    while hi - lo > tol:
        mid = (lo + hi) / 2
        if f(lo, a) * f(mid, a) <= 0:
            hi = mid
        else:
            lo = mid
        steps += 1
    return mid, steps
