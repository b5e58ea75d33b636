"""Expressions of several operations on arrays as one kernel: `ElementwiseKernel` computes them in one go.

    new[1:-1] = 2 * u[1:-1] - old[1:-1] + k * u[2:]         six launches, each through the card's memory
    _f_fused(u[1:-1], old[1:-1], float(k), u[2:], new[1:-1])                                         one

Only floats of 64 bits, `+ - * /`, squares, cubes and the like, and functions that C and NumPy name alike. What is none
of these is computed before, as it was, and handed over. What is gathered of such an expression (`np.sum`) is for
`gathering`.

A result that is stored into a part of an array goes straight there, if that is allowed (`storing`).

Choices (`np.where(u > 0.0, u, 0.0)`, `np.maximum(u, 0.0)`) are made on the way; both sides of `where` are numbers that
would be computed anyway.

Does not handle: comparisons but in `where`, masks that were computed before, whole numbers, results given by `out=`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.kinds import Array, Host

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.calls import Calls

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
FUNCTIONS = {
    "abs": "fabs", "absolute": "fabs", "fabs": "fabs", "sqrt": "sqrt", "exp": "exp", "expm1": "expm1", "log": "log",
    "log2": "log2", "log10": "log10", "log1p": "log1p", "sin": "sin", "cos": "cos", "tan": "tan", "sinh": "sinh",
    "cosh": "cosh", "tanh": "tanh", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh",
}  # fmt: skip
"""Of NumPy → of C."""
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
EXTREMES = {"numpy.maximum": ">", "numpy.minimum": "<"}
SHORT = 100
"""Both sides of `np.maximum` are written more than once."""
POWERS = range(3, 17)
"""Those of which NumPy and CuPy ask `pow`, too."""
ADDED = "a product that is added is rounded once on a card"
FEWEST, MOST = 2, 24
"""Operations that are worth a kernel of their own; arguments."""


@dataclass(kw_only=True)
class Fused:
    """An expression on its way into C."""

    reader: Calls
    leaves: dict[str, str] = field(default_factory=dict)
    """What is handed over → its name in the kernel."""
    operations: int = 0
    arrays: int = 0
    numbers: set[str] = field(default_factory=set)
    """Of `leaves`, those that are no arrays."""
    views: bool = False
    """One of the arrays may be a part of a larger one."""
    read: dict[str, tuple[ast.expr, Array]] = field(default_factory=dict)
    """The arrays among `leaves`."""

    @property
    def real(self) -> str:
        return "float32" if self.reader.porting.halves else "float64"

    @property
    def tail(self) -> str:
        """Of numbers in C."""
        return "f" if self.reader.porting.halves else ""

    def of(self, node: ast.expr, fewest: int = 1) -> str:
        """In C; empty where it is not worth a kernel, or cannot be one."""
        porting = self.reader.porting
        if not porting.fuses or porting.single or not self.reader.function.name.isascii():
            return ""
        if changes(self.reader, node):
            return ""
        text = self.text(node)
        enough = self.operations >= fewest and self.arrays and len(self.leaves) <= MOST
        return text if enough else ""

    def text(self, node: ast.expr) -> str:
        """In C; empty where it cannot be said."""
        kind = self.reader.expression(node)
        if isinstance(kind, Array):
            return self.array(node, kind)
        return self.leaf(node, kind) if isinstance(kind, Host) and kind.number and kind.letter in "if" else ""

    def array(self, node: ast.expr, kind: Array) -> str:
        if kind.letter != "f" or not kind.rank:
            return ""
        resolved = self.reader.site.resolved
        match node:
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return self.joined("({} " + OPERATORS[type(op)] + " {})", left, right)
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=2)):
                text = self.joined("{}", left)
                return text and f"({text} * {text})"
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)) if power in POWERS:
                return self.joined(f"pow({{}}, {float(power)!r}{self.tail})", left)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.joined("(-{})", operand)
            case ast.Call(func=func, args=[one], keywords=[]) if resolved(func).startswith("numpy."):
                name = FUNCTIONS.get(resolved(func).removeprefix("numpy."), "")
                if name:
                    return self.joined(name + "({})", one)
            case ast.Call(func=func, args=[test, one, other], keywords=[]) if resolved(func) == "numpy.where":
                before = replace(self, leaves=dict(self.leaves), read=dict(self.read), numbers=set(self.numbers))
                chosen = self.condition(test)
                if chosen:
                    return self.joined(f"({chosen} ? {{}} : {{}})", one, other)
                vars(self).update(vars(before))  # a part of the condition may have been read
            case ast.Call(func=func, args=[one, other], keywords=[]) if resolved(func) in EXTREMES:
                if len(ast.unparse(node)) < SHORT and not any(
                    isinstance(each, ast.Call) and resolved(each.func) in EXTREMES
                    for part in (one, other)
                    for each in ast.walk(part)
                ):
                    return self.extreme(EXTREMES[resolved(func)], one, other)
        return self.leaf(node, kind)

    def condition(self, node: ast.expr) -> str:
        """A comparison of floats, or several; empty for others."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                form = f"({{}} {COMPARISONS[type(op)]} {{}})"
                return self.joined(form, left, right) if self.floats(left, right) else ""
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() as op, right=right):
                one, other = self.condition(left), self.condition(right)
                return f"({one} {'&&' if isinstance(op, ast.BitAnd) else '||'} {other})" if one and other else ""
        return ""

    def floats(self, *nodes: ast.expr) -> bool:
        """Whether they are arrays of floats, or such arrays and numbers."""
        kinds = [self.reader.expression(each) for each in nodes]
        return any(isinstance(each, Array) for each in kinds) and all(
            (isinstance(each, Array) and each.letter == "f" and each.rank)
            or (isinstance(each, Host) and each.number and each.letter in "if")
            for each in kinds
        )

    def extreme(self, sign: str, one: ast.expr, other: ast.expr) -> str:
        """What is not a number stays so, as in NumPy; C passes over it."""
        a, b = self.text(one), self.text(other)
        self.operations += 1
        if not a or not b:
            return ""
        larger = f"({a} {sign} {b} ? {a} : {b})"
        for each, text in ((other, b), (one, a)):
            larger = larger if isinstance(each, ast.Constant) else f"({text} != {text} ? {text} : {larger})"
        return larger

    def joined(self, form: str, *parts: ast.expr) -> str:
        texts = [self.text(each) for each in parts]
        self.operations += 1
        return form.format(*texts) if all(texts) else ""

    def leaf(self, node: ast.expr, kind: Array | Host) -> str:
        reader, value = self.reader, node.value if isinstance(node, ast.Constant) else None
        if type(value) in (int, float) and isinstance(value, int | float) and abs(value) < 2**53:
            return f"{float(value)!r}{self.tail}"
        assert reader.patch is not None
        text = reader.patch.text(*reader.site.module.span(node))
        self.arrays += isinstance(kind, Array)
        self.views |= isinstance(kind, Array) and kind.part
        if isinstance(kind, Array):
            self.read[text] = node, kind
        given = text if isinstance(kind, Array) else f"float({text})"
        self.numbers |= set() if isinstance(kind, Array) else {given}
        return self.leaves.setdefault(given, f"x{len(self.leaves)}")


