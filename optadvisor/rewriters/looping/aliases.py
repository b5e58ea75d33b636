"""Which names may stand for one array, and which names a part of the program binds.

    now, old = new, now      →   `now` and `new` are one array now; `old` is what `now` was

Does not handle: arrays in lists.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from optadvisor.rewriters.looping.kinds import (
    Kinds,
)
from optadvisor.rewriters.looping.nodes import (
    Unloopable,
)
from optadvisor.rewriters.looping.variables import rank
from optadvisor.rewriters.looping.views import is_view
from optadvisor.rewriters.looping.work import Work

ROUNDS = 20


def aliases_around(work: Work, node: ast.For | ast.While) -> None:
    """Pairs of names that may be one array at the start of any round: until another round adds none."""
    for _ in range(ROUNDS):
        before = set(work.facts.aliases)
        _trace(work, node.body)
        work.facts.aliases |= before
        if work.facts.aliases == before:
            return
    raise Unloopable("its arrays change their names in too many ways", node.lineno)


def _trace(work: Work, body: list[ast.stmt]) -> None:
    """The effect of statements on `aliases`."""
    for node in body:
        if isinstance(node, ast.If):
            before = set(work.facts.aliases)
            _trace(work, node.body)
            after, work.facts.aliases = work.facts.aliases, before
            _trace(work, node.orelse)
            work.facts.aliases |= after
        elif isinstance(node, ast.For | ast.While):
            aliases_around(work, node)
        else:
            rename(work, node)


def rename(work: Work, node: ast.stmt) -> None:
    """What an assignment does to the pairs of names that may stand for one array."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return
    found: list[tuple[str, ast.expr]] = []
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = zip(target.elts, node.value.elts, strict=False)
            found += [(t.id, v) for t, v in pairs if isinstance(t, ast.Name)]
        elif isinstance(target, ast.Name):
            found.append((target.id, node.value))
    arrays = [(name, value) for name, value in found if (known := work.kinds.get(name)) is not None and known.rank]
    old = set(work.facts.aliases)
    bound = {name for name, _ in arrays}
    kept = {pair for pair in old if not pair & bound}
    sources = {name: _may_be(work, value) for name, value in arrays}
    for name, origins in sources.items():
        for origin in origins:
            others = {other for pair in old if origin in pair for other in pair} | {origin}
            kept |= {frozenset({name, other}) for other in others if other not in bound and other != name}
    for name, origins in sources.items():
        for other, theirs in sources.items():
            if name != other and any(a == b or frozenset({a, b}) in old for a in origins for b in theirs):
                kept.add(frozenset({name, other}))
    work.facts.aliases = kept


def _may_be(work: Work, value: ast.expr) -> set[str]:
    """The names of arrays that an expression may give, or a part of; none for new arrays."""
    if isinstance(value, ast.IfExp):
        return _may_be(work, value.body) | _may_be(work, value.orelse)
    if is_view(work, value):
        while isinstance(value, ast.Subscript | ast.Attribute):
            value = value.value
        return {value.id} if isinstance(value, ast.Name) else set()
    if isinstance(value, ast.Call) and work.site.helper(value) is not None:
        return {n.id for n in ast.walk(value) if isinstance(n, ast.Name) and rank(work.site, n, work.kinds)}
    return set()


def bound_in(work: Work, node: ast.AST) -> set[str]:
    """Names that are bound anew; `u += e` changes the array, not the name."""
    return set(bindings(work.kinds, ast.walk(node)))


def bindings(kinds: Kinds, nodes: Iterable[ast.AST]) -> dict[str, int]:
    """How often each name is bound by some nodes of a function."""
    found: dict[str, int] = {}
    for part in nodes:
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            found[part.id] = found.get(part.id, 0) + 1
        elif isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
            known = kinds.get(part.target.id)
            if known is not None and known.rank:
                found[part.target.id] = found.get(part.target.id, 0) - 1
    return {name: count for name, count in found.items() if count}
