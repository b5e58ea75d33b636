"""Expressions of a compiled copy in Cython: each operation as Python has it on numbers of that kind.

    a[i, j] + 1            →  (v_a[<size_t>(v_i), <size_t>(v_j)] + 1.0)
    x / y                  →  (x / y), which raises for zero; quotient(x, y) where the copy looks at divisors itself
    np.zeros((n, m))       →  numpy.zeros((v_n, v_m,), numpy.float64)

An index that cannot be negative, by how it is made, is counted without a sign: C then asks nothing of it. All others
may be counted from the end, as in Python.

Does not handle: slices, powers of floats, functions of NumPy but those that make arrays, texts.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from optadvisor.rewriters._kernel_names import OPERATORS
from optadvisor.rewriters.cythonizing.arrays import calls
from optadvisor.rewriters.cythonizing.arrays.flow import Flow
from optadvisor.rewriters.cythonizing.arrays.kinds import (
    BOOL,
    FLOAT,
    INT,
    NUMBERS,
    UINT,
    Kind,
    Piece,
    Rows,
    Several,
    as_kind,
    joined,
)
from optadvisor.rewriters.cythonizing.arrays.lowest import Lowest
from optadvisor.rewriters.cythonizing.kinds import NotTyped
from optadvisor.rewriters.cythonizing.operands import short

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.arrays.functions import Copies

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
CONSTANTS = ("pi", "e", "tau", "inf", "nan")
LARGE = 2**31


class Unknown(Exception):  # noqa: N818 — a variable of which nothing is known yet, in a first pass
    """Raised for a variable that is set further down."""


@dataclass(kw_only=True)
class Expressions:
    """Of one function, for one set of kinds of its arguments."""

    copies: Copies
    function: ast.FunctionDef
    kinds: dict[str, Kind]
    quiet: bool
    """Divisions by zero give what C gives."""
    lows: Lowest
    flow: Flow
    called: dict[object, None] = field(default_factory=dict)
    stores: bool = False
    """Something is stored into an array."""

    def of(self, node: ast.expr) -> Piece:
        match node:
            case ast.Constant(value=value):
                return self.constant(value, node)
            case ast.Name(id=name):
                return self.variable(name, node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(self.of(left), op, self.of(right), node)
            case ast.UnaryOp(op=op, operand=operand):
                return self.signed(op, operand, node)
            case ast.Compare():
                return Piece(self.compared(node), BOOL)
            case ast.BoolOp(values=values):
                if any(self.of(one).kind != BOOL for one in values):
                    raise self.no(node)
                return Piece(self.test(node), BOOL)
            case ast.IfExp():
                return self.chosen(node)
            case ast.Tuple(elts=elts):
                parts = tuple(map(self.of, elts))
                return Piece("", several(parts, node), parts=parts)
            case ast.Subscript():
                return self.item(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Call():
                return calls.called(self, node)
        raise self.no(node)

    def no(self, node: ast.AST) -> NotTyped:
        text = ast.unparse(node)
        what = f"`{text if len(text) <= 40 else text[:39] + '…'}`"
        return NotTyped(f"{what} is more than numbers and arrays in C need: it is left to Numba", 0)

    # ------------------------------------------------------------ numbers

    def constant(self, value: object, node: ast.expr) -> Piece:
        if isinstance(value, bool):
            return Piece(str(int(value)), BOOL, number=int(value))
        if isinstance(value, int):
            return self.whole(value, node)
        if isinstance(value, float):
            return Piece(float_text(value), FLOAT)
        raise self.no(node)

    def chosen(self, node: ast.IfExp) -> Piece:
        first, second = self.of(node.body), self.of(node.orelse)
        kind = joined(first.kind, second.kind, node.lineno)
        return Piece(f"({as_kind(first, kind)} if {self.test(node.test)} else {as_kind(second, kind)})", kind)

    def whole(self, value: int, node: ast.expr) -> Piece:
        if not -(2**63) < value < 2**63:
            raise self.no(node)
        text = str(value) if -LARGE < value < LARGE else f"({value}LL)"
        return Piece(text, INT, number=value)

    def variable(self, name: str, node: ast.expr) -> Piece:
        if name in self.kinds:
            here = self.flow.kind(name) or self.kinds[name]
            if here != self.kinds[name]:
                raise NotTyped(f"`{name}` is read as a number of one kind here, and holds another kind later")
            return Piece(f"v_{name}", self.kinds[name])
        if name in self.lows.bound:
            raise Unknown
        if name in self.copies.numbers:
            return Piece(f"g_{name}", FLOAT)
        module, _, constant = self.copies.modules.get(name, "").partition(".")
        if module == "math" and constant in CONSTANTS:
            return Piece(float_text(getattr(math, constant)), FLOAT)
        raise self.no(node)

    def number(self, node: ast.expr) -> Piece:
        found = self.of(node)
        if found.kind not in NUMBERS:
            raise self.no(node)
        return found

    def operation(self, left: Piece, op: ast.operator, right: Piece, node: ast.expr) -> Piece:
        folded_float = folded_power(node)
        if folded_float is not None:
            return Piece(float_text(folded_float), FLOAT)
        kinds = {left.kind, right.kind}
        if not kinds <= {*NUMBERS} or (UINT in kinds and len(kinds) > 1):
            raise self.no(node)
        if left.number is not None and right.number is not None and not isinstance(op, ast.Div):
            folded = folded_number(left.number, op, right.number)
            if folded is not None:
                return self.whole(folded, node)
        if isinstance(op, ast.Div):
            x, y = (f"(<double>({one.text}))" if one.kind != FLOAT else one.text for one in (left, right))
            return Piece(f"quotient({x}, {y})" if self.quiet or right.number else f"divided({x}, {y})", FLOAT)
        if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor | ast.LShift | ast.RShift):
            return self.bits(left, op, right, node)
        kind: Kind = FLOAT if FLOAT in kinds else UINT if UINT in kinds else INT
        x, y = as_kind(left, kind), as_kind(right, kind)
        if isinstance(op, ast.FloorDiv | ast.Mod):
            word = "floored" if isinstance(op, ast.FloorDiv) else "remainder"
            if kind == UINT:
                raise self.no(node)
            return Piece(f"{word}_{'float' if kind == FLOAT else 'whole'}({x}, {y})", kind)
        if isinstance(op, ast.Pow):
            if kind != INT:
                raise self.no(node)
            return Piece(f"power_whole({x}, {y})", INT)
        if not isinstance(op, ast.Add | ast.Sub | ast.Mult):
            raise self.no(node)
        return Piece(f"({x} {OPERATORS[type(op)]} {y})", kind)

    def bits(self, left: Piece, op: ast.operator, right: Piece, node: ast.expr) -> Piece:
        shifts = isinstance(op, ast.LShift | ast.RShift)
        kinds = {left.kind, right.kind}
        if FLOAT in kinds or (shifts and UINT in kinds):
            raise self.no(node)
        kind: Kind = UINT if UINT in kinds else BOOL if kinds == {BOOL} and not shifts else INT
        x, y = as_kind(left, kind), as_kind(right, kind)
        if kind == BOOL:
            x, y = f"({x} != 0)", f"({y} != 0)"
        if shifts:  # C leaves shifts by other numbers undefined
            return Piece(f"{'shifted_up' if isinstance(op, ast.LShift) else 'shifted_down'}({x}, {y})", INT)
        return Piece(f"({x} {OPERATORS[type(op)]} {y})", kind)

    def signed(self, op: ast.unaryop, operand: ast.expr, node: ast.expr) -> Piece:
        if isinstance(op, ast.Not):
            return Piece(f"(not {self.test(operand)})", BOOL)
        found = self.number(operand)
        if found.kind in (UINT, BOOL):
            raise self.no(node)
        if found.number is not None and isinstance(op, ast.USub | ast.UAdd):
            return self.whole(-found.number if isinstance(op, ast.USub) else found.number, node)
        if isinstance(op, ast.Invert) and found.kind == FLOAT:
            raise self.no(node)
        return Piece(f"({ {ast.USub: '-', ast.UAdd: '+', ast.Invert: '~'}[type(op)] }{found.text})", found.kind)

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return f"({(' and ' if isinstance(op, ast.And) else ' or ').join(map(self.test, values))})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.test(operand)})"
        found = self.number(node)
        return found.text if found.kind == BOOL else f"({found.text} != 0)"

    def compared(self, node: ast.Compare) -> str:
        nodes = [node.left, *node.comparators]
        found = [self.number(one) for one in nodes]
        kinds = {one.kind for one in found}
        if not all(type(op) in COMPARED for op in node.ops) or (UINT in kinds and kinds != {UINT}):
            raise self.no(node)
        if len(found) > 2 and len(kinds) > 1:  # each pair by itself, as all of them can be read twice
            pairs = zip(found, node.ops, found[1:], strict=False)
            return f"({' and '.join(pair_text(x, op, y) for x, op, y in pairs)})"
        kind: Kind = FLOAT if FLOAT in kinds else UINT if UINT in kinds else INT
        texts = [as_kind(one, kind) for one in found]
        rest = (f"{COMPARED[type(op)]} {text}" for op, text in zip(node.ops, texts[1:], strict=True))
        return f"({texts[0]} {' '.join(rest)})"

    # ------------------------------------------------------------ arrays

    def place(self, node: ast.Subscript) -> tuple[Piece, list[str]]:
        """The array, and the indices as they are written."""
        base = self.of(node.value)
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if not isinstance(base.kind, Rows) or len(places) > base.kind.ndim:
            raise self.no(node)
        texts = []
        for one in places:
            found = self.of(one)
            if found.kind != INT:
                raise self.no(node)
            low = self.lows.of(one)
            texts.append(f"<size_t>({found.text})" if low is not None and low >= 0 else found.text)
        return base, texts

    def item(self, node: ast.Subscript) -> Piece:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            shape, place = self.attribute(node.value), self.of(node.slice)
            if place.number is None or not -len(shape.parts) <= place.number < len(shape.parts):
                raise self.no(node)
            return shape.parts[place.number]
        if self.is_exponent(node):
            assert isinstance(node.value, ast.Call)
            return Piece(f"exponent_of({as_kind(self.number(node.value.args[0]), FLOAT)})", INT)
        base, places = self.place(node)
        assert isinstance(base.kind, Rows)
        return element(f"{base.text}[{', '.join(places)}]", base.kind, len(places))

    def is_exponent(self, node: ast.Subscript) -> bool:
        """`math.frexp(x)[1]`"""
        match node:
            case ast.Subscript(
                value=ast.Call(func=ast.Attribute(value=owner, attr="frexp"), args=[_]), slice=ast.Constant(value=1)
            ):
                return self.copies.module_of(owner) == "math"
        return False

    def attribute(self, node: ast.Attribute) -> Piece:
        module = self.copies.module_of(node.value)
        if module in ("math", "numpy"):
            value = getattr(math, node.attr) if node.attr in CONSTANTS else None
            if value is None:
                raise self.no(node)
            return Piece(float_text(value), FLOAT)
        base = self.of(node.value)
        if not isinstance(base.kind, Rows) or node.attr not in ("shape", "size", "ndim"):
            raise self.no(node)
        lengths = [Piece(f"(<long long>{base.text}.shape[{axis}])", INT) for axis in range(base.kind.ndim)]
        if node.attr == "shape":
            return Piece("", Several((INT,) * len(lengths)), parts=tuple(lengths))
        if node.attr == "ndim":
            return Piece(str(len(lengths)), INT, number=len(lengths))
        return Piece(f"({' * '.join(one.text for one in lengths)})", INT)


def pair_text(left: Piece, op: ast.cmpop, right: Piece) -> str:
    kind: Kind = FLOAT if FLOAT in (left.kind, right.kind) else INT
    return f"({as_kind(left, kind)} {COMPARED[type(op)]} {as_kind(right, kind)})"


def element(text: str, kind: Rows, count: int) -> Piece:
    """What stands at `count` indices of an array."""
    if count < kind.ndim:
        return Piece(text, Rows(kind.dtype, kind.ndim - count))
    if kind.item == BOOL:
        return Piece(f"({text} != 0)", BOOL)
    return Piece(text if kind.item == FLOAT else f"(<long long>{text})", kind.item)


def several(parts: Sequence[Piece], node: ast.expr) -> Several:
    kinds = tuple(one.kind for one in parts if not isinstance(one.kind, Several))
    if len(kinds) < len(parts):
        raise NotTyped(f"`{short(node)}` holds tuples in tuples", 0)
    return Several(kinds)


def float_text(value: float) -> str:
    if math.isnan(value):
        return "not_a_number"
    if math.isinf(value):
        return "infinite" if value > 0 else "(-infinite)"
    return repr(value) if math.copysign(1.0, value) > 0 else f"({value!r})"


def folded_power(node: ast.expr) -> float | None:
    """`2.0**-60`, of constants."""
    match node:
        case ast.BinOp(left=ast.Constant(value=float() as base), op=ast.Pow(), right=right) if base == 2.0:
            sign = -1 if isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.USub) else 1
            right = right.operand if isinstance(right, ast.UnaryOp) else right
            if isinstance(right, ast.Constant) and isinstance(right.value, int) and right.value < 1000:
                return math.ldexp(1.0, sign * right.value)
    return None


def folded_number(left: int, op: ast.operator, right: int) -> int | None:
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Pow() if 0 <= right <= 63:
            return int(left**right)
    return None
