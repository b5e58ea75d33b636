"""`a and b`, and `a < b < c` as a value: one of the operands, as it is.

Does not handle: chains that are kept whose middle computes something, or is bound more than once in the file.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import BOOL, NotTyped, Written, as_object

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions


def connected(sides: Sequence[Written], word: str) -> Written:
    if all(side.kind == BOOL for side in sides):
        return Written(f"({word.join(side.text for side in sides)})", BOOL)
    return Written(f"({word.join(map(as_object, sides))})")


def kept_chain(writer: Expressions, node: ast.Compare, sides: Sequence[Written]) -> Written:
    """Comparisons of neighbours; what stands in the middle is read twice. Raises `NotTyped`."""
    steady = all(_stays(writer, side) for side in node.comparators[:-1])
    if not steady or any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops):
        raise NotTyped("a chain of comparisons that is kept as a value is left to Python", node.lineno)
    pairs = zip(itertools.pairwise(sides), node.ops, strict=True)
    return connected([writer.compared(left, op, right, node, tested=False) for (left, right), op in pairs], " and ")


def _stays(writer: Expressions, node: ast.expr) -> bool:
    """Whether no comparison can change it: a method might bind a variable of the file anew."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and not writer.names.changes(node))
