"""Whether what fails on a card unseen (infinity, nan) is sure to reach an array or a total, where it is found.

    t = 1.0 / x[i]                 reaches z[i], whatever the branch
    if y[i] > 0.0:
        t = t + 1.0
    z[i] = 2.0 * t

    t = a / b                      reaches z[i] only in one branch: where Python raises, a card would say nothing
    if y[i] > 0.0:
        z[i] = t

Does not handle: functions of two arguments (`pow(nan, 0)` is 1), what a `continue` may pass over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters.porting.kinds import UnportableError

Level = tuple[list[ast.stmt], list[ast.For | ast.While]]
"""Statements that come later, and the loops inside the parallel one in which they stand."""
LOST = "it divides or calls a function, and where that fails a card may leave no trace of it"


class Traces:
    """Goes through a loop with the statements that set something doubtful. Raises `UnportableError`."""

    def __init__(self, loop: ast.For | ast.While, doubtful: set[ast.stmt], totals: frozenset[str]) -> None:
        self.loop, self.doubtful, self.totals = loop, doubtful, totals

    def check(self) -> None:
        self.block(self.loop.body, [], [])

    def block(self, body: list[ast.stmt], around: list[Level], loops: list[ast.For | ast.While]) -> None:
        """`around`: what comes after it, the innermost first; `loops`: those between it and the parallel one."""
        for number, node in enumerate(body):
            later = [(body[number + 1 :], loops), *around]
            if node in self.doubtful and isinstance(node, ast.Assign | ast.AugAssign):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if not self.stays(node, target, later, loops):
                        raise UnportableError(LOST, node.lineno)
            if isinstance(node, ast.If):
                self.block(node.body, later, loops)
                self.block(node.orelse, later, loops)
            elif isinstance(node, ast.For | ast.While):
                self.block(node.body, later, [*loops, node])
                self.block(node.orelse, later, loops)

    def stays(self, node: ast.stmt, target: ast.expr, later: list[Level], loops: list[ast.For | ast.While]) -> bool:
        if isinstance(target, ast.Subscript):
            return self.is_kept(node, target, loops)
        if not isinstance(target, ast.Name):
            return False
        return target.id in self.totals or self.reaches(target.id, later, loops)

    def is_kept(self, node: ast.stmt, target: ast.Subscript, loops: list[ast.For | ast.While]) -> bool:
        """Whether no other statement, and no other round of a loop inside, stores over that element."""
        name = target.value.id if isinstance(target.value, ast.Name) else ""
        others = [each for each in ast.walk(self.loop) if isinstance(each, ast.Assign) and each is not node]
        over = any(
            isinstance(each, ast.Subscript)
            and isinstance(each.value, ast.Name)
            and each.value.id == name
            and not _differs(each.slice, target.slice)
            for other in others
            if other.lineno >= node.lineno or loops
            for each in other.targets
        )
        if over or (
            isinstance(node, ast.AugAssign) and not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div)
        ):
            return False
        if isinstance(node, ast.AugAssign):
            return True
        inside = {n.id for n in ast.walk(target.slice) if isinstance(n, ast.Name)}
        return all(isinstance(each, ast.For) and _variable(each) in inside for each in loops)

    def reaches(self, name: str, later: list[Level], loops: list[ast.For | ast.While]) -> bool:
        """Whether a variable goes into an array or a total on all ways, before it is set to something else."""
        for number, (body, inside) in enumerate(later):
            # behind a loop there is only what its last round has left
            left = [each for loop in loops if loop not in inside for each in _stores(loop, name)]
            if not all(carries(each, name) for each in left):
                return False
            for place, node in enumerate(body):
                if isinstance(node, ast.Assign | ast.AugAssign) and carries(node, name):
                    rest = [(body[place + 1 :], inside), *later[number + 1 :]]
                    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                        if isinstance(target, ast.Subscript) and self.is_kept(node, target, inside):
                            return True
                        if isinstance(target, ast.Name) and target.id in self.totals:
                            return True
                        if isinstance(target, ast.Name) and target.id != name and self.reaches(target.id, rest, inside):
                            return True
                if any(isinstance(n, ast.Continue | ast.Break) for n in ast.walk(node)):
                    return False
                if any(not carries(each, name) for each in _stores(node, name)):
                    return False
        return False


def _differs(one: ast.expr, other: ast.expr) -> bool:
    """`[i, 0]` and `[i, 1]`: surely two elements."""
    if isinstance(one, ast.Tuple) and isinstance(other, ast.Tuple) and len(one.elts) == len(other.elts):
        return any(_differs(a, b) for a, b in zip(one.elts, other.elts, strict=True))
    a, b = (each.value if isinstance(each, ast.Constant) else None for each in (one, other))
    return type(a) is int and type(b) is int and a != b


def _variable(loop: ast.For) -> str:
    return loop.target.id if isinstance(loop.target, ast.Name) else ""


def _stores(node: ast.stmt, name: str) -> Iterator[ast.stmt]:
    """The statements that set a variable."""
    for each in ast.walk(node):
        targets: list[ast.expr] = []
        if isinstance(each, ast.Assign):
            targets = each.targets
        elif isinstance(each, ast.AugAssign | ast.For):
            targets = [each.target]
        if any(isinstance(n, ast.Name) and n.id == name for target in targets for n in ast.walk(target)):
            assert isinstance(each, ast.stmt)
            yield each


def carries(node: ast.AST, name: str) -> bool:
    """Whether nan or infinity in a variable makes what is computed nan or infinite, too."""
    match node:
        case ast.Name(id=found):
            return found == name
        case ast.Assign(targets=[_], value=value):
            return carries(value, name)
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), value=value):
            return (isinstance(target, ast.Name) and target.id == name) or carries(value, name)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return carries(left, name) or carries(right, name)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            # what may be infinite is no divisor (`porting.elements`); by nan everything is nan
            return carries(left, name) or carries(right, name)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=power)):
            return power in (2, 3) and carries(left, name)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return carries(operand, name)
        case ast.IfExp(body=body, orelse=orelse):
            return carries(body, name) and carries(orelse, name)
        case ast.Call(func=func, args=[argument], keywords=[]):
            # of what is infinite no function is called (`porting.elements`); that of nan is nan
            return isinstance(func, ast.Name | ast.Attribute) and carries(argument, name)
    return False
