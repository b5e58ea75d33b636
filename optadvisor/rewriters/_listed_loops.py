"""Comprehensions with array operations as loops that append, for compiled copies that know these in statements alone.

    d = [np.sum((p - q) ** 2) for q in centres]      →   listed = []
    nearest = min(np.abs(row - x).sum() for row in a)     for q_1 in centres:
                                                              listed.append(np.sum((p - q_1) ** 2))
                                                          d = listed

The variables of a comprehension are its own, so they get names of their own. A generator is gone through to its end,
also by `any`: what would not have been worked out changes nothing but the time, and the copy gives up where it raises.
Only copies are written like that.

Does not handle: comprehensions in comprehensions, in what may not be evaluated (`a if b else [...]`), or behind calls
that may have to do with what they read; calls in them that may change something: functions of the file, draws.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, where_nothing_else
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.outlining.names import COMPREHENSIONS, words
from optadvisor.source.site import Site, own_nodes

_AROUND = (
    *(ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Attribute, ast.Subscript, ast.Tuple, ast.Call, ast.Compare),
    *(ast.operator, ast.unaryop, ast.cmpop, ast.expr_context),
)
"""What a statement may hold besides comprehensions."""
_CALLED = ("sum", "min", "max", "len", "abs", "float", "int", "round", "any", "all", "list")
_CALLED_OF_NUMPY = words("array asarray sum mean min max argmin argmax sqrt exp log abs std var")
_CALM = ("range", "zip", "enumerate", "divmod", "pow", *_CALLED)
_CALM_OF_NUMPY = _CALLED_OF_NUMPY | words(
    "prod dot median any all square absolute maximum minimum where arctan2 sin cos tan hypot floor ceil log2 log10 "
    "sign clip count_nonzero float64 int64 linalg.norm"
)
_METHODS = words("sum mean min max prod argmin argmax any all std var dot copy astype")
_ODD = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda, ast.Starred, *COMPREHENSIONS)


def with_listed_loops(propose: Propose) -> Propose:
    """`propose` for functions with such comprehensions, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


@dataclass(frozen=True, kw_only=True)
class _Lines:
    """What stands in front of a statement, and what in place of its comprehension."""

    lines: tuple[str, ...]
    edit: Edit


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has more."""
    if site.node is None:
        return [], []
    edits, added, count = [], [], 0
    for node in own_nodes(site.node):
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr | ast.If):
            continue
        if not site.module.owns_its_lines(node) or site.module.code(node).startswith("elif"):
            continue
        parts: list[ast.AST] = [node.test] if isinstance(node, ast.If) else [*ast.iter_child_nodes(node)]
        found = [one for part in parts for one in _outermost(part)]
        if not found or not _may_come_first(site, parts, found):
            continue
        made = [_written(site, one, count + place) for place, one in enumerate(found, start=1)]
        written = [one for one in made if one is not None]
        if len(written) < len(found):
            continue
        count += len(found)
        indent, newline = site.module.indent(node), site.module.newline
        lines = [f"{indent}{line}{newline}" for one in written for line in one.lines]
        start = site.module.statement_span(node)[0]
        edits += [Edit(start=start, end=start, text="".join(lines)), *(one.edit for one in written)]
        added += [node.lineno] * len(lines)
    return edits, added


def _outermost(node: ast.AST) -> Iterator[ast.ListComp | ast.GeneratorExp]:
    """The lists and generators that are in no other one, in their order."""
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        yield node
    elif not isinstance(node, ast.Lambda):
        for child in ast.iter_child_nodes(node):
            yield from _outermost(child)


def _may_come_first(site: Site, parts: list[ast.AST], found: list[ast.ListComp | ast.GeneratorExp]) -> bool:
    """Is nothing else in these parts of a statement that they could have to do with, or that decides about them?"""
    inside = {part for one in found for part in ast.walk(one)}
    around = [part for one in parts for part in ast.walk(one) if part not in inside]
    if any(isinstance(part, ast.Compare) and len(part.ops) > 1 for part in around):
        return False
    calls = [part for part in around if isinstance(part, ast.Call)]
    known = all(_is_known(site, call.func) for call in calls)
    return known and all(isinstance(part, (*_AROUND, ast.keyword)) for part in around)


def _is_known(site: Site, func: ast.expr) -> bool:
    if isinstance(func, ast.Attribute) and func.attr == "append":
        return isinstance(func.value, ast.Name)
    module, _, name = site.resolved(func).rpartition(".")
    return is_builtin(site, func, *_CALLED) or (module == "numpy" and name in _CALLED_OF_NUMPY)


def _is_calm(site: Site, call: ast.Call) -> bool:
    """Does it change nothing, so that what stands in front of the comprehension may be read behind it?"""
    func = call.func
    if any(keyword.arg not in ("axis", "key", "default") for keyword in call.keywords):
        return False
    if isinstance(func, ast.Attribute) and func.attr in _METHODS and not site.resolved(func):
        return True
    module, _, name = site.resolved(func).partition(".")
    return is_builtin(site, func, *_CALM) or module == "math" or (module == "numpy" and name in _CALM_OF_NUMPY)


def _written(site: Site, node: ast.ListComp | ast.GeneratorExp, number: int) -> _Lines | None:
    parts = [part for child in ast.iter_child_nodes(node) for part in ast.walk(child)]
    if any(isinstance(part, _ODD) for part in parts) or any(part.is_async for part in node.generators):
        return None
    if not all(_is_calm(site, part) for part in parts if isinstance(part, ast.Call)):
        return None
    targets = [part for generator in node.generators for part in ast.walk(generator.target)]
    if not all(isinstance(part, ast.Name | ast.Tuple | ast.expr_context) for part in targets):
        return None
    listed = site.fresh(f"listed_{number}")
    renamed = {part.id: site.fresh(f"{part.id}_{number}") for part in targets if isinstance(part, ast.Name)}
    if len({listed, *renamed.values()}) <= len(renamed):
        return None
    lines, depth = [f"{listed} = []"], 0
    for place, generator in enumerate(node.generators):
        source = _text(generator.iter, renamed if place else {})
        lines.append(f"{'    ' * depth}for {_text(generator.target, renamed)} in {source}:")
        depth += 1
        for test in generator.ifs:
            lines.append(f"{'    ' * depth}if {_text(test, renamed)}:")
            depth += 1
    lines.append(f"{'    ' * depth}{listed}.append({_text(node.elt, renamed)})")
    start, end = site.module.span(node)
    rows = (node.end_lineno or node.lineno) - node.lineno  # so that what follows stands where it stood
    text = f"({listed}{site.module.newline * rows})"  # the brackets of a call are those of the generator in it
    return _Lines(lines=tuple(lines), edit=Edit(start=start, end=end, text=text))


def _text(node: ast.expr, renamed: dict[str, str]) -> str:
    class Renaming(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.Name:
            return ast.Name(id=renamed.get(name.id, name.id), ctx=name.ctx)

    return ast.unparse(Renaming().visit(copy.deepcopy(node)))
