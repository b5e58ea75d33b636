"""Short vectors, written out number by number or taken apart into names; new arrays that functions of the file give.

    def f(t, y):
        x, v = y                                     →   x, v = y[0], y[1]                 if there are two of them
        return np.array([v, -x])                     →   new = np.empty(2); new[0] = v; new[1] = -x; return new

    y[i + 1] = y[i] + h * f(t[i], y[i])              →   value = f(t[i], part)             with `part` a copy of `y[i]`
                                                         y[i + 1] = y[i] + h * value

    gx, gy = gradient(a)                             →   gx, gy = gradient(a)              with `gradient` compiled, too

Such a function only computes: it stores into nothing but arrays of its own, and what it returns is new. So it may be
called in front of the statement, and be given copies.

Does not handle: matrices written out, functions that give arrays where they may not be called (`f(y) if … else y`),
that have several `return`s of several things, keywords.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from optadvisor.rewriters.looping.aliases import rename
from optadvisor.rewriters.looping.calling import call_text, takes_arrays
from optadvisor.rewriters.looping.drawing import draws_in, refuse_draws
from optadvisor.rewriters.looping.groups import finish, settle
from optadvisor.rewriters.looping.nodes import Unloopable
from optadvisor.rewriters.looping.own import kinds_of_results, vector_function, written_out
from optadvisor.rewriters.looping.plain_parts import plain_expression
from optadvisor.rewriters.looping.ranked import each_of
from optadvisor.rewriters.looping.variables import kind, kinds_of, rank
from optadvisor.rewriters.looping.work import Work

LAZY = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr)
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return)
Statement = Callable[[Work, ast.stmt], None]


def vectors(work: Work, node: ast.stmt, statement: Statement) -> bool:
    """Write the statement if it makes such a vector, takes one apart, or calls what gives one; else leave it."""
    value = getattr(node, "value", None)
    if not isinstance(node, SIMPLE) or not isinstance(value, ast.expr):
        return False
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    calls = [each for each in ast.walk(value) if isinstance(each, ast.Call)]
    calls = [each for each in calls if _gives(work, each) or _gives_number(work, each, node)]
    if isinstance(target, ast.Name) and calls == [value]:
        _call(work, node, [target.id], calls[0])
        return True
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Call) and _gives_several(work, target, value):
        _call(work, node, [part.id for part in target.elts if isinstance(part, ast.Name)], value)
        return True
    if calls:
        inner = [call for call in calls if call is not value or not isinstance(target, ast.Name)]
        _calls_ahead(work, node, inner, statement)
        return True
    if isinstance(target, ast.Name) and (items := _items(work, value)):
        _stacked(work, target.id, items)
        rename(work, node)
        _bound(work, {target.id})
        return True
    if isinstance(node, ast.Return) and (items := _items(work, value)):
        name = work.fresh("new")
        _stacked(work, name, items)
        work.emit([f"return {name}"])
        return True
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Name | ast.Subscript) and rank_of(work, value) == 1:
        _taken_apart(work, node, target, value)
        return True
    return False


def rank_of(work: Work, node: ast.expr) -> int:
    return rank(work.site, node, work.kinds)


def _items(work: Work, value: ast.expr) -> list[ast.expr]:
    """The numbers of an array that is written out, or of several percentiles; empty for all else."""
    items = written_out(work.site, value)
    if items is not None:
        return items if rank_of(work, value) else []
    return each_of(work.site, value, lambda part: kind(work.site, part, work.kinds))


def _gives(work: Work, call: ast.Call) -> bool:
    """Is it a call of a function of the file that gives a new array?"""
    return vector_function(work.site, call) is not None and rank_of(work, call) > 0


def _gives_several(work: Work, target: ast.Tuple, call: ast.Call) -> bool:
    """Is it one that gives as many things as there are names, each array a new one?"""
    names = [part.id for part in target.elts if isinstance(part, ast.Name)]
    found = kinds_of_results(work.site, call, work.kinds, kinds_of, kind)
    return len({*names}) == len(target.elts) == len(found)


def _gives_number(work: Work, call: ast.Call, node: ast.stmt) -> bool:
    """Is it one that makes a number of arrays, where it is called for sure?"""
    lazy = (part for each in ast.walk(node) if isinstance(each, LAZY) for part in ast.walk(each))
    return takes_arrays(work, call) and rank_of(work, call) == 0 and call not in lazy


def _bound(work: Work, names: set[str]) -> None:
    work.facts.forget(names)


def _stacked(work: Work, name: str, items: list[ast.expr]) -> None:
    """A new array of numbers, all of which are worked out before."""
    settle(work)
    refuse_draws(work, ast.Tuple(elts=items, ctx=ast.Load()), items[0].lineno)
    texts = [ast.unparse(plain_expression(work, item)) for item in items]
    finish(work)
    names = [work.fresh("item") for _ in items]
    work.emit([f"{each} = {text}" for each, text in zip(names, texts, strict=True)])
    work.emit([f"{name} = {work.numpy}.empty({len(items)})"])
    work.emit([f"{name}[{place}] = {each}" for place, each in enumerate(names)])


def _taken_apart(work: Work, node: ast.stmt, target: ast.Tuple, value: ast.expr) -> None:
    """`x, v = y`, with a test that there are as many."""
    names = [each.id for each in target.elts if isinstance(each, ast.Name)]
    if len(names) != len(target.elts) or len({*names}) != len(names):
        raise Unloopable("it takes an array apart in an unusual way", node.lineno)
    parts = [
        ast.copy_location(ast.Subscript(value=value, slice=ast.Constant(place), ctx=ast.Load()), value)
        for place in range(len(names))
    ]
    settle(work)
    length = ast.Subscript(value=ast.Attribute(value=value, attr="shape"), slice=ast.Constant(0), ctx=ast.Load())
    test = ast.unparse(plain_expression(work, ast.fix_missing_locations(ast.copy_location(length, value))))
    texts = [ast.unparse(plain_expression(work, ast.fix_missing_locations(part))) for part in parts]
    finish(work)
    work.emit([f"if {test} != {len(names)}:", "    raise ValueError"])
    work.emit([f"{', '.join(names)}{',' * (len(names) == 1)} = {', '.join(texts)}{',' * (len(names) == 1)}"])
    _bound(work, {*names})


def _call(work: Work, node: ast.stmt, names: list[str], call: ast.Call) -> None:
    settle(work)
    text = call_text(work, call)
    finish(work)
    work.emit([f"{', '.join(names)} = {text}"])
    rename(work, node)
    work.facts.aliases = {pair for pair in work.facts.aliases if not pair & {*names}}  # what it is given is only read
    _bound(work, {*names})


def _calls_ahead(work: Work, node: ast.stmt, calls: list[ast.Call], statement: Statement) -> None:
    """The calls in a statement, in front of it."""
    lazy = (each for each in ast.walk(node) if isinstance(each, LAZY))
    if any(call in ast.walk(each) for each in lazy for call in calls):
        raise Unloopable("it calls a function that gives an array where it may not be called", node.lineno)
    if len(draws_in(work, node)) > 1 and any(draws_in(work, call) for call in calls):
        raise Unloopable("it draws what it calls a function with, and other numbers beside that", node.lineno)
    names: dict[ast.Call, str] = {}
    inner = {part for call in calls for part in ast.walk(call) if part is not call}
    for call in calls:
        if call not in inner:
            names[call] = name = work.fresh("value")
            work.kinds[name], work.bindings[name] = kind(work.site, call, work.kinds), 1
            store = ast.copy_location(ast.Name(id=name, ctx=ast.Store()), call)
            statement(work, ast.copy_location(ast.Assign(targets=[store], value=call), node))
    new = _Replaced(names).visit(node)
    assert isinstance(new, ast.stmt)
    statement(work, new)


class _Replaced(ast.NodeTransformer):
    """Copies a statement with names in place of calls."""

    def __init__(self, names: Mapping[ast.Call, str]) -> None:
        self.names = names

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call) and node in self.names:
            return ast.copy_location(ast.Name(id=self.names[node], ctx=ast.Load()), node)
        new = type(node)(**{key: self._field(value) for key, value in ast.iter_fields(node)})
        return ast.copy_location(new, node)

    def _field(self, value: object) -> object:
        if isinstance(value, ast.AST):
            return self.visit(value)
        return [self._field(each) for each in value] if isinstance(value, list) else value
