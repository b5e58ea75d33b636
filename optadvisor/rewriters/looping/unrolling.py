"""Loops over a few numbers that are written out, round by round, where one of them names an axis.

    for axis in (0, 1):                                 total += np.roll(fire, 1, axis=0)
        total += np.roll(fire, 1, axis=axis)      →     total += np.roll(fire, 1, axis=1)
    np.roll(a, (dx, dy), axis=(0, 1))             →     np.roll(np.roll(a, dx, axis=0), dy, axis=1)

In loops over tuples (`for dx, dy in ((0, 1), (1, 0)):`) that roll arrays the numbers are written out, too.

`for axis in range(2):` is such a loop, too.

Does not handle: numbers that a list or tuple elsewhere holds, loops that are left early or go on to their next round,
loop variables that are bound or mentioned anywhere else.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optadvisor.rewriters.looping.calls import whole_number
from optadvisor.rewriters.looping.kinds import name_of
from optadvisor.source.site import Site, own_nodes

MOST_ROUNDS = 12
MOST_STATEMENTS = 48
"""Of a loop that is written out, in all rounds."""
_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.JoinedStr)
_LEAVING = (ast.Break, ast.Continue, ast.NamedExpr, ast.Global, ast.Nonlocal, ast.Delete)


@dataclass(frozen=True, kw_only=True)
class Unrolled:
    """Functions without such loops."""

    texts: dict[ast.FunctionDef, str]
    _nodes: dict[str, ast.FunctionDef]

    def back(self, line: int, placed: Site) -> int:
        """A line of the file with these texts as one of the file's own; 0 if it stands in none of them."""
        for ref, function in placed.module.functions.items():
            old = self._nodes.get(ref.name)
            if old is not None and function.lineno <= line <= (function.end_lineno or line):
                pairs = zip(ast.walk(function), ast.walk(old), strict=False)
                return next((was.lineno for now, was in pairs if getattr(now, "lineno", 0) == line), 0)  # type: ignore[attr-defined]
        return 0


def unrolled(site: Site) -> Unrolled | None:
    """The function, and those of the file that it calls, with such loops written out; None where there are none."""
    assert site.node is not None
    reached, top = [site.node], site.module.tree.body
    for function in reached:
        calls = (site.helper(n) for n in own_nodes(function) if isinstance(n, ast.Call))
        reached += [each for each in dict.fromkeys(calls) if each in top and each is not None and each not in reached]
    writers = {function: _Writer(site, function) for function in reached}
    written = {function: writer.visit(copy.deepcopy(function)) for function, writer in writers.items()}
    if not any(writer.changed for writer in writers.values()):
        return None
    found = {each: new for each, new in written.items() if writers[each].changed or each is site.node}
    texts = {function: ast.unparse(new) for function, new in found.items()}
    return Unrolled(texts=texts, _nodes={function.name: new for function, new in found.items()})


