"""Expressions of several operations on arrays as one kernel: `ElementwiseKernel` computes them in one go.

    new[1:-1] = 2 * u[1:-1] - old[1:-1] + k * u[2:]         five launches, each through the card's memory
    new[1:-1] = _f_fused(u[1:-1], old[1:-1], float(k), u[2:])                                        one

Only floats of 64 bits, `+ - * /`, squares and functions that C and NumPy name alike. What is none of these is computed
before, as it was, and handed over. What is gathered of such an expression (`np.sum`) is for `gathering`.

Does not handle: comparisons, `where`, whole numbers, results given by `out=`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
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

    def of(self, node: ast.expr, fewest: int = 1) -> str:
        """In C; empty where it is not worth a kernel, or cannot be one."""
        porting = self.reader.porting
        if not porting.fuses or porting.single or not self.reader.function.name.isascii():
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
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.joined("(-{})", operand)
            case ast.Call(func=func, args=[one], keywords=[]) if resolved(func).startswith("numpy."):
                name = FUNCTIONS.get(resolved(func).removeprefix("numpy."), "")
                if name:
                    return self.joined(name + "({})", one)
        return self.leaf(node, kind)

    def joined(self, form: str, *parts: ast.expr) -> str:
        texts = [self.text(each) for each in parts]
        self.operations += 1
        return form.format(*texts) if all(texts) else ""

    def leaf(self, node: ast.expr, kind: Array | Host) -> str:
        reader, value = self.reader, node.value if isinstance(node, ast.Constant) else None
        if type(value) in (int, float) and isinstance(value, int | float) and abs(value) < 2**53:
            return repr(float(value))
        assert reader.patch is not None
        text = reader.patch.text(*reader.site.module.span(node))
        self.arrays += isinstance(kind, Array)
        self.views |= isinstance(kind, Array) and kind.part
        given = text if isinstance(kind, Array) else f"float({text})"
        self.numbers |= set() if isinstance(kind, Array) else {given}
        return self.leaves.setdefault(given, f"x{len(self.leaves)}")


def fuse(reader: Calls, node: ast.expr) -> None:
    """Put a kernel in the place of an expression, where that is one; when the function is read for the last time."""
    porting, patch, span = reader.porting, reader.patch, reader.site.module.span(node)
    if patch is None or patch.covers(span):
        return
    fused = Fused(reader=reader)
    text = fused.of(node, FEWEST)
    if not text:
        return
    name = reader.site.fresh(f"_{reader.function.name}_fused_{len(porting.fused) + 1}")
    names = ", ".join(f"float64 {each}" for each in fused.leaves.values())
    porting.fused.append(
        f'{name} = {porting.cupy}.ElementwiseKernel(\n    "{names}",\n    "float64 fused",\n'
        f'    "fused = {text}",\n    "{name}",\n)'
    )
    reader.rounds.add(ADDED)
    patch.instead_of_all(span, f"{name}({', '.join(fused.leaves)})")
