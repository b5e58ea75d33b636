"""What the statements before a loop give the variables that it fills: the kernel makes it itself, and gives it back.

    rows = []                             def _loop_kernel(orders):
    unique, best = set(), None                rows = []
    for order in orders:                      for order in orders: …
        rows.append(order["sku"])    →        return rows
                                          rows = _loop_kernel(orders)

So the list is the kernel's own, which nobody else knows, and whoever rewrites the kernel can see with what it begins.
The statement itself stays where it is. In a notebook it has to stand in the cell of the loop, since that may be run
again without any other.

Does not handle: numbers, which are passed; lists of variables, `defaultdict(int)`, `a = b = []`; statements with
blocks between such a statement and the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from optadvisor.source.outlining.cells import before_in_cell
from optadvisor.source.outlining.names import uses
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.outlining.world import bound_by

_BETWEEN = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Import, ast.ImportFrom, ast.Pass)
UNSET = "NotImplemented"
"""What a kernel begins with for a variable that the loop may leave as it is (see `Variables.unsure`)."""
_EMPTY = ("list", "dict", "set")


def openings(scope: Scope, loop: ast.stmt, wanted: Collection[str], seen_by_others: Collection[str]) -> dict[str, str]:
    """Name → the text of its value, of those `wanted` names that a statement before the loop, in its block, gives one.

    `seen_by_others`: names that functions and other files mention, which may be called or imported in between.
    """
    found: dict[str, str] = {}
    left = set(wanted)
    for statement in reversed(before_in_cell(scope, loop)):
        if not isinstance(statement, _BETWEEN) or not left:
            break
        given = {name: value for name, value in _given(statement) if name in left and _is_new(scope, value)}
        found |= {name: ast.unparse(value) for name, value in given.items()}
        left -= {use.name for use in uses(statement)}
        if any(isinstance(node, ast.Call | ast.Import | ast.ImportFrom) for node in ast.walk(statement)):
            left -= {*seen_by_others}
    return found


def is_opening(line: str) -> bool:
    """Is this line of a kernel such a statement, and not the first one of the loop?"""
    name, equals, value = line.strip().partition(" = ")
    if not equals or not name.isidentifier():
        return False
    try:
        node = ast.parse(value, mode="eval").body
    except SyntaxError:
        return False
    return _is_plain(node) or _makes_empty(node) or value == UNSET


def _given(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """`rows = []`, `xs, ys = [], []`"""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            return list(zip(names, values, strict=True)) if len({*names}) == len(values) else []
    return []


def _is_new(scope: Scope, value: ast.expr) -> bool:
    """A new container, or a text or None: what is known of a number when the loop is recorded is enough."""
    if isinstance(value, ast.Constant):
        return value.value is None or isinstance(value.value, str | bytes)
    if _makes_empty(value):
        assert isinstance(value, ast.Call)
        assert isinstance(value.func, ast.Name)
        bound = any(value.func.id in bound_by(node) for node in ast.walk(scope.module.tree))
        return scope.meaning(value.func).startswith("builtins.") and not bound  # later, or by the loop itself
    return _is_plain(value) and not isinstance(value, ast.UnaryOp)


def _is_plain(value: ast.expr) -> bool:
    """Written out of constants alone."""
    match value:
        case ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=number)):
            return isinstance(number, int | float)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(map(_is_plain, items))
        case ast.Dict(keys=[], values=[]):
            return True
    return False


def _makes_empty(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id=name), args=[], keywords=[]):
            return name in _EMPTY
    return False
