"""Statements behind which control surely does not come out.

    if x: return 1                     leaves([…]) → True
    else: raise ValueError

Does not handle: `match`, `with` (which may swallow what is raised), calls that never return.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence


def leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether no way through these statements comes out behind them."""
    match body[-1] if body else None:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=one, orelse=other):
            return leaves(one) and leaves(other)
        case ast.Try(body=one, orelse=other, handlers=handlers, finalbody=last):
            return leaves(last) or (leaves(other or one) and all(leaves(handler.body) for handler in handlers))
        case ast.While(test=ast.Constant(value=True)) as loop:
            return not any(isinstance(node, ast.Break) for node in ast.walk(loop))
    return False
