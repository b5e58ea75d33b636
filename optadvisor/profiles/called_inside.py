"""Loops that call a function defined beside them which stores into what both share: its time is theirs.

    def islands(grid):
        seen = [[False] * len(grid[0]) for _ in grid]
        def fill(r, c): … seen[i][j] = True …         9 µs a call: a compiled copy of its own would copy `seen` in each
        for r in range(len(grid)): …
            size = fill(r, c)

Such a loop is worth a kernel of its own with the function in it (`rewriters.handed`), whose loops are none then: the
function is recorded with the text that it has in the user's file.

Does not handle: functions that are defined further out, or that change variables of the function around them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.profiles.called_storing import base, outermost_loops, targets

_NEVER = (
    ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Try, ast.With, ast.Import,
    ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Delete, ast.JoinedStr,
)  # fmt: skip
_VISIBLE = frozenset({"print", "open", "input"})


def storing_around(qualname: str, body: list[ast.stmt]) -> Iterator[tuple[str, range]]:
    """Those that loops of the function `qualname` with this body call, with the lines of the calls."""
    inner = [statement for statement in body if isinstance(statement, ast.FunctionDef)]
    names = [each.name for each in inner]
    known = {each.name for each in inner if names.count(each.name) == 1 and _stores_around(each)}
    for loop in outermost_loops(body) if known else ():
        for node in (each for each in ast.walk(loop) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)):
            if node.func.id in known:  # type: ignore[attr-defined]
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                yield f"{qualname}.<locals>.{node.func.id}", lines  # type: ignore[attr-defined]


def _stores_around(function: ast.FunctionDef) -> bool:
    """Whether it stores into a list or an array of the function around it, and shows nothing."""
    if function.decorator_list:
        return False
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    if any(isinstance(node, _NEVER) for node in nodes):
        return False
    if any(isinstance(node, ast.Name) and node.id in _VISIBLE for node in nodes):
        return False
    own = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    own |= {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    return any(isinstance(target, ast.Subscript) and base(target) not in {"", *own} for target in targets(function))
