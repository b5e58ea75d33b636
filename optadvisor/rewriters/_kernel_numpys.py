"""Functions of NumPy on single numbers, worked out in compiled code by NumPy itself: to the last bit.

    np.exp(-x)    →    _finite(_numpys_exp(-x, exp_loop))

`np.exp` of a number runs the same machine code as for an array, with a length of one, and `np.dot` of two vectors that
of a matrix product with one row and one column. A copy calls that: where it lies is handed over in `exp_loop`, two
addresses that `_loop_of_numpy` reads from the function's own record
(https://numpy.org/doc/stable/reference/c-api/types-and-structures.html, `PyUFuncObject`), and tries before it gives
them away. Where it finds anything else than it knows, it raises, and the original runs.

Functions of two numbers, such as `np.arctan2(y, x)`, are called likewise.

Does not handle: functions of three numbers (`np.clip`), float32, vectors that are gone through backwards or in odd
steps, other interpreters than CPython.
"""

from __future__ import annotations

from optadvisor.loops.twins import NUMPYS, OF_TWO
from optadvisor.rewriters._kernel_checks import check_text
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_start import intrinsic_text

_FUNCTION = '''@{part}
def {name}(x, {loop}):
    """np.{function}(x), by NumPy's own machine code."""
    return {tool}({loop}[0], {loop}[1], float(x))
'''
_OF_TWO = '''@{part}
def {name}(x, y, {loop}):
    """np.{function}(x, y), by NumPy's own machine code."""
    return {tool}({loop}[0], {loop}[1], float(x), float(y))
'''
_DOT = '''@{part}
def {name}(x, y, {loop}):
    """np.dot(x, y) of two vectors, by NumPy's own machine code."""
    if len(x) != len(y) or (len(x) > 1 and (x.strides[0] <= 0 or y.strides[0] <= 0)):
        raise ValueError
    if x.strides[0] % 8 or y.strides[0] % 8 or int(x.ctypes.data) % 8 or int(y.ctypes.data) % 8:
        raise ValueError  # a field of packed records, which NumPy copies first
    if len(x) == 1 and x[0] * y[0] == 0.0:
        raise ValueError  # of -0.0, `np.dot` gives -0.0, and `@` 0.0
    return {tool}({loop}[0], {loop}[1], x, y)
'''
_NORM = '''@{part}
def {name}(x, {loop}):
    """np.linalg.norm(x) of a vector without gaps, by NumPy's own machine code."""
    if (len(x) > 1 and x.strides[0] != 8) or int(x.ctypes.data) % 8:
        raise ValueError
    return {numpy}.sqrt({tool}({loop}[0], {loop}[1], x, x))
'''
_ONE_NUMBER = '''@{intrinsic}
def {name}(context, loop, data, x):
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
'''
_TWO_NUMBERS = '''@{intrinsic}
def {name}(context, loop, data, x, y):
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
'''
_ONE_PRODUCT = '''@{intrinsic}
def {name}(context, loop, data, x, y):
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
'''
_LOOP = '''def {name}(function, known={{}}):
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
{two_numbers}
    if sys.implementation.name != "cpython" or object.__basicsize__ != 16:
        raise ValueError
    if type(function) is not {numpy}.ufunc or {inputs}:
        raise ValueError
    inputs, record = function.nin, Ufunc.from_address(id(function))
    place = function.types.index("d" * inputs + "->d")  # the first one is taken
    counts = record.kind, record.nin, record.nout, record.nargs, record.ntypes
    if counts != (id({numpy}.ufunc), inputs, 1, inputs + 1, function.ntypes):
        raise ValueError
    kinds = ctypes.string_at(record.types, (inputs + 1) * (place + 1))[(inputs + 1) * place :]
    if record.name != function.__name__.encode() or {{*kinds}} != {{12}}:  # doubles
        raise ValueError
    loop, data = record.loops[place], record.data[place] if record.data else 0
    call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(loop)
    numbers = [(k + 0.5) / 41 + (function.__name__ == "arccosh") for k in range(41)]
    if inputs == 1 and any(one_number(each) != function(each) for each in numbers):
        raise ValueError
{tried}    if {product}:
        x, y = {numpy}.array(numbers), {numpy}.array([1 / each for each in numbers])
        pairs = [pair for k in range(41) for pair in ((x[:k], y[:k]), (x[k:], y[k:]), (x[:k:2], y[:k:2]))]
        if any(one_product(*pair) != {numpy}.dot(*pair) for pair in pairs):
            raise ValueError
    known[function] = {numpy}.array([loop, data], {numpy}.int64)
    return known[function]
'''
_TRIED_WITH_TWO = """
    def two_numbers(x, y):
        given, result = (ctypes.c_double(x), ctypes.c_double(y)), ctypes.c_double()
        call(block(*map(ctypes.addressof, (*given, result))), block(1), block(8, 8, 8), data)
        return result.value
"""
_TRIALS_OF_TWO = """\
    if inputs == 2 and function is not {numpy}.matmul:
        several = [0.0, *numbers[::6], *(-each for each in numbers[::6]), -0.0]
        with {numpy}.errstate(all="ignore"):
            if any(repr(two_numbers(x, y)) != repr(float(function(x, y))) for x in several for y in several):
                raise ValueError
"""
DOT, NORM = f"{NUMPYS}dot", f"{NUMPYS}norm"


