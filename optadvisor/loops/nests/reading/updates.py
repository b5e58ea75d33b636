"""Statements that replace their target by `target op value`: what may be gathered in another order.

    s += x[i] * w            +            best = max(best, x[i])     max
    if x[i] > best: best = x[i]     max (and `where = i` beside it: arg)
    hits += 1                count        out.append(x)              append

Does not handle: updates whose value reads the target, or another element of the same container.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Operator
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.names import called_builtin, key

_BINARY: dict[type[ast.operator], Operator] = {
    ast.Add: Operator.ADD,
    ast.Sub: Operator.ADD,
    ast.Mult: Operator.MULTIPLY,
    ast.BitAnd: Operator.BIT_AND,
    ast.BitOr: Operator.BIT_OR,
    ast.BitXor: Operator.XOR,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An update as the text shows it; whether its values read the target is for the reader to find out."""

    op: Operator
    values: tuple[ast.expr, ...]


def update_of(frame: Frame, node: ast.stmt) -> Found | None:
    """The update that an assignment to one target makes."""
    if isinstance(node, ast.AugAssign):
        return _augmented(frame, node)
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if isinstance(target, ast.Name | ast.Attribute | ast.Subscript):
            return _assigned(frame, target, node.value)
    return None


def _augmented(frame: Frame, node: ast.AugAssign) -> Found:
    op = _BINARY.get(type(node.op), Operator.OTHER)
    return Found(op=_kind(frame, op, node.target, node.value), values=(node.value,))


def _kind(frame: Frame, op: Operator, target: ast.expr, value: ast.expr) -> Operator:
    if op not in (Operator.ADD, Operator.MULTIPLY):
        return op
    if isinstance(value, ast.List | ast.JoinedStr) or _is_text(value) or key(target) in frame.facts.text:
        return Operator.APPEND if op is Operator.ADD else Operator.OTHER
    if op is Operator.ADD and isinstance(value, ast.Constant) and type(value.value) is int:
        return Operator.COUNT
    return op


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def same(left: ast.expr, right: ast.expr) -> bool:
    """Whether two expressions are written alike."""
    return _plain(left) == _plain(right)


def _plain(node: ast.expr) -> str:
    return ast.dump(node).replace("Store()", "Load()")


def _assigned(frame: Frame, target: ast.expr, value: ast.expr) -> Found | None:
    match value:
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            terms = list(_terms(value, ast.Add, positive=True))
            return _one_is_target(frame, Operator.ADD, target, terms)
        case ast.BinOp(op=ast.Mult()):
            factors = list(_terms(value, ast.Mult, positive=True))
            return _one_is_target(frame, Operator.MULTIPLY, target, factors)
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor() as op):
            sides = [(value.left, True), (value.right, True)]
            return _one_is_target(frame, _BINARY[type(op)], target, sides)
        case ast.BinOp(left=left, right=right) if same(left, target):
            return Found(op=Operator.OTHER, values=(right,))
        case ast.BoolOp(op=op, values=[first, *others]) if same(first, target):
            return Found(op=Operator.AND if isinstance(op, ast.And) else Operator.OR, values=tuple(others))
        case ast.Call(args=[left, right]):
            for name, op_ in (("min", Operator.MINIMUM), ("max", Operator.MAXIMUM)):
                if called_builtin(frame.module, value, name):
                    return _one_is_target(frame, op_, target, [(left, True), (right, True)])
    return None


def _terms(node: ast.expr, operator: type[ast.operator], *, positive: bool) -> list[tuple[ast.expr, bool]]:
    """The parts of `a + b - c` (or of `a * b`), each with whether it is added."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, operator):
        return [*_terms(node.left, operator, positive=positive), (node.right, positive)]
    if isinstance(node, ast.BinOp) and operator is ast.Add and isinstance(node.op, ast.Sub):
        return [*_terms(node.left, operator, positive=positive), (node.right, not positive)]
    return [(node, positive)]


def _one_is_target(frame: Frame, op: Operator, target: ast.expr, parts: list[tuple[ast.expr, bool]]) -> Found | None:
    here = [number for number, (part, _) in enumerate(parts) if same(part, target)]
    if len(here) != 1 or not parts[here[0]][1]:
        return None
    others = tuple(part for number, (part, _) in enumerate(parts) if number != here[0])
    kind = _kind(frame, op, target, others[0]) if len(others) == 1 else op
    if op is Operator.ADD and any(_is_text(part) or isinstance(part, ast.List) for part in others):
        kind = Operator.APPEND if here[0] == 0 else Operator.OTHER
    return Found(op=kind, values=others)


# ---------------------------------------------------------------- minima and maxima by comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme:
    """`if value > target: target = value`, with other things to remember beside it."""

    op: Operator
    assignment: ast.Assign
    value: ast.expr
    beside: tuple[ast.Assign, ...]


def extreme_of(node: ast.If) -> Extreme | None:
    """The minimum or maximum that an `if` keeps; every statement in it must be an assignment to one variable."""
    test = node.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    greater = isinstance(test.ops[0], ast.Gt | ast.GtE)
    if not greater and not isinstance(test.ops[0], ast.Lt | ast.LtE):
        return None
    plain = [s for s in node.body if isinstance(s, ast.Assign) and len(s.targets) == 1]
    if len(plain) != len(node.body):
        return None
    left, right = test.left, test.comparators[0]
    for value, target, larger in ((left, right, greater), (right, left, not greater)):
        hits = [s for s in plain if same(s.targets[0], target) and same(s.value, value)]
        if len(hits) == 1 and isinstance(target, ast.Name | ast.Subscript | ast.Attribute):
            beside = tuple(s for s in plain if s is not hits[0])
            if all(isinstance(s.targets[0], ast.Name) for s in beside):
                op = Operator.MAXIMUM if larger else Operator.MINIMUM
                return Extreme(op=op, assignment=hits[0], value=value, beside=beside)
    return None
