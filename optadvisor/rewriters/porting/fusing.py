"""Expressions of several operations on arrays as one kernel: `ElementwiseKernel` computes them in one go.

    new[1:-1] = 2 * u[1:-1] - old[1:-1] + k * u[2:]         five launches, each through the card's memory
    new[1:-1] = _f_fused(u[1:-1], old[1:-1], float(k), u[2:])                                        one

Only floats of 64 bits, `+ - * /`, squares and functions that C and NumPy name alike. What is none of these is computed
before, as it was, and handed over.

Does not handle: comparisons, `where`, reductions, whole numbers, results given by `out=`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.kinds import Array, Host

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.reading import Reader

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

    reader: Reader
    leaves: dict[str, str] = field(default_factory=dict)
    """What is handed over → its name in the kernel."""
    operations: int = 0
    arrays: int = 0

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
        given = text if isinstance(kind, Array) else f"float({text})"
        return self.leaves.setdefault(given, f"x{len(self.leaves)}")


def fuse(reader: Reader, node: ast.expr) -> None:
    """Put a kernel in the place of an expression, where that is one; when the function is read for the last time."""
    if reader.patch is None or not reader.porting.fuses or reader.porting.single:
        return
    if not reader.function.name.isascii():
        return
    fused = Fused(reader=reader)
    text = fused.text(node)
    if not text or fused.operations < FEWEST or not fused.arrays or len(fused.leaves) > MOST:
        return
    porting = reader.porting
    name = reader.site.fresh(f"_{reader.function.name}_fused_{len(porting.fused) + 1}")
    names = ", ".join(f"float64 {each}" for each in fused.leaves.values())
    porting.fused.append(
        f'{name} = {porting.cupy}.ElementwiseKernel(\n    "{names}",\n    "float64 fused",\n'
        f'    "fused = {text}",\n    "{name}",\n)'
    )
    reader.rounds.add(ADDED)
    reader.patch.instead_of_all(reader.site.module.span(node), f"{name}({', '.join(fused.leaves)})")
