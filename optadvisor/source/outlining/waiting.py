"""Loops that would be pure but for what they print, when all of that can wait until they have ended.

    for step in range(steps):
        for i in range(1, n): …
        if step % 100 == 0:
            print(step, u[0])        numbers, as far as the text tells: the whole loop is worth a kernel

The kernel prints as the loop did. That a fast copy of it prints afterwards is for `rewriters._deferred_prints`; here is
decided only which loop is outlined, so a wrong guess costs time and nothing else.

Does not handle: loops that draw random numbers, which have rewriters of their own; prints in helpers; loops that call
functions of the project.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.source.outlining.names import words
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.printing import Line, lines_of

PRINTS = "it prints ("
_DRAWS = words(
    "random randint randrange uniform gauss choice choices shuffle sample normal integers default_rng rand randn"
)
_NUMERIC = words("abs len float int round sqrt exp log log10 sin cos tan atan atan2 hypot floor ceil")
_USUAL = _NUMERIC | words(
    "range min max sum bool pow divmod enumerate zip reversed list append copy print "
    "zeros ones empty full zeros_like ones_like empty_like array arange"
)
"""Functions that copies know, of numbers and of all. With others it is likely that no copy takes the whole loop, and
the loops inside are the better kernels."""


def lines_that_wait(scope: Scope, loop: ast.stmt, impure: Sequence[str]) -> tuple[Line, ...]:
    """What the loop prints, when nothing else keeps it from being pure; empty when something does."""
    if not impure or not all(clause.startswith(PRINTS) for clause in impure):
        return ()
    nodes = list(ast.walk(loop))
    if any(_spelled(node) in _DRAWS or _is_unlikely(node) for node in nodes):
        return ()
    lines = lines_of(nodes, scope.module, scope.meaning)
    return lines if lines and all(_is_number(each.node) for line in lines for each in line.shown) else ()


def _is_unlikely(node: ast.AST) -> bool:
    """A call of something else than numbers need, or lists joined."""
    if isinstance(node, ast.Call):
        return _spelled(node.func) not in _USUAL and not _is_format(node)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult):
        return isinstance(node.left, ast.List) or isinstance(node.right, ast.List)
    return False


def _is_format(call: ast.Call) -> bool:
    """`"…".format(x)`, `repr(x)`, `str(x)`: as parts of what is printed, else the loop is not numeric anyway."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr == "format" and isinstance(function.value, ast.Constant)
    return isinstance(function, ast.Name) and function.id in ("repr", "str")


def _is_number(node: ast.expr) -> bool:
    """Does the text look like that of a number?"""
    known = ast.Name | ast.Attribute | ast.Subscript | ast.Constant | ast.BinOp | ast.UnaryOp | ast.Call | ast.Tuple
    for inner in ast.walk(node):
        if isinstance(inner, ast.expr) and not isinstance(inner, known | ast.Slice):
            return False
        if isinstance(inner, ast.Call) and _spelled(inner.func) not in _NUMERIC:
            return False
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str | bytes):
            return False
    return not isinstance(node, ast.Tuple)


def _spelled(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
