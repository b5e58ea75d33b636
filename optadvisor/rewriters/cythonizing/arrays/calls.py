"""Calls in a compiled copy: its own functions, built-ins, functions of `math`, new arrays.

    math.sin(x)            →  c_sin(v_x)
    np.zeros((n, m))       →  numpy.zeros((v_n, v_m,), numpy.float64)

Does not handle: functions of NumPy but those that make arrays, named arguments of the file's functions.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.arrays.kinds import BOOL, FLOAT, INT, NUMBERS, UINT, Kind, Piece, Rows, as_kind
from optadvisor.rewriters.cythonizing.kinds import NotTyped

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.arrays.expressions import Expressions

ONE_ARGUMENT = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "exp", "expm1", "log", "log2", "log10", "log1p", "sqrt", "fabs",
)  # fmt: skip
"""Functions of `math` that give what the C library gives."""
TWO_ARGUMENTS = ("pow", "copysign", "atan2", "fmod", "hypot")
"""`hypot` as C has it, which is `abs` of a complex number; `math.hypot` is written out where it is meant."""
WHOLE = {"floor": "floor", "ceil": "ceil", "trunc": ""}
NUMPY_TYPES = {
    "float64": "float64", "int64": "int64", "bool_": "bool", "bool": "bool", "float": "float64", "int": "int64",
    "int32": "int32", "int16": "int16", "int8": "int8", "uint8": "uint8", "uint16": "uint16", "uint32": "uint32",
}  # fmt: skip
ANGLES = {"radians": math.pi / 180.0, "degrees": 180.0 / math.pi}
"""What `math` multiplies by."""
MADE = ("zeros", "empty", "ones", "full")


def called(writer: Expressions, node: ast.Call, *, alone: bool = False) -> Piece:
    """`alone`: nothing else is read in the statement, so that what is called may store into arrays."""
    if isinstance(node.func, ast.Name) and node.func.id in writer.copies.functions:
        if node.keywords:
            raise writer.no(node)
        made = writer.copies.made(node.func.id, [writer.of(one) for one in node.args], node)
        writer.called[made.key] = None
        writer.stores |= made.stores
        if made.stores and not alone:
            raise NotTyped("a function that stores into arrays is called in the middle of an expression", 0)
        return Piece(f"{made.name}({', '.join(arguments(writer, made.takes, node))})", made.gives)
    if isinstance(node.func, ast.Name):
        return of_builtins(writer, node.func.id, node)
    if isinstance(node.func, ast.Attribute):
        module = writer.copies.module_of(node.func.value)
        if module == "math":
            return of_math(writer, node.func.attr, node)
        if module == "numpy":
            return of_numpy(writer, node.func.attr, node)
        if node.func.attr == "copy" and not node.args and not node.keywords:
            base = writer.of(node.func.value)
            if isinstance(base.kind, Rows):
                return Piece(f"numpy.array({base.text})", base.kind)
    raise writer.no(node)


def arguments(writer: Expressions, takes: Sequence[Kind], node: ast.Call) -> list[str]:
    return [as_kind(writer.of(one), kind) for one, kind in zip(node.args, takes, strict=True)]


def of_builtins(writer: Expressions, name: str, node: ast.Call) -> Piece:
    if node.keywords or not node.args:
        raise writer.no(node)
    given = [writer.of(one) for one in node.args]
    kinds, text = {one.kind for one in given}, given[0].text
    if name == "len" and isinstance(given[0].kind, Rows):
        return length(writer, node.args[0], given[0])
    if name in ("min", "max") and len(given) > 1 and kinds <= {FLOAT, INT}:
        word = f"{'smaller' if name == 'min' else 'larger'}_{'float' if FLOAT in kinds else 'whole'}"
        kind: Kind = FLOAT if FLOAT in kinds else INT
        text = as_kind(given[0], kind)
        for one in given[1:]:
            text = f"{word}({text}, {as_kind(one, kind)})"
        return Piece(text, kind)
    if len(given) != 1 or not kinds <= {*NUMBERS}:
        raise writer.no(node)
    match name, given[0].kind:
        case "abs", "double":
            return Piece(f"magnitude({text})", FLOAT)
        case "abs", "long long":
            return Piece(f"size_whole({text})", INT)
        case "float", "double" | "long long" | "bint":
            return Piece(as_kind(given[0], FLOAT), FLOAT)
        case "int", "double":
            return Piece(f"whole_of({text})", INT)
        case "int", "long long" | "bint":
            return Piece(as_kind(given[0], INT), INT)
        case "bool", _:
            return Piece(f"({text} != 0)", BOOL)
    raise writer.no(node)


def length(writer: Expressions, node: ast.expr, array: Piece) -> Piece:
    """Of a row, which is not taken out for that."""
    axis = 0
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        array, places = writer.place(node)
        axis = len(places)
    return Piece(f"(<long long>{array.text}.shape[{axis}])", INT)


def of_math(writer: Expressions, name: str, node: ast.Call) -> Piece:
    count = 2 if name in (*TWO_ARGUMENTS, "ldexp") else 1
    if node.keywords or len(node.args) != count:
        raise writer.no(node)
    if name == "ldexp":
        number, power = map(writer.number, node.args)
        if power.kind != INT:
            raise writer.no(node)
        return Piece(f"scaled({as_kind(number, FLOAT)}, {power.text})", FLOAT)
    texts = [as_kind(writer.number(one), FLOAT) for one in node.args]
    if name in ONE_ARGUMENT or name in TWO_ARGUMENTS:
        return Piece(f"c_{name}({', '.join(texts)})", FLOAT)
    if name in WHOLE and writer.number(node.args[0]).kind != FLOAT:
        raise writer.no(node)
    if name in WHOLE:
        return Piece(f"whole_of({f'c_{WHOLE[name]}({texts[0]})' if WHOLE[name] else texts[0]})", INT)
    if name in ANGLES:
        return Piece(f"({texts[0]} * {ANGLES[name]!r})", FLOAT)
    if name in ("isnan", "isinf", "isfinite"):
        return Piece(f"{name[:2]}_{name[2:]}({texts[0]})", BOOL)
    raise writer.no(node)


def of_numpy(writer: Expressions, name: str, node: ast.Call) -> Piece:
    if name in ("zeros_like", "empty_like") and len(node.args) == 1 and not node.keywords:
        base = writer.of(node.args[0])
        if not isinstance(base.kind, Rows):
            raise writer.no(node)
        return Piece(f"numpy.{name}({base.text})", base.kind)
    if name in MADE:
        return new_array(writer, name, node)
    if len(node.args) != 1 or node.keywords:
        raise writer.no(node)
    if name == "array" and isinstance(node.args[0], ast.List):
        return listed(writer, node.args[0])
    found = writer.number(node.args[0])
    if name == "float64":
        return Piece(as_kind(found, FLOAT), FLOAT)
    if name == "int64" and found.kind in (INT, BOOL, UINT):
        return Piece(f"(<long long>({found.text}))", INT)
    if name == "uint64" and found.kind in (INT, BOOL, UINT):
        return Piece(f"(<unsigned long long>({found.text}))", UINT)
    if name in ("bool_", "bool"):
        return Piece(f"({found.text} != 0)", BOOL)
    if name in ("sqrt", "floor", "ceil") and found.kind == FLOAT:
        return Piece(f"c_{name}({found.text})", FLOAT)
    raise writer.no(node)


def new_array(writer: Expressions, name: str, node: ast.Call) -> Piece:
    """A new array of a shape."""
    count = 2 if name == "full" else 1
    named: Mapping[str | None, ast.expr] = {one.arg: one.value for one in node.keywords}
    if not count <= len(node.args) <= count + 1 or not named.keys() <= {"dtype"}:
        raise writer.no(node)
    shape = writer.of(node.args[0])
    lengths = shape.parts or (shape,)
    if any(one.kind != INT for one in lengths):
        raise writer.no(node)
    told = node.args[count] if len(node.args) > count else named.get("dtype")
    value = writer.number(node.args[1]) if name == "full" else None
    natural = {FLOAT: "float64", INT: "int64", BOOL: "bool"}.get(str(value.kind), "") if value else "float64"
    dtype = dtype_of(writer, told) if told is not None else natural
    kind = Rows(dtype, len(lengths))
    if not dtype or (value is not None and value.kind != kind.item):
        raise writer.no(node)
    given = f", {value.text}" if value else ""
    return Piece(f"numpy.{name}(({', '.join(one.text for one in lengths)},){given}, numpy.{dtype_name(dtype)})", kind)


def dtype_of(writer: Expressions, node: ast.expr) -> str:
    word = node.attr if isinstance(node, ast.Attribute) and writer.copies.module_of(node.value) == "numpy" else ""
    if word not in NUMPY_TYPES or word in ("float", "int"):
        raise writer.no(node)
    return NUMPY_TYPES[word]


def listed(writer: Expressions, node: ast.List) -> Piece:
    found = [writer.number(one) for one in node.elts]
    kinds = {one.kind for one in found}
    dtype = {FLOAT: "float64", INT: "int64", BOOL: "bool"}.get(str(next(iter(kinds), "")), "")
    if len(kinds) != 1 or not dtype:
        raise writer.no(node)
    return Piece(f"numpy.array([{', '.join(one.text for one in found)}], numpy.{dtype_name(dtype)})", Rows(dtype, 1))


def dtype_name(dtype: str) -> str:
    """In memory, where a bool is a byte."""
    return "uint8" if dtype == "bool" else dtype
