"""What the expressions of array code are: how many axes, and of what the elements are made.

    u[1:-1] > 0.5      with u a matrix of floats → two axes of truth values

A name is one kind of array, or a number, throughout the function; otherwise the function is declined.

Does not handle: dtypes other than float64, int64 and bool, arrays with more than three axes.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from optadvisor.loops.values import GENERATOR, LEGACY, LIST, NUMPY, Array, Number, Stream, Value
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Unloopable
from optadvisor.source.site import Site

MIXED = "int or float"
MOST_AXES = 3
QUOTED = 40
"""Letters of an expression in a sentence."""
STREAMS = frozenset({GENERATOR, LEGACY})
"""In place of a dtype: a random generator."""
LISTED = {"list of float64": FLOAT, "list of int64": INT, "list of bool": BOOL}
"""In place of a dtype: a list of numbers → the dtype of these."""


@dataclass(frozen=True, slots=True)
class Kind:
    rank: int
    dtype: str


Known: TypeAlias = Kind | None
"""None for what is no number and no array of the dtypes that are known here."""

TO_FLOAT = frozenset(
    ["sqrt", "exp", "log", "log10", "log2", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh"]
) | frozenset(["arcsin", "arccos", "arctan", "arcsinh", "arccosh", "arctanh"])
SAME = frozenset(["abs", "absolute", "fabs", "negative", "square"])
ROUNDING = frozenset(["floor", "ceil", "rint", "trunc"])
TESTS = frozenset(["isnan", "isinf", "isfinite", "logical_not"])
TWO = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "power": "**",
    "maximum": "maximum", "minimum": "minimum", "logical_and": "and", "logical_or": "or",
    "less": "<", "greater": ">", "less_equal": "<=", "greater_equal": ">=", "equal": "==", "not_equal": "!=",
    "mod": "%", "remainder": "%", "floor_divide": "//",
    "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "arctan2": "arctan2",
}  # fmt: skip
COMPARED = frozenset({"<", ">", "<=", ">=", "==", "!="})
GATHERED = frozenset(["sum", "mean", "min", "max", "amin", "amax", "any", "all", "var", "std", "count_nonzero"]) | (
    frozenset(["argmin", "argmax", "prod"])
)
MAKERS = frozenset(["zeros", "ones", "empty", "full"])
LIKE = frozenset(["zeros_like", "ones_like", "empty_like", "full_like", "copy"])
COUNTED = frozenset(["arange", "linspace"])
DTYPES = {
    "builtins.float": FLOAT, "numpy.float64": FLOAT, "numpy.double": FLOAT, "builtins.int": INT, "numpy.int64": INT,
    "builtins.bool": BOOL, "numpy.bool_": BOOL, "numpy.bool": BOOL,
}  # fmt: skip
COMPILED = frozenset(["dot", "matmul", "vdot", "inner", "outer", "einsum", "tensordot", "convolve", "correlate"])
"""Functions that hand their work to compiled code as fast as ours would be."""
LIBRARIES = ("numpy.linalg.", "numpy.fft.", "scipy.")


def operators() -> dict[type[ast.operator], str]:
    return {
        ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.FloorDiv: "//", ast.Mod: "%",
        ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    }  # fmt: skip


OPERATORS = operators()
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip


def of_value(value: Value | None) -> Known:
    """The kind of what the function is called with."""
    if isinstance(value, Array) and value.form == NUMPY and value.dtype in (FLOAT, INT, BOOL):
        return Kind(value.ndim, value.dtype)
    if isinstance(value, Number):
        return Kind(0, {"float": FLOAT, "int": INT, "bool": BOOL}[value.machine])
    if isinstance(value, Stream) and value.family in STREAMS:
        return Kind(0, value.family)
    if isinstance(value, Array) and value.form == LIST and value.ndim == 1 and not value.rows and not value.holes:
        return Kind(0, f"list of {value.dtype}") if f"list of {value.dtype}" in LISTED else None
    return None


def joined(a: Known, b: Known, name: str) -> Known:
    """The kind of a name that is now this, now that."""
    if a == b:
        return a
    if a is None or b is None:
        if (a or b or Kind(0, INT)).rank:
            raise Unloopable(f"`{name}` is not always an array")
        return None
    if a.rank == b.rank == 0 and {a.dtype, b.dtype} <= {INT, FLOAT, MIXED}:
        return Kind(0, MIXED)
    if a.rank or b.rank:
        raise Unloopable(f"`{name}` is not always the same kind of array")
    return None


def of_numbers(written: list[Known]) -> Known:
    """The kind of the numbers that are written out as a tuple or a list, all of one type."""
    only = written[0] if written and written.count(written[0]) == len(written) else None
    return only if only is not None and not only.rank else None


def result(op: str, a: str, b: str) -> str:
    """The dtype of `a op b`, as NumPy has it."""
    if op in COMPARED or op in ("and", "or"):
        return BOOL
    if op in ("/", "arctan2"):
        return "" if op == "arctan2" and a == b == BOOL else FLOAT
    if MIXED in (a, b):
        return FLOAT if FLOAT in (a, b) else MIXED
    if op in ("&", "|", "^"):
        return BOOL if a == b == BOOL else INT if a == b == INT else ""
    if a == b == BOOL:
        return {"+": BOOL, "*": BOOL, "maximum": BOOL, "minimum": BOOL}.get(op, "")
    return FLOAT if FLOAT in (a, b) else INT


def of_several(function: str, arguments: list[Kind], most: int) -> Known:
    """The kind of what a function of NumPy gives of more than one array, or of an array and numbers."""
    dtypes, count = [each.dtype for each in arguments], len(arguments)
    if function in TWO and count == 2:
        dtype = result(TWO[function], *dtypes)
        if dtype and dtype != MIXED:
            return Kind(most, dtype)
    if function == "where" and count == 3 and dtypes[0] == BOOL:
        dtype = dtypes[1] if dtypes[1] == dtypes[2] else result("+", dtypes[1], dtypes[2])
        if dtype != MIXED:
            return Kind(most, dtype)
    if function == "clip" and count == 3:
        dtype = result("maximum", result("maximum", dtypes[0], dtypes[1]), dtypes[2])
        if dtype in (FLOAT, INT):
            return Kind(most, dtype)
    if function == "diff" and count == 1 and most and dtypes[0] != BOOL:
        return arguments[0]
    if function == "roll" and 2 <= count <= 3 and dtypes[1] == INT and not arguments[1].rank:
        return arguments[0]
    return None


def quoted(node: ast.AST, *, right: bool) -> str:
    """One side of an operation, for a sentence about it; empty if it is long."""
    match node:
        case ast.BinOp(left=left, right=other) | ast.Compare(left=left, comparators=[other]):
            pass
        case ast.AugAssign(target=left, value=other):
            pass
        case _:
            return ""
    text = ast.unparse(other if right else left)
    return f": `{text}`" if len(text) <= QUOTED else ""


def name_of(site: Site, call: ast.Call) -> str:
    """`numpy.sqrt`, `builtins.len`; `method sum` for a method."""
    found = site.resolved(call.func)
    if found and not found.startswith("."):
        return found
    return f"method {call.func.attr}" if isinstance(call.func, ast.Attribute) else ""


class Gathered(NamedTuple):
    """A reduction as the program calls it."""

    name: str
    arg: ast.expr
    axis: int | str | None
    """None for all axes; a text, why it cannot be taken, when that is not known."""
    keeps: bool
    """Does the axis stay, one element long (`keepdims=True`)?"""
    less: int
    """By how much the count is lowered (`ddof=1`)."""


def _keyword(call: ast.Call, wanted: str) -> object:
    """The constant that is given for a keyword."""
    found = next((k.value for k in call.keywords if k.arg == wanted), None)
    return found.value if isinstance(found, ast.Constant) else None if found is None else found


def axis_of(call: ast.Call, place: int, name: str) -> int | str | None:
    """The axis over which a call gathers: None for all; a text when that is not known."""
    given = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "axis")]
    others = {k.arg for k in call.keywords} - {"axis"}
    if _keyword(call, "keepdims") in (None, True, False):
        others -= {"keepdims"}
    if name in ("var", "std") and type(_keyword(call, "ddof")) is int:
        others -= {"ddof"}
    if others or len(call.args) > place + 1 or len(given) > 1:
        return f"with `{'=, '.join(sorted(map(str, others)))}=`" if others else "in an unusual way"
    if not given or (isinstance(given[0], ast.Constant) and given[0].value is None):
        return "with `keepdims=`" if _keyword(call, "keepdims") else None
    value = given[0].operand if isinstance(given[0], ast.UnaryOp) else given[0]
    if not isinstance(value, ast.Constant) or type(value.value) is not int:
        return "over an axis that is worked out"
    return -value.value if isinstance(given[0], ast.UnaryOp) else value.value


def gathered(site: Site, call: ast.Call) -> Gathered | None:
    """The reduction that a call makes."""
    name = name_of(site, call)
    module, _, function = name.rpartition(".")
    if module == "numpy" and function in GATHERED and call.args:
        return _gathered(call, {"amin": "min", "amax": "max"}.get(function, function), call.args[0], 1)
    method = name.removeprefix("method ")
    if method != name and method in GATHERED - {"amin", "amax", "count_nonzero"}:
        assert isinstance(call.func, ast.Attribute)
        return _gathered(call, method, call.func.value, 0)
    return None


def _gathered(call: ast.Call, name: str, arg: ast.expr, place: int) -> Gathered:
    less = _keyword(call, "ddof")
    return Gathered(
        name=name, arg=arg, axis=axis_of(call, place, name), keeps=_keyword(call, "keepdims") is True,
        less=less if isinstance(less, int) else 0,
    )  # fmt: skip


def dotted(site: Site, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The two factors of `np.dot(u, v)`, `u.dot(v)` and `u @ v`, one of them a part of an array; None for all else.

    Whole vectors are left to NumPy: what a loop looks at part by part is short.
    """
    match node:
        case ast.BinOp(op=ast.MatMult()):
            found = node.left, node.right
        case ast.Call(args=[left, right], keywords=[]) if name_of(site, node) in ("numpy.dot", "numpy.inner"):
            found = left, right
        case ast.Call(func=ast.Attribute(attr="dot", value=left), args=[right], keywords=[]):
            found = left, right
        case _:
            return None
    return found if any(isinstance(part, ast.Subscript) for part in found) else None


def dtype_asked(site: Site, call: ast.Call, place: int) -> str:
    """The dtype that a maker is asked for; empty when none is, `?` when it is not one that is known."""
    given = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "dtype")]
    return DTYPES.get(site.resolved(given[0]), "?") if given else ""


def gathered_dtype(name: str, dtype: str) -> str:
    if name in ("any", "all"):
        return BOOL
    if name in ("mean", "var", "std"):
        return FLOAT
    counts = name in ("count_nonzero", "argmin", "argmax") or (name in ("sum", "prod") and dtype == BOOL)
    return INT if counts else dtype


Kinds: TypeAlias = Mapping[str, Known]
