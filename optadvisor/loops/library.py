"""The library functions that compiled numeric code may call, with what they give and where they must be checked.

Kept are only those whose results are equal to the last bit in CPython, NumPy and Numba: measured on 10⁵ random
arguments each, and compared again by the tests. Left out for that reason: `math.gamma`, `math.lgamma`, and NumPy's own
`np.exp`, `np.sin`… on single numbers, which do not call the C library. `math.hypot` and `math.dist` of two
numbers are written out.

Python's functions raise where C's return nan or infinity, so nearly all are called through a check (`Facts.calls`) that
gives up on any result that is not finite.

Does not handle: keyword arguments other than `dtype=`, reductions (`np.sum`), anything that takes or gives a list
(see `lists` and `folds`).
"""

from __future__ import annotations

import ast
import dataclasses
import math

from optadvisor.loops import infinite, singles
from optadvisor.loops.arithmetic import need_number, require
from optadvisor.loops.facts import Frame, Refusal, mark, refuse
from optadvisor.loops.intervals import EXACT, INT64, WORD_LOW, Interval
from optadvisor.loops.values import (
    BOOL,
    FLOAT,
    FRESH,
    INT,
    NARROW,
    NP,
    PY,
    SINGLE,
    WHOLE,
    Array,
    Clash,
    Number,
    Sequence,
    Value,
    boolean,
    describe,
    floating,
    integer,
    is_narrow,
    join,
    outside,
)
from optadvisor.loops.values import NUMPY as ARRAY

NUMPY = frozenset({NP})
CONSTANTS: dict[str, Value] = {
    f"{module}.{name}": floating(value)
    for module, names in {"math": "pi e tau inf nan", "numpy": "pi e inf nan"}.items()
    for name in names.split()
    for value in [abs(getattr(math, name)) if math.isfinite(getattr(math, name)) else math.inf]
}
TOTAL = frozenset({"fabs", "degrees", "radians", "atan", "tanh", "asinh", "erf", "erfc", "atan2", "copysign"})
"""Functions of `math` that never raise for floats."""
CHECKED = frozenset(
    {"sqrt", "exp", "log", "log10", "log2", "log1p", "expm1", "sin", "cos", "tan", "asin", "acos"}
    | {"sinh", "cosh", "acosh", "atanh", "pow"}
)
TWO_ARGUMENTS = frozenset({"atan2", "copysign", "pow"})
PYTHON_HYPOT, PYTHON_DIST = "python_hypot", "python_dist"
"""The checks that give what `math.hypot` and `math.dist` do: CPython works them out by steps of its own."""
ROUNDING = frozenset({"floor", "ceil", "trunc"})
PREDICATES = frozenset({"isnan", "isinf", "isfinite"})
EXACT_NUMPY = frozenset({"sqrt", "abs", "absolute", "fabs", "float64", "isnan", "isinf", "isfinite"})
"""Functions of NumPy that give the same for one number in compiled code; `floor` and the like do, too."""
UFUNCS = {
    **dict.fromkeys(["sin", "cos", "tanh"], 1.0),
    **dict.fromkeys(["exp", "expm1", "exp2", "log", "log10", "log2", "log1p", "tan", "sinh", "cosh", "cbrt"], math.inf),
    **dict.fromkeys(["arcsin", "arccos", "arctan", "arcsinh", "arccosh", "arctanh"], math.inf),
    **dict.fromkeys(["degrees", "radians", "deg2rad", "rad2deg", "arctan2", "hypot"], math.inf),
}
"""Functions of NumPy that give floats of their own making, and the size that these are never beyond."""
OF_NUMBERS = {*UFUNCS, "sign", "square", "maximum", "minimum", "fmax", "fmin", "remainder", "mod", "fmod", "power"}
"""Functions of NumPy for which last digits are the question; others are not known at all."""
RANDOM = {
    "random.random": 0,
    "random.uniform": 2,
    "numpy.random.random": 0,
    "numpy.random.random_sample": 0,
    "numpy.random.rand": 0,
    "numpy.random.uniform": 2,
}
PLACES = {"argmin": "place_of_least", "argmax": "place_of_largest"}
MAKERS = frozenset({"zeros", "ones", "empty", "full"})
LIKE = frozenset({"zeros_like", "empty_like", "ones_like", "copy"})
FIRST = {"zeros": Interval(0, 0), "ones": Interval(1, 1)}
"""What a new array of ints holds at first, where that is known."""
DTYPE_NAMES = {
    "builtins.float": "float64",
    "builtins.int": "int64",
    "builtins.bool": "bool_",
    "numpy.float64": "float64",
    "numpy.int64": "int64",
    "numpy.bool_": "bool_",
    "numpy.bool": "bool_",
}
ROUNDED = Interval(-9_000_000_000_000_000, 9_000_000_000_000_000)
"""Where `floor`, `ceil`, `trunc` and `int` of a float are done in compiled code."""