class _Writer(ast.NodeTransformer):
    """Writes loops and rolls out."""

    def __init__(self, site: Site, function: ast.FunctionDef) -> None:
        self.site = site
        self.changed = False
        self.elsewhere = {*_mentioned_elsewhere(function, ())}

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        rounds = _rounds(node, self._items(node.iter)) if self._goes_along(node) else None
        if rounds is None or not self._may_be_written_out(node, len(rounds)):
            return self.generic_visit(node)
        self.changed = True
        new = ast.Module(body=[], type_ignores=[])
        new.body = [_Constants(values).visit(copy.deepcopy(each)) for values in rounds for each in node.body]
        self.generic_visit(new)
        return new.body

    def _may_be_written_out(self, node: ast.For, rounds: int) -> bool:
        names = _names(node.target)
        bound = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        if names & self.elsewhere or any(bound.count(name) > 1 for name in names):
            return False
        statements = sum(1 for each in node.body for part in ast.walk(each) if isinstance(part, ast.stmt))
        odd = any(isinstance(part, (*_SCOPES, *_LEAVING)) for part in ast.walk(node))
        return not odd and rounds * statements <= MOST_STATEMENTS

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        pairs = _shifts(node) if self._is_roll(node) else None
        if not pairs:
            return node
        self.changed = True
        inner = node.args[0]
        for shift, axis in pairs:
            keyword = ast.keyword(arg="axis", value=axis)
            inner = ast.copy_location(ast.Call(func=node.func, args=[inner, shift], keywords=[keyword]), node)
        return inner

    def _goes_along(self, loop: ast.For) -> bool:
        """Does one of its variables name an axis, or do several say how far something is rolled?"""
        names, several = _names(loop.target), isinstance(loop.target, ast.Tuple)
        for call in (each for each in ast.walk(loop) if isinstance(each, ast.Call)):
            asked = [each.value for each in call.keywords if each.arg == "axis"]
            asked += call.args[1 if several else 2 :] if self._is_roll(call) else []
            if any(names & _names(part) for part in asked):
                return True
        return False

    def _items(self, source: ast.expr) -> list[ast.expr]:
        """What a loop goes through, if that is written out: few items of a tuple, a list, or a `range`."""
        if isinstance(source, ast.Tuple | ast.List):
            return source.elts
        if not isinstance(source, ast.Call) or name_of(self.site, source) != "builtins.range" or source.keywords:
            return []
        ends = [whole_number(each) for each in source.args]
        known = [each for each in ends if each is not None and abs(each) <= MOST_ROUNDS]
        if not known or len(known) != len(ends) or 0 in known[2:]:
            return []
        return [ast.parse(str(each), mode="eval").body for each in range(*known)]

    def _is_roll(self, call: ast.Call) -> bool:
        return name_of(self.site, call) == "numpy.roll"


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _mentioned_elsewhere(node: ast.AST, inside: tuple[str, ...]) -> Iterator[str]:
    """The names that are mentioned outside of loops that bind them, also as parameters, in imports and so on."""
    for field in ("id", "arg", "name", "names", "rest", "asname"):
        found = getattr(node, field, None)
        mentioned = [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, str)]
        yield from (each for each in mentioned if each not in inside)
    again = _names(node.target) if isinstance(node, ast.For) else set()
    yield from again & {*inside}  # what is behind the inner loop sees its numbers
    bound = (*inside, *again)
    own = [node.target, *node.body] if isinstance(node, ast.For) else []
    for child in ast.iter_child_nodes(node):
        yield from _mentioned_elsewhere(child, bound if child in own else inside)


def _rounds(loop: ast.For, items: list[ast.expr]) -> list[dict[str, ast.expr]] | None:
    """What the variables are in each round, if these are names, and what is written are numbers."""
    target = loop.target
    if loop.orelse or not 0 < len(items) <= MOST_ROUNDS:
        return None
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    spelled = [name.id for name in names if isinstance(name, ast.Name)]
    if len({*spelled}) != len(names):
        return None
    rounds = []
    for item in items:
        written = item.elts if isinstance(target, ast.Tuple) and isinstance(item, ast.Tuple | ast.List) else [item]
        if isinstance(target, ast.Tuple) is not isinstance(item, ast.Tuple | ast.List) or len(written) != len(names):
            return None
        if not all(map(_is_number, written)):
            return None
        rounds.append(dict(zip(spelled, written, strict=True)))
    return rounds


def _is_number(node: ast.expr) -> bool:
    """A constant int or float, with its sign."""
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) in (int, float)


def _shifts(call: ast.Call) -> list[tuple[ast.expr, ast.expr]] | None:
    """How far it is rolled along which axis, one after the other; None where that is not written out."""
    places = [*call.args[1:], *(each.value for each in call.keywords if each.arg == "axis")]
    if len(places) != 2 or len(call.args) + len(call.keywords) != 3 or len(call.args) < 2:
        return None
    shifts, axes = places
    if not isinstance(shifts, ast.Tuple) or not isinstance(axes, ast.Tuple) or len(shifts.elts) != len(axes.elts):
        return None
    if not shifts.elts or any(whole_number(axis) is None for axis in axes.elts):
        return None
    if any(not isinstance(part, ast.Name | ast.Constant | ast.UnaryOp | ast.USub | ast.Load) for each in shifts.elts
           for part in ast.walk(each)):  # fmt: skip
        return None
    return list(zip(shifts.elts, axes.elts, strict=True))


class _Constants(ast.NodeTransformer):
    """Numbers in place of variables."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.values[node.id]) if node.id in self.values else node
