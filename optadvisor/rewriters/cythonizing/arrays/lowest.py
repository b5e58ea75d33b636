"""The least that a whole number of a compiled copy may be, by how it is made; for indices that are never negative.

    for i in range(1, n): a[i - 1]      →  i is 1 at least, i - 1 is 0

Does not handle: variables that are set by anything but the heads of loops.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Lowest:
    function: ast.FunctionDef
    bound: dict[str, int] = field(default_factory=dict)
    """How often each variable is set; parameters once by the call."""
    ranges: dict[str, list[ast.Call]] = field(default_factory=dict)
    """What loops count them through."""
    within: str = ""
    """The function that gives places counted from the start."""

    def __post_init__(self) -> None:
        for one in self.function.args.args:
            self.bound[one.arg] = 1
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                self.bound[node.id] = self.bound.get(node.id, 0) + 1
            if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and _counts(node.iter):
                assert isinstance(node.iter, ast.Call)
                self.ranges.setdefault(node.target.id, []).append(node.iter)

    def of(self, node: ast.expr, depth: int = 8) -> int | None:
        """None where nothing is known."""
        if depth == 0:
            return None
        match node:
            case ast.Constant(value=int() as value):
                return int(value)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                return -value
            case ast.Name(id=name) if self.bound.get(name) == len(self.ranges.get(name, ())):
                lows = [self._counted(one.args, depth) for one in self.ranges[name]]
                known = [low for low in lows if low is not None]
                return min(known) if len(known) == len(lows) else None
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                first, second = self.of(left, depth - 1), self.of(right, depth - 1)
                return first + second if first is not None and second is not None else None
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=int() as value)):
                first = self.of(left, depth - 1)
                return first - value if first is not None else None
            case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=int() as value)) if value > 0:
                return 0
            case ast.BinOp(left=left, op=ast.FloorDiv(), right=ast.Constant(value=int() as value)) if value > 0:
                first = self.of(left, depth - 1)
                return first // value if first is not None else None
            case ast.Call(func=ast.Name(id=name)) if self.within and name == self.within:
                return 0
        return None

    def _counted(self, bounds: list[ast.expr], depth: int) -> int | None:
        if len(bounds) == 1:
            return 0
        if len(bounds) == 2 or (isinstance(bounds[2], ast.Constant) and _positive(bounds[2].value)):
            return self.of(bounds[0], depth - 1)
        if _is_minus_one(bounds[2]):  # downwards: above where it stops
            stop = self.of(bounds[1], depth - 1)
            return stop + 1 if stop is not None else None
        return None


def _positive(value: object) -> bool:
    return isinstance(value, int) and value > 0


def _is_minus_one(node: ast.expr) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) | ast.Constant(value=-1):
            return True
    return False


def _counts(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]):
            return 1 <= len(args) <= 3
    return False
