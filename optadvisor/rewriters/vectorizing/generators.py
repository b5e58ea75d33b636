"""Comprehensions, `map` and `filter` as loops with variables of their own (see `plain`).

    [f(x) for x in xs if x > 0]      →      for x_2 in xs:
                                                if x_2 > 0:
                                                    … f(x_2) …

Does not handle: comprehensions that assign, or hold a `lambda`.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.ranks import learn_targets
from optadvisor.rewriters.vectorizing.work import Renaming, Work, load


def loops(work: Work, generators: list[ast.comprehension], inner: list[ast.stmt]) -> list[ast.stmt]:
    """The loops of a comprehension around `inner`, whose variables are renamed already."""
    body = inner
    for each in reversed(generators):
        for test in reversed(each.ifs):
            body = [ast.If(test, body, [])]
        body = [ast.For(each.target, each.iter, body, [], lineno=0)]
    work.changed = True
    return work.block(body)


def renamed(work: Work, node: ast.ListComp | ast.GeneratorExp) -> tuple[list[ast.comprehension], ast.expr] | None:
    """The loops and the element of a comprehension, with variables of their own. None for what goes another way."""
    if any(each.is_async for each in node.generators):
        return None
    if any(isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.Lambda) for part in ast.walk(node)):
        return None
    names: dict[str, str] = {}
    found: list[ast.comprehension] = []
    for number, each in enumerate(node.generators):
        new = copy.deepcopy(each)
        if number:
            new.iter = Renaming(names).visit(new.iter)
        for part in ast.walk(each.target):
            if isinstance(part, ast.Name):
                names[part.id] = work.fresh(part.id.strip("_") or "at")
                work.ranks.pop(names[part.id], None)
        new.target = Renaming(names).visit(new.target)
        new.ifs = [Renaming(names).visit(test) for test in new.ifs]
        found.append(new)
    learn_targets(work, found)
    return found, Renaming(names).visit(copy.deepcopy(node.elt))


def as_comprehension(work: Work, node: ast.expr, *, plain_ones: bool = True) -> ast.GeneratorExp | ast.ListComp | None:
    """A comprehension that gives the same numbers: of `map(f, xs)`, of a list as it is."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return node
    if isinstance(node, ast.Call):
        return mapped(work, node)
    if not plain_ones or not isinstance(node, ast.Name | ast.Subscript):
        return None
    item = work.fresh("item")
    generator = ast.comprehension(target=ast.Name(item, ast.Store()), iter=node, ifs=[], is_async=0)
    return ast.GeneratorExp(load(item), [generator])


def mapped(work: Work, node: ast.Call) -> ast.GeneratorExp | None:
    """`map(f, xs, ys)` and `filter(f, xs)` as generators."""
    name = work.resolved(node.func)
    if name not in ("builtins.map", "builtins.filter") or node.keywords or len(node.args) < 2:
        return None
    function, *sources = node.args
    if any(isinstance(each, ast.Starred) for each in node.args):
        return None
    names = [work.fresh("item") for _ in sources]
    value = _applied(function, names)
    if value is None:
        return None
    target: ast.expr = ast.Name(names[0], ast.Store())
    source = sources[0]
    if len(sources) > 1:
        target = ast.Tuple([ast.Name(each, ast.Store()) for each in names], ast.Store())
        source = ast.Call(load("zip"), sources, [])
    if name == "builtins.filter":
        if len(sources) > 1:
            return None
        generator = ast.comprehension(target=target, iter=source, ifs=[value], is_async=0)
        return ast.GeneratorExp(load(names[0]), [generator])
    return ast.GeneratorExp(value, [ast.comprehension(target=target, iter=source, ifs=[], is_async=0)])


def _applied(function: ast.expr, names: list[str]) -> ast.expr | None:
    """A call of `function`, or the body of a lambda."""
    if isinstance(function, ast.Name | ast.Attribute):
        return ast.Call(copy.deepcopy(function), [load(each) for each in names], [])
    if not isinstance(function, ast.Lambda):
        return None
    a = function.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.defaults or len(a.posonlyargs) + len(a.args) != len(names):
        return None
    own = [each.arg for each in (*a.posonlyargs, *a.args)]
    result: ast.expr = Renaming(dict(zip(own, names, strict=True))).visit(copy.deepcopy(function.body))
    return result