def plain_arguments(frame: Frame, node: ast.Call, name: str) -> list[ast.expr]:
    """The arguments that are values: all but a dtype. Refuses functions and keywords that are not known."""
    module, _, function = name.rpartition(".")
    if module == "numpy" and function in MAKERS | LIKE:
        count = 2 if function == "full" else 1
        return list(node.args[:count])
    if module == "itertools":  # what it is given may be nothing that is compiled either, and is no reason
        refuse(node, f"it calls `{frame.site.code(node.func)}`, which is not compiled here")
    if node.keywords:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with named arguments")
    return list(node.args)


def call(frame: Frame, node: ast.Call, name: str, arguments: tuple[Value, ...]) -> Value:
    """The value of a library call. Raises `Refusal` for functions that are not known to be equal in compiled code."""
    mark(frame.facts.calls, node, "")
    module, _, function = name.rpartition(".")
    known = singles.called(frame, node, name, arguments)
    if isinstance(known, Number):
        return known
    arguments = known
    if module == "builtins":
        return _builtin(frame, node, function, arguments)
    if name in RANDOM:
        if len(arguments) != RANDOM[name] or any(not _is_real(a) for a in arguments):
            refuse(node, f"it calls `{frame.site.code(node.func)}` with arguments that are not plain numbers")
        frame.facts.random = True
        return floating(1.0 if not arguments else math.inf)
    if module == "math":
        return _math(frame, node, function, arguments)
    if module == "numpy":
        return _numpy(frame, node, function, arguments)
    return refuse(node, f"it calls `{frame.site.code(node.func)}`, which is not compiled here")


def _is_real(value: Value) -> bool:
    return isinstance(value, Number) and value.machine != BOOL


def _numbers(frame: Frame, node: ast.Call, arguments: tuple[Value, ...], *, least: int, most: int) -> list[Number]:
    """The arguments, when they are numbers (no bools) and not too few or many."""
    if not least <= len(arguments) <= most:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with {len(arguments)} arguments")
    numbers = [need_number(frame, part, value) for part, value in zip(node.args, arguments, strict=True)]
    if any(number.machine == BOOL for number in numbers):
        refuse(node, f"it calls `{frame.site.code(node.func)}` with True or False")
    return numbers


def _builtin(frame: Frame, node: ast.Call, function: str, arguments: tuple[Value, ...]) -> Value:
    if function == "len" and len(arguments) == 1 and isinstance(arguments[0], Array):
        return integer(Interval(0, arguments[0].extent))
    if function == "len" and len(arguments) == 1 and isinstance(arguments[0], Sequence):
        return integer(Interval(len(arguments[0].items), len(arguments[0].items)))
    if function in ("min", "max"):
        return _extreme(frame, node, function, _numbers(frame, node, arguments, least=2, most=8))
    if function == "len" and len(arguments) == 1 and not isinstance(arguments[0], Number):
        given, kind = frame.site.code(node.args[0]), describe(arguments[0])
        if type(arguments[0]) is Clash:
            refuse(node, f"`{given}` may be {kind}: give one of them a name of its own")
        refuse(node, f"`{given}` is {kind}, whose length is not compiled here")
    if function not in ("abs", "float", "int", "bool"):
        what = "it prints" if function == "print" else f"it calls `{function}`"
        refuse(node, f"{what}, which is not compiled here")
    (number,) = _numbers(frame, node, arguments, least=1, most=1)
    if function == "bool":
        return boolean()
    if function == "float":
        return floating(number.size)
    if function == "int" and number.machine == FLOAT:
        frame.facts.calls[node] = "truncate"
        return integer(ROUNDED)
    if function == "int":
        return integer(number.interval)
    mark(frame.facts.wraps, node.args[0], "")
    if number.machine == FLOAT:
        return number
    if is_narrow(number):
        refuse(node, f"it calls `abs` with {describe(number)}")
    number = require(frame, node.args[0], number, Interval(WORD_LOW + 1, INT64.high))
    return integer(number.interval.absolute(), number.tags)


def _extreme(frame: Frame, node: ast.Call, function: str, numbers: list[Number]) -> Number:
    """`min` and `max`; Numba's keep Python's rule for nan and -0.0, and make floats of small ints beside floats."""
    for part in node.args:
        mark(frame.facts.wraps, part, "")
    if len({number.machine for number in numbers}) > 1 and not infinite.mixes(numbers):
        numbers = [_beside_floats(frame, node, *pair) for pair in zip(node.args, numbers, strict=True)]
    result: Value = numbers[0]
    for number in numbers[1:]:
        result = join(result, number)
    assert isinstance(result, Number)
    if result.machine == FLOAT:
        return result
    pick = min if function == "min" else max
    interval = Interval(pick(n.interval.low for n in numbers), pick(n.interval.high for n in numbers))
    return integer(interval, result.tags)


