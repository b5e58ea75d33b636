"""The sign of one number, as an expression: `np.sign(q - p)`.

    np.sign(x)     →     np.float64(1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0 if x == 0.0 else x)

NumPy gives 0.0 for both zeros, nan for nan, and a float64 of its own, whatever float it is asked about.

Does not handle: ints, and numbers that are more than a few names and operators, which would be worked out again.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.kinds import Kind, Known
from optadvisor.rewriters.looping.nodes import FLOAT

AGAIN = 16
"""Nodes of an expression that is written several times."""
_NAMED = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)


def kind_of_sign(node: ast.Call, function: str, arguments: list[Known]) -> Known:
    """The kind of the sign of one float; None for all else."""
    return Kind(0, FLOAT) if function == "sign" and arguments == [Kind(0, FLOAT)] and _is_short(node.args[0]) else None


def _is_short(node: ast.expr) -> bool:
    parts = [*ast.walk(node)]
    return len(parts) <= AGAIN and all(isinstance(part, _NAMED) for part in parts)


def sign_text(x: str, numpy: str) -> str:
    return f"{numpy}.float64(1.0 if ({x}) > 0.0 else -1.0 if ({x}) < 0.0 else 0.0 if ({x}) == 0.0 else ({x}))"
