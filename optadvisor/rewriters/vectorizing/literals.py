"""Loops over a few numbers that are written out, round after round (see `plain`).

    for d in (-1, 1):                     total += a[i + -1]
        total += a[i + d]          →      total += a[i + 1]

Conditions that only look at such numbers are decided at once, and so is what `continue` leaves out.

Does not handle: more than 27 rounds, `break`, `else`, a variable that is used after its loop.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable

from optadvisor.rewriters.vectorizing.work import Work

ROUNDS = 27
COMPARED: dict[type[ast.cmpop], Callable[..., object]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def rounds(work: Work, node: ast.For) -> list[ast.stmt] | None:
    """The statements of all rounds; None for any other loop."""
    if not isinstance(node.iter, ast.Tuple | ast.List) or node.orelse or not 0 < len(node.iter.elts) <= ROUNDS:
        return None
    names = [n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)]
    if any(isinstance(n, ast.Break) for each in node.body for n in ast.walk(each)) or _is_used_elsewhere(
        work, node, names
    ):
        return None
    result: list[ast.stmt] = []
    for item in node.iter.elts:
        values = _values(node.target, item)
        if values is None:
            return None
        body = _block([_Filled(values).visit(copy.deepcopy(each)) for each in node.body])
        if body is None:
            return None
        result += body
    return result


def _is_used_elsewhere(work: Work, node: ast.For, names: list[str]) -> bool:
    assert work.site.node is not None
    inside = [n.id for each in node.body for n in ast.walk(each) if isinstance(n, ast.Name)]
    if any(
        isinstance(n, ast.Name) and n.id in names and not isinstance(n.ctx, ast.Load)
        for s in node.body
        for n in ast.walk(s)
    ):
        return True
    everywhere = [n.id for n in ast.walk(work.site.node) if isinstance(n, ast.Name)]
    return any(name in everywhere and everywhere.count(name) != inside.count(name) + 1 for name in names)


def _values(target: ast.expr, item: ast.expr) -> dict[str, ast.expr] | None:
    """What the variables are in one round."""
    if isinstance(target, ast.Name):
        return {target.id: item} if _number(item) is not None else None
    if not isinstance(target, ast.Tuple) or not isinstance(item, ast.Tuple) or len(target.elts) != len(item.elts):
        return None
    found: dict[str, ast.expr] = {}
    for part, value in zip(target.elts, item.elts, strict=True):
        if not isinstance(part, ast.Name) or _number(value) is None:
            return None
        found[part.id] = value
    return found


def _number(node: ast.expr) -> int | float | None:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
    return None


class _Filled(ast.NodeTransformer):
    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.values[node.id]) if node.id in self.values else node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        return node


# ---------------------------------------------------------------- what is decided


def _block(body: list[ast.stmt]) -> list[ast.stmt] | None:
    """The statements without `continue`; None where one depends on data."""
    result: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.Continue):
            return result
        if isinstance(each, ast.If):
            truth = _truth(each.test)
            if truth is not None:
                taken = each.body if truth else each.orelse
                ends = bool(taken) and isinstance(taken[-1], ast.Continue)
                found = _block(taken)
                if found is None:
                    return None
                result += found
                if ends:
                    return result
                continue
        if any(isinstance(n, ast.Continue) for n in _own(each)):
            return None
        result.append(each)
    return result


def _own(node: ast.stmt) -> list[ast.AST]:
    """Parts of a statement that belong to the loop around it."""
    if isinstance(node, ast.For | ast.While):
        return []
    return [
        part
        for child in ast.iter_child_nodes(node)
        for part in (child, *(_own(child) if isinstance(child, ast.stmt) else []))
    ]


def _truth(node: ast.expr) -> bool | None:
    """The truth of a condition on numbers that are written out; None for others."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            a, b = _number(left), _number(right)
            return None if a is None or b is None or type(op) not in COMPARED else bool(COMPARED[type(op)](a, b))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _truth(operand)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=values):
            found = [_truth(each) for each in values]
            if None in found:
                return None
            return all(found) if isinstance(op, ast.And) else any(found)
    return None