def _beside_floats(frame: Frame, node: ast.Call, part: ast.expr, number: Number) -> Number:
    """One of the numbers of which some are ints and some floats: an int that a float holds exactly."""
    function = frame.site.code(node.func)
    if frame.ufuncs or not number.tags <= ({PY} if number.machine == INT else {PY, NP, WHOLE}):
        refuse(part, f"its `{function}` compares ints with floats, and gives whichever it is")
    return require(frame, part, number, EXACT)


def _math(frame: Frame, node: ast.Call, function: str, arguments: tuple[Value, ...]) -> Value:
    if function == "hypot" and frame.ufuncs:  # NumPy's differs in the last digit; one by one it is Python's own
        _numbers(frame, node, arguments, least=2, most=2)
        return floating(math.inf)
    if function == "hypot" and len(arguments) == 2:
        _numbers(frame, node, arguments, least=2, most=2)
        frame.facts.calls[node] = PYTHON_HYPOT
        return floating(math.inf)
    if function == "dist" and len(arguments) == 2 and all(map(_is_point, arguments)):
        frame.facts.calls[node] = PYTHON_DIST
        return floating(math.inf)
    if function not in TOTAL | CHECKED | ROUNDING | PREDICATES:
        refuse(node, f"`math.{function}` is not known to give the same last digit in compiled code")
    count = 2 if function in TWO_ARGUMENTS else 1
    numbers = _numbers(frame, node, arguments, least=count, most=count)
    if function in ROUNDING | PREDICATES and numbers[0].machine != FLOAT:
        refuse(node, f"it calls `math.{function}` with an int")
    if function in PREDICATES:
        return boolean()
    if function in CHECKED | ROUNDING or any(number.machine == INT for number in numbers):
        frame.facts.calls[node] = "power" if function == "pow" else function
    if function in ROUNDING:
        return integer(ROUNDED)
    return floating(1.0 if function in ("sin", "cos") else math.inf)


def _is_point(value: Value) -> bool:
    """Two numbers, or a row of a list or an array that may have two."""
    if isinstance(value, Sequence):
        numbers = [item for item in value.items if isinstance(item, Number) and item.machine != BOOL]
        return len(numbers) == len(value.items) == 2 and all(number.tags <= {PY, NP} for number in numbers)
    return isinstance(value, Array) and value.ndim == 1 and value.dtype in ("float64", "int64") and not value.holes


def _numpy(frame: Frame, node: ast.Call, function: str, arguments: tuple[Value, ...]) -> Value:
    if function in MAKERS:
        return _maker(frame, node, function, arguments)
    if function in LIKE:
        return _like(frame, node, arguments)
    if function in PLACES and frame.numpy_folds and len(arguments) == len(node.args) == 1 and not node.keywords:
        place = _place(frame, node, function, arguments[0])
        if place is not None:
            return place
    if any(isinstance(value, Array) for value in arguments):
        refuse(node, f"`np.{function}` works on a whole array, which NumPy already does in compiled code")
    if frame.ufuncs and function in UFUNCS:
        return _ufunc(frame, node, function, arguments)
    if function == "hypot":  # compiled code calls the C library's, as NumPy does, and as `abs` of a complex number does
        frame.facts.calls[node] = "hypot"
        return _ufunc(frame, node, function, arguments)
    if function not in OF_NUMBERS | EXACT_NUMPY | ROUNDING | {"rint"}:
        refuse(node, f"it calls `np.{function}`, which is not compiled here")
    if function not in EXACT_NUMPY | ROUNDING | {"rint"}:
        refuse(node, f"`np.{function}` of one number is not known to give the same last digit in compiled code")
    (number,) = _numbers(frame, node, arguments, least=1, most=1)
    if WHOLE in number.tags or is_narrow(number) or (number.machine == INT and function not in ("sqrt", "float64")):
        reason = f"it calls `np.{function}` with {describe(number)}"
        raise Refusal(node, reason, cured_by_trips=WHOLE in number.tags)
    infinite.refuse_numpy(node, number, function)
    if function.startswith("is"):
        return boolean(NUMPY)
    if function == "sqrt":
        frame.facts.calls[node] = "sqrt"
    if function in ROUNDING | {"rint"}:
        return floating(number.size + 1.0, NUMPY)
    return floating(math.inf if function == "sqrt" else number.size, NUMPY)


