# --- before
import numpy as np


def soft(x, t):
    if x > t:
        return x - t
    elif x < -t:
        return x + t
    return 0.0


def descent(X, y, penalty, beta, tol, sweeps):
    n, p = X.shape
    residual = y.copy()
    norms = np.zeros(p)
    for j in range(p):
        norms[j] = np.sum(X[:, j] ** 2) / n
    for sweep in range(sweeps):
        biggest = 0.0
        for j in range(p):
            old = beta[j]
            rho = np.dot(X[:, j], residual) / n + norms[j] * old
            new = soft(rho, penalty) / norms[j]
            if new != old:
                residual -= X[:, j] * (new - old)
                beta[j] = new
            change = abs(new - old)
            if change > biggest:
                biggest = change
        if biggest < tol:
            break
    return sweep + 1

# --- inputs: descent
import numpy as np

r = np.random.default_rng(1)

def table(rows, columns):
    return r.normal(size=(rows, columns))

CALLS = [
    call(table(30, 9), r.normal(size=30), 0.1, np.zeros(9), 1e-7, 50),
    call(table(12, 3), r.normal(size=12), 0.2, np.ones(3), 1e-5, 9),
]
CHECKS = [
    call(table(30, 9)[:, ::-1], r.normal(size=30), 0.1, np.zeros(9), 1e-7, 50),
    call(np.asfortranarray(table(20, 5)), r.normal(size=20), 0.1, np.zeros(5), 1e-7, 5),
    call(table(20, 1), r.normal(size=20), 0.1, np.zeros(1), 1e-7, 5),
    call(table(1, 4), r.normal(size=1), 0.1, np.zeros(4), 1e-7, 5),
    call(table(4, 3), r.normal(size=5), 0.1, np.zeros(3), 1e-7, 5),
    call(table(4, 3), r.normal(size=4), 0.1, np.zeros(2), 1e-7, 5),
    call(table(0, 3), np.zeros(0), 0.1, np.zeros(3), 1e-7, 5),
    call(np.zeros((5, 2)), r.normal(size=5), 0.1, np.zeros(2), 1e-7, 5),
    call(np.full((5, 2), np.nan), r.normal(size=5), 0.1, np.zeros(2), 1e-7, 5),
    call(table(400, 40), r.normal(size=400), 0.01, np.zeros(40), 1e-9, 60),
]

# --- after: explicit loops, compiled, products by NumPy itself
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
            marks = {"soft": (1923378663584056065,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


def soft(x, t):
    if x > t:
        return x - t
    elif x < -t:
        return x + t
    return 0.0


@_njit(error_model="numpy")
def _descent_loops_nest_3(count_4, residual, X, count_5, number):
    odd_2 = False
    for i_4 in range(count_4):
        value_3 = residual[i_4] - X[i_4, count_5] * number
        odd_2 |= value_3 - value_3 != 0.0
        residual[i_4] = value_3
    if odd_2:
        raise ValueError


@_njit(boundscheck=True)
def _descent_loops_soft(x, t):
    if x > t:
        return _checked_subtract(x, t)
    elif x < -t:
        return _checked_add(x, t)
    return 0.0


@_njit(error_model='numpy')
def _descent_loops_nest_2(count_2, X, count_3):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_2 < 8:
        for i_2 in range(count_2):
            value = X[i_2, count_3]
            total += value * value
    else:
        todo[0] = count_2
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _descent_loops_pairwise_leaf(todo, top)
            for i_3 in range(size):
                value_2 = X[np.uint64(low + i_3), count_3]
                block[i_3] = value_2 * value_2
            low += size
            part = _descent_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)

@_njit(error_model="numpy")
def _descent_loops_pairwise_block_sum(block, size):
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
def _descent_loops_pairwise_leaf(todo, top):
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
def _descent_loops_nest(count, residual, y):
    for i in range(count):
        residual[i] = y[i]


@_njit(cache=True, boundscheck=True)
def _descent_loops(X, y, penalty, beta, tol, sweeps, dot_loop):
    n, p = X.shape
    residual = np.empty(y.shape[0])
    _descent_loops_nest(y.shape[0], residual, y)
    norms = np.zeros(p)
    for j in range(p):
        place = j
        if place < 0:
            place += X.shape[1]
        if place < 0 or place >= X.shape[1]:
            raise ValueError
        sum_2 = _descent_loops_nest_2(X.shape[0], X, place)
        norms[j] = sum_2 / n
    for sweep in _nonempty(range(sweeps)):
        biggest = 0.0
        for j in range(p):
            old = beta[j]
            product = _finite(_numpys_dot(X.T[j], residual, dot_loop))
            rho = _finite(product / n + norms[j] * old)
            new = _checked_divide(_descent_loops_soft(rho, penalty), norms[j])
            if new != old:
                place_2 = j
                if place_2 < 0:
                    place_2 += X.shape[1]
                if place_2 < 0 or place_2 >= X.shape[1]:
                    raise ValueError
                number = _checked_subtract(new, old)
                if y.shape[0] != X.shape[0]:
                    raise ValueError
                _descent_loops_nest_3(y.shape[0], residual, X, place_2, number)
                beta[j] = new
            change = abs(_checked_subtract(new, old))
            if change > biggest:
                biggest = change
        if biggest < tol:
            break
    return sweep + 1


def descent(X, y, penalty, beta, tol, sweeps):
    if (
        type(X) is np.ndarray
        and X.dtype == np.float64
        and X.ndim == 2
        and X.dtype.type is np.float64
        and max(X.shape) <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and type(penalty) is float
        and type(beta) is np.ndarray
        and beta.dtype == np.float64
        and beta.ndim == 1
        and beta.dtype.type is np.float64
        and beta.size <= 2**31
        and beta.flags.writeable
        and type(tol) is float
        and type(sweeps) is int
        and abs(sweeps) <= 2**31
        and X.flags.c_contiguous
        and y.flags.c_contiguous
        and beta.flags.c_contiguous
        and _separate((beta,), (X, y))
        and "soft" in globals()
        and _untouched(soft=soft)
        and np.geterr()["under"] == "ignore"
    ):
        beta_before = beta.copy()
        try:
            return _descent_loops(X, y, penalty, beta, tol, sweeps, _loop_of_numpy(np.matmul))
        except Exception:  # the original code below takes over
            beta[...] = beta_before
    n, p = X.shape
    residual = y.copy()
    norms = np.zeros(p)
    for j in range(p):
        norms[j] = np.sum(X[:, j] ** 2) / n
    for sweep in range(sweeps):
        biggest = 0.0
        for j in range(p):
            old = beta[j]
            rho = np.dot(X[:, j], residual) / n + norms[j] * old
            new = soft(rho, penalty) / norms[j]
            if new != old:
                residual -= X[:, j] * (new - old)
                beta[j] = new
            change = abs(new - old)
            if change > biggest:
                biggest = change
        if biggest < tol:
            break
    return sweep + 1
