"""What is read of a list of a few numbers, each of which is a variable (see `fixed_lists`).

    window[0] + len(window)      →      item + 3
    sorted(window)[1]            →      found           (`exchanges`, as for `min` and `max`)

Does not handle: places that are not written out, and whatever else may be done with a list.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass, field

from optadvisor.rewriters.vectorizing import exchanges
from optadvisor.rewriters.vectorizing.work import Work, load

KNOWN = frozenset({
    "builtins.len", "builtins.min", "builtins.max", "builtins.sorted", "statistics.median", "numpy.median",
})  # fmt: skip


class Elsewhere(Exception):  # noqa: N818
    """The list is used in another way."""


@dataclass(kw_only=True)
class Few:
    name: str
    array: bool = False
    """Is it surely a part of an array of NumPy's?"""
    view: bool = False
    """May it be one, so that it sees what is stored there later?"""
    items: list[ast.Name] = field(default_factory=list)
    sorted: bool = False
    backwards: bool = False


class Reading(ast.NodeTransformer):
    """Puts variables where a list is read; sorted ones are `wanted` first."""

    def __init__(self, work: Work, made: Few) -> None:
        self.work, self.made = work, made
        self.wanted: dict[int, list[ast.Name]] = {}

    def statements(self) -> list[ast.stmt]:
        """What finds the items of the sorted list."""
        if not self.wanted:
            return []
        result, found = exchanges.sorted_items(self.work, self.made.items, self.wanted)
        for place, names in self.wanted.items():
            for each in names:
                each.id = found[place]
        return result

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)  # type: ignore[return-value]
        match node.value:
            case ast.Name(id=name) if name == self.made.name:
                return self._item(node.slice, sort=self.made.sorted, backwards=self.made.backwards)
            case ast.Call() as call if self._function(call) == "builtins.sorted":
                return self._item(node.slice, sort=True, backwards=is_reverse(call.keywords))
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        function = self._function(node)
        count = len(self.made.items)
        if not function or (node.keywords and function != "builtins.sorted"):
            return self.generic_visit(node)  # type: ignore[return-value]
        if function == "builtins.len":
            return ast.Constant(count)
        if function in ("builtins.min", "builtins.max") and count:
            return self._sorted(0 if function == "builtins.min" else count - 1)
        if function in ("statistics.median", "numpy.median") and count:
            return self._median(function, count)
        raise Elsewhere

    def _median(self, function: str, count: int) -> ast.expr:
        if (function == "numpy.median") != self.made.array:
            raise Elsewhere
        places = (count // 2,) if count % 2 else (count // 2 - 1, count // 2)
        if function == "statistics.median" and count % 2:
            return self._sorted(places[0])
        two: list[ast.expr] = [self._sorted(place) for place in (places * 2)[:2]]
        if function == "numpy.median":  # which is a mean of floats, whatever it was
            two = [ast.BinOp(ast.Constant(1.0), ast.Mult(), each) for each in two]
        return ast.BinOp(ast.BinOp(two[0], ast.Add(), two[1]), ast.Div(), ast.Constant(2))

    def _function(self, node: ast.Call) -> str:
        """What is called with the list, if it is one of those that are known."""
        if len(node.args) != 1 or not isinstance(node.args[0], ast.Name) or node.args[0].id != self.made.name:
            return ""
        function = self.work.resolved(node.func)
        return function if function in KNOWN else ""

    def _item(self, index: ast.expr, *, sort: bool, backwards: bool) -> ast.expr:
        count = len(self.made.items)
        place = whole_number(self.visit(index))
        if place is None or not -count <= place < count:
            raise Elsewhere
        place %= count
        if not sort:
            return copy.deepcopy(self.made.items[place])
        return self._sorted(count - 1 - place if backwards else place)

    def _sorted(self, place: int) -> ast.Name:
        result = load("")
        self.wanted.setdefault(place, []).append(result)
        return result


def is_reverse(keywords: list[ast.keyword]) -> bool:
    match keywords:
        case []:
            return False
        case [ast.keyword(arg="reverse", value=ast.Constant(value=bool(turned)))]:
            return turned
    raise Elsewhere


def whole_number(node: ast.expr) -> int | None:
    """The value of an expression of ints that are written out."""
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = whole_number(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() as op, right=right):
            a, b = whole_number(left), whole_number(right)
            if a is None or b is None or (isinstance(op, ast.FloorDiv) and b == 0):
                return None
            found = {ast.Add: a + b, ast.Sub: a - b, ast.Mult: a * b}.get(type(op))
            return a // b if found is None else found
    return None
