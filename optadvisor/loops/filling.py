"""Expressions that make a list by a pattern, told by their syntax alone.

    [[0.0] * m for _ in range(n)]   → filled: the lengths n and m, the number 0.0
    [row[:] for row in grid]        → copied rows of grid

What `range` and `list` mean there, and which values take part, is for `lists` to ask.

Does not handle: comprehensions with conditions or several loops, rows that depend on their place.
"""

from __future__ import annotations

import ast
from typing import TypeAlias

Filling: TypeAlias = tuple[list[ast.expr], ast.expr]
"""The lengths, from the outside in, and the number that fills the list."""

STEADY = frozenset({"len", "abs", "max", "int", "float"})
"""Built-in functions that may stand in lengths and numbers; rewriters decline where the file binds these names."""


def filled(node: ast.expr) -> Filling | None:
    """How a list filled with one number is made, None for any other expression."""
    found = _filled(node)
    if found is None or not all(map(_is_steady, (*found[0], found[1]))):
        return None
    return found


def _is_steady(node: ast.expr) -> bool:
    """Does the expression give the same however often and in whatever order it is worked out?"""
    calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return all(isinstance(function, ast.Name) and function.id in STEADY for function in calls)


def _filled(node: ast.expr) -> Filling | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _repeated(node)
    if not isinstance(node, ast.ListComp) or len(node.generators) != 1:
        return None
    generator = node.generators[0]
    below: Filling | None = ([], node.elt) if isinstance(node.elt, ast.Constant) else _filled(node.elt)
    count = _plain_range(generator)
    if below is None or count is None or names_in(generator.target) & names_in(*below[0], below[1]):
        return None
    return [count, *below[0]], below[1]


def _repeated(node: ast.BinOp) -> Filling | None:
    """`[x] * n` and `n * [x]`."""
    display, count = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
    if not isinstance(display, ast.List) or len(display.elts) != 1:
        return None
    inner = display.elts[0]
    shares = isinstance(inner, ast.Starred) or makes_list(inner)  # `[[0] * m] * n` is one list n times
    return None if shares else ([count], inner)


def _plain_range(generator: ast.comprehension) -> ast.expr | None:
    """The n of `for _ in range(n)`."""
    call = generator.iter
    if generator.ifs or generator.is_async or not isinstance(call, ast.Call) or call.keywords or len(call.args) != 1:
        return None
    return call.args[0] if isinstance(call.func, ast.Name) and call.func.id == "range" else None


def names_in(*nodes: ast.expr) -> set[str]:
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}


def copied_rows(node: ast.expr) -> ast.expr | None:
    """The `grid` of `[row[:] for row in grid]`, also with `list(row)` and `row.copy()`."""
    if not isinstance(node, ast.ListComp) or len(node.generators) != 1:
        return None
    generator, call = node.generators[0], node.elt
    target = generator.target
    if generator.ifs or generator.is_async or not isinstance(target, ast.Name):
        return None
    match call:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice(lower=None, upper=None, step=None)):
            pass
        case ast.Call(func=ast.Name(id="list"), args=[ast.Name(id=name)], keywords=[]):
            pass
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="copy"), args=[], keywords=[]):
            pass
        case _:
            return None
    return generator.iter if name == target.id else None


def makes_list(node: ast.expr) -> bool:
    """A display, a comprehension, `[0] * n`, or something joined to one of these."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult):
        joins = isinstance(node.op, ast.Add)
        return any(isinstance(side, ast.List) or (joins and makes_list(side)) for side in (node.left, node.right))
    return isinstance(node, ast.List | ast.ListComp)