def definitions(names: Names, numba: str, math: str) -> list[str]:
    """Those of all checks that are used."""
    plain = sorted(plain_checks(names))
    return [*texts(names), *(check_text(c, names.checks[c], names.njit, numba, math, names.numpy) for c in plain)]


def plain_checks(names: Names) -> list[str]:
    """Those that are written out."""
    return [check for check in names.checks if not is_numpys(check)]


def is_numpys(check: str) -> bool:
    return check.startswith(NUMPYS)


def handed_over(names: Names) -> dict[str, str]:
    """Parameters of copies → what they are handed."""
    tool = names.site.fresh("_loop_of_numpy")
    return {names.loop(check): f"{tool}({names.numpy}.{_function(check)})" for check in _used(names)}


def texts(names: Names) -> list[str]:
    """The definitions of what is used."""
    used, fresh = _used(names), names.site.fresh
    if not used:
        return []
    tools = {"_one_product": _ONE_PRODUCT, "_one_number": _ONE_NUMBER, "_two_numbers": _TWO_NUMBERS}
    needed = [tool for tool in tools if tool in map(_tool, used)]
    shapes = {DOT: _DOT, NORM: _NORM} | {f"{NUMPYS}{function}": _OF_TWO for function in OF_TWO.values()}
    functions = [
        shapes.get(check, _FUNCTION).format(
            part=names.njit,
            name=names.checks[check],
            loop=names.loop(check),
            numpy=names.numpy,
            function=_function(check),
            tool=fresh(_tool(check)),
        )
        for check in used
    ]
    written = [tools[tool].format(intrinsic=names.intrinsic, name=fresh(tool)) for tool in needed]
    return [
        intrinsic_text(names),
        *written,
        *functions,
        _loop_text(fresh("_loop_of_numpy"), names.numpy, two="_two_numbers" in needed),
    ]


def _loop_text(name: str, numpy: str, *, two: bool) -> str:
    """The definition of what reads addresses; with functions of two numbers, if there are any."""
    inputs = "function.nin > 2" if two else f"(function.nin != 1 and function is not {numpy}.matmul)"
    return _LOOP.format(
        name=name,
        numpy=numpy,
        two_numbers=_TRIED_WITH_TWO if two else "",
        tried=_TRIALS_OF_TWO.format(numpy=numpy) if two else "",
        inputs=inputs,
        product=f"function is {numpy}.matmul" if two else "inputs == 2",
    )


def _tool(check: str) -> str:
    """What calls the loop."""
    if check in (DOT, NORM):
        return "_one_product"
    return "_two_numbers" if check.removeprefix(NUMPYS) in OF_TWO else "_one_number"


def _function(check: str) -> str:
    """The one of NumPy whose loop is called."""
    return "matmul" if check in (DOT, NORM) else check.removeprefix(NUMPYS)


def _used(names: Names) -> list[str]:
    return sorted(check for check in names.checks if is_numpys(check))
