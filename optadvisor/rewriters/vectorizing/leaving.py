"""`return` from inside a loop of a called function, as a `break` with the result at hand.

    while d * d <= n:           result = True
        if n % d == 0:          while d * d <= n:
            return False            if n % d == 0:
        d += 2                          result = False
    return True                         break
                                    d += 2

Does not handle: `return` deeper inside than in an `if` of the loop's body; loops with `else`; anything behind the loop
but a `return` of numbers or variables.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable


def broken(loop: ast.stmt, rest: list[ast.stmt], given: Callable[[ast.expr], list[ast.stmt]]) -> list[ast.stmt] | None:
    """The loop and the `return` behind it without `return`; `given` notes a result."""
    if not isinstance(loop, ast.For | ast.While) or loop.orelse or len(rest) != 1:
        return None
    last = rest[0]
    if not isinstance(last, ast.Return) or last.value is None or not _is_ready(last.value, loop):
        return None
    new = copy.copy(loop)
    new.body = []
    for each in loop.body:
        if not any(isinstance(n, ast.Return) for n in ast.walk(each)):
            new.body.append(each)
            continue
        leaves = _leaves(each, given)
        if leaves is None:
            return None
        new.body.append(leaves)
    return [*given(last.value), new]


def _is_ready(value: ast.expr, loop: ast.For | ast.While) -> bool:
    """Whether a result is known before the loop: numbers, and variables that the loop does not set."""
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return all(
        isinstance(each, ast.Constant) or (isinstance(each, ast.Name) and each.id not in stored) for each in parts
    )


def _leaves(node: ast.stmt, given: Callable[[ast.expr], list[ast.stmt]]) -> ast.If | None:
    last = node.body[-1] if isinstance(node, ast.If) else None
    if not isinstance(node, ast.If) or not isinstance(last, ast.Return) or last.value is None:
        return None
    others = [*node.body[:-1], *node.orelse]
    if any(isinstance(n, ast.Return | ast.Break | ast.Continue) for other in others for n in ast.walk(other)):
        return None
    return ast.If(node.test, [*node.body[:-1], *given(last.value), ast.Break()], node.orelse)
