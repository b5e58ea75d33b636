"""Which of a loop's variables its own cell has given a value: a cell may be run again, or first, without the others.

    # cell 2                            given_in_cell(…)  →  {"total"}: what an earlier cell has left in `n` or `m` may
                                                             not be there
    total = 0
    for i in range(n):
        if i % 5: m = i

Does not handle: values given in blocks before the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.source.outlining.binding import walk_through
from optadvisor.source.outlining.inner import is_notebook
from optadvisor.source.outlining.names import blocks
from optadvisor.source.outlining.scope import Scope


def before_in_cell(scope: Scope, loop: ast.stmt) -> list[ast.stmt]:
    """The statements of the loop's own block in front of it, in a notebook as far as they stand in the same cell."""
    first = _first_line_of_cell(scope, loop)
    waiting = [scope.body]
    while waiting:
        block = waiting.pop()
        for number, statement in enumerate(block):
            if statement is loop:
                return [each for each in block[:number] if each.lineno >= first]
            waiting += blocks(statement)
    return []


def given_in_cell(scope: Scope, loop: ast.stmt) -> frozenset[str]:
    """The variables that these statements give a value for certain."""
    walk = walk_through(before_in_cell(scope, loop), state=frozenset(), swallows=scope.swallows, runs=scope.runs)
    return walk.end or frozenset()


def asks_early(scope: Scope, loop: ast.stmt, parameters: Sequence[str]) -> bool:
    """Whether a call with these parameters asks for what the cell has not given, and the loop does not ask for first.

    In a notebook that may not be there: then the loop is to raise, where it comes to it, if ever.
    """
    if scope.function is not None or not is_notebook(scope.module):
        return False
    asked = {node.id for text in parameters for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    names = [node for node in ast.walk(scope.module.tree) if isinstance(node, ast.Name)]
    deleted = {node.id for node in names if isinstance(node.ctx, ast.Del)}  # by a function in between, it may be
    return not asked <= (given_in_cell(scope, loop) - deleted) | _asked_first(scope, loop)


def _asked_first(scope: Scope, loop: ast.stmt) -> frozenset[str]:
    """The variables in the head of a loop that are read before anything else is done."""
    head = loop.iter if isinstance(loop, ast.For) else loop.test if isinstance(loop, ast.While) else None
    first = _parts(scope, head) if isinstance(head, ast.Call) else [head]
    while first:
        if all(isinstance(part, ast.Name | ast.Constant) for part in first):
            return frozenset(part.id for part in first if isinstance(part, ast.Name))
        first = _parts(scope, next(part for part in first if not isinstance(part, ast.Constant)))
    return frozenset()


def _parts(scope: Scope, node: ast.AST | None) -> list[ast.AST]:
    """What of an expression is read before it is evaluated; the first variable alone where a part is more than that.

    A function of the program's own is read, too, and may not be there either.
    """
    match node:
        case ast.Name():
            return [node]
        case ast.Call(func=ast.Name() as function, args=parts, keywords=[]):
            return [*parts] if scope.meaning(function).startswith("builtins.") else [function]
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            return [left, right]
        case ast.Subscript(value=value) | ast.Attribute(value=value):
            return [value]
    return []


def _first_line_of_cell(scope: Scope, loop: ast.stmt) -> int:
    """Of the stretch of a notebook in which the loop stands: `notebooks.cells` puts a comment before an empty line."""
    if scope.function is not None or not is_notebook(scope.module):
        return 1
    lines = scope.module.data.splitlines()[: loop.lineno]
    heads = [number for number in range(1, len(lines)) if lines[number - 1][:2] == b"# " and not lines[number].strip()]
    return max(heads, default=1)