def _place(frame: Frame, node: ast.Call, function: str, value: Value) -> Number | None:
    """Where the least or the largest number of a list is; NumPy would make an array of it each time."""
    mark(frame.facts.makers, node, "")
    if not isinstance(value, Array) or value.form == ARRAY or value.ndim > 1 or value.holes:
        return None
    if value.scalars not in (PY, NP) or value.dtype not in ("float64", "int64"):
        return None
    frame.facts.makers[node] = PLACES[function]
    return integer(Interval(0, 2**48), NUMPY)


def _ufunc(frame: Frame, node: ast.Call, function: str, arguments: tuple[Value, ...]) -> Number:
    count = 2 if function in ("arctan2", "hypot") else 1
    for number in _numbers(frame, node, arguments, least=count, most=count):
        if WHOLE in number.tags or is_narrow(number):
            reason = f"it calls `np.{function}` with {describe(number)}"
            raise Refusal(node, reason, cured_by_trips=WHOLE in number.tags)
        infinite.refuse_numpy(node, number, function)
    return floating(UFUNCS[function], NUMPY)


def _maker(frame: Frame, node: ast.Call, function: str, arguments: tuple[Value, ...]) -> Array:
    count = 2 if function == "full" else 1
    if len(arguments) != count or len(node.args) > count + 1:
        refuse(node, f"it calls `np.{function}` with other arguments than a shape and a dtype")
    shape = arguments[0].items if isinstance(arguments[0], Sequence) else (arguments[0],)
    axes = [axis for axis in shape if isinstance(axis, Number) and axis.machine == INT]
    if len(axes) != len(shape) or not axes:
        refuse(node, f"it calls `np.{function}` with a shape that is not made of ints")
    dtype = wanted_dtype(frame, node, count)
    if function == "full":
        filling = need_number(frame, node.args[1], arguments[1])
        natural = {FLOAT: "float64", INT: "int64", BOOL: "bool"}[filling.machine]
        infinite.refuse_numpy(node, filling, function)
        if WHOLE in filling.tags or dtype not in ("", natural):
            refuse(node, "it fills an array with numbers of another type")
        dtype = natural
    extent = max(min(max(axis.interval.high for axis in axes), 2**62), 0)
    number = arguments[1] if function == "full" else None
    held = number.interval if isinstance(number, Number) else FIRST.get(function, INT64)
    return _made(frame, Array(dtype=dtype or "float64", ndim=len(axes), origins=_here(node), extent=extent), held)


def wanted_dtype(frame: Frame, node: ast.Call, position: int) -> str:
    """The dtype that is asked for, empty when none is."""
    given = [*node.args[position:], *(k.value for k in node.keywords if k.arg == "dtype")]
    if any(k.arg != "dtype" for k in node.keywords) or len(given) > 1:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with other options than a dtype")
    if not given:
        return ""
    name = (
        DTYPE_NAMES.get(frame.site.resolved(given[0]))
        or _narrow_dtype(frame, given[0])
        or frame.facts.dtypes.get(given[0], "")
    )
    if not name:
        refuse(node, f"it makes an array of dtype `{frame.site.code(given[0])}`; float64, int64 and bool are compiled")
    frame.facts.dtypes[given[0]] = name
    return "bool" if name == "bool_" else name


def _narrow_dtype(frame: Frame, node: ast.expr) -> str:
    module, _, name = frame.site.resolved(node).rpartition(".")
    known = (frame.narrow and name in NARROW) or (frame.singles and name == SINGLE)
    return name if known and module == "numpy" else ""


def _like(frame: Frame, node: ast.Call, arguments: tuple[Value, ...]) -> Array:
    model = arguments[0] if len(arguments) == 1 and not node.keywords and len(node.args) == 1 else None
    if not isinstance(model, Array) or model.form != ARRAY:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with something other than one array")
    function = frame.site.resolved(node.func).rpartition(".")[2].removesuffix("_like")
    return duplicate(frame, node, model, model.elements if function == "copy" else FIRST.get(function, INT64))


def duplicate(frame: Frame, node: ast.Call, model: Array, held: Interval | None = None) -> Array:
    """A new array like `model`: of the same memory order too, which must then be known; `held` is what it holds."""
    if model.ndim > 1 and not model.whole:
        refuse(node, "it makes an array like a part of another one, whose memory order is not known")
    if model.ndim > 1:
        frame.facts.contiguous.update(outside(model.origins))
    copy = Array(dtype=model.dtype, ndim=model.ndim, origins=_here(node), extent=model.extent)
    return _made(frame, copy, held or model.elements)


def _made(frame: Frame, array: Array, held: Interval) -> Array:
    value = frame.contents.known(dataclasses.replace(array, elements=held if array.dtype == "int64" else INT64))
    assert isinstance(value, Array)
    return value


def _here(node: ast.Call) -> frozenset[str]:
    return frozenset({f"{FRESH}{node.lineno}:{node.col_offset}"})