def changes(reader: Calls, node: ast.expr) -> bool:
    """Whether a call within it changes an array: a kernel reads all of its own when all calls have been made."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call):
            helper = reader.site.helper(each)
            made = reader.porting.made.get(helper) if helper is not None else None
            if any(keyword.arg == "out" for keyword in each.keywords) or (made is not None and made[1].written):
                return True
    return False


def fuse(reader: Calls, node: ast.expr) -> None:
    """Put a kernel in the place of an expression, where that is one; when the function is read for the last time."""
    patch, span = reader.patch, reader.site.module.span(node)
    if patch is None or patch.covers(span):
        return
    fused = Fused(reader=reader)
    text = fused.of(node, FEWEST)
    if not text:
        return
    patch.instead_of_all(span, f"{kernel_of(fused, text)}({', '.join(fused.leaves)})")


def kernel_of(fused: Fused, text: str) -> str:
    """The name of a kernel for such an expression, which is written down."""
    reader, porting = fused.reader, fused.reader.porting
    name = reader.site.fresh(f"_{reader.function.name}_fused_{len(porting.fused) + 1}")
    names = ", ".join(f"{fused.real} {each}" for each in fused.leaves.values())
    porting.fused.append(
        f'{name} = {porting.cupy}.ElementwiseKernel(\n    "{names}",\n    "{fused.real} fused",\n'
        f'    "fused = {text}",\n    "{name}",\n)'
    )
    reader.rounds.add(ADDED)
    return name
