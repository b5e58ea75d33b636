"""Names that loops bind in their headers, and where they are read.

    for i in range(3):
        for j in range(3):      `j` is read nowhere but in this loop: what it holds elsewhere is of no interest
            s += k[i, j]

Does not handle: names that comprehensions bind.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator


def read_inside_only(function: ast.FunctionDef, name: str) -> bool:
    """Is `name` bound by nothing but loops, none in another one, and read nowhere but in the bodies of those?"""
    known: set[int] = set()
    for loop in ast.walk(function):
        own = set() if not isinstance(loop, ast.For) else {id(n) for n in _names(loop.target) if n.id == name}
        if not own or not isinstance(loop, ast.For):
            continue
        inner = {id(n) for each in loop.body for n in _names(each) if n.id == name and isinstance(n.ctx, ast.Load)}
        if known & (own | inner):
            return False
        known |= own | inner
    return all(id(n) in known for n in _names(function) if n.id == name)


def _names(node: ast.AST) -> Iterator[ast.Name]:
    yield from (part for part in ast.walk(node) if isinstance(part, ast.Name))
