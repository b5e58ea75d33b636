"""What the loop IR calls a recurrence and array statements can do all the same.

    for j in range(n):           for x in a:                   the last iteration that sets it decides,
        if a[j] < a[k]:              if x > limit:             and NumPy finds that one
            k = j                        high = x

The statements in question are taken out of the loop, or the variables out of what is read after it, and what is left is
classified.

Does not handle: variables that several statements set.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.conflicts.scalars import Role, scalars
from optadvisor.loops.nests.conflicts.traversal import loops_within
from optadvisor.loops.nests.ir import Classification, Kind, Loop, LoopKind, Nest, Operator, ScalarUse, Statement
from optadvisor.rewriters.vectorizing.assigned import own_variables


@dataclass(frozen=True, slots=True, kw_only=True)
class Relaxed:
    kinds: dict[str, Classification]
    """By the variable of the loop IR."""
    late: frozenset[str]
    """Variables that keep the value of the last iteration that sets them, under a condition."""


def relaxed(nest: Nest, loops: dict[ast.stmt, Loop]) -> Relaxed:
    """The kinds of the nest's loops; `loops` are those of the source with the IR's."""
    nest = replace(nest, loop=_without_raises(nest.loop, _raising(loops)))
    own = {loop.variable: own_variables(node) for node, loop in loops.items() if isinstance(node, ast.For | ast.While)}
    nest = replace(nest, loop=_with_targets(nest.loop, own))
    late = _late(nest)
    if late and nest.live_after is not None:
        nest = replace(nest, live_after=tuple(name for name in nest.live_after if name not in late))
    kinds = {each.variable: each for each in classify(nest)}
    for node, loop in loops.items():
        if isinstance(node, ast.For) and kinds[loop.variable].kind is Kind.RECURRENCE:
            found = _with_indices(nest, node, loop)
            if found is not None:
                kinds[loop.variable] = found
    return Relaxed(kinds=kinds, late=late)


def _raising(loops: dict[ast.stmt, Loop]) -> frozenset[int]:
    """The lines of what is done before an exception is raised: the array form raises in front of everything else."""
    nodes = (part for node in loops for part in ast.walk(node) if isinstance(part, ast.If))
    found = (each for node in nodes for side in (node.body, node.orelse) if side and raises(side) for each in side)
    return frozenset(line for each in found for line in range(each.lineno, (each.end_lineno or each.lineno) + 1))


def raises(side: list[ast.stmt]) -> bool:
    """Whether a side of an `if` surely raises an exception."""
    ways_out = (ast.Return, ast.Break, ast.Continue)
    return isinstance(side[-1], ast.Raise) and not any(isinstance(n, ways_out) for s in side for n in ast.walk(s))


def _without_raises(loop: Loop, lines: frozenset[int]) -> Loop:
    body: list[Loop | Statement] = []
    for item in loop.body:
        if item.line in lines:
            continue
        body.append(_without_raises(item, lines) if isinstance(item, Loop) else replace(item, raises=False))
    return replace(loop, body=tuple(body))


def _with_targets(loop: Loop, own: dict[str, frozenset[str]]) -> Loop:
    """The loops with what they surely set as set at the beginning of each iteration, where the IR cannot tell.

    The targets of inner loops that may end early are as well: an empty one makes the kernel raise.
    """
    names = sorted(own.get(loop.variable, ()))
    body: list[Loop | Statement] = [_set_at(loop, names)] if names else []
    for item in loop.body:
        if isinstance(item, Loop):
            if item.kind is LoopKind.FOR and item.exits and item.target:
                body.append(replace(_set_at(item, [item.target]), conditions=item.conditions))
            item = _with_targets(item, own)
        body.append(item)
    return replace(loop, body=tuple(body))


def _set_at(loop: Loop, names: list[str]) -> Statement:
    uses = tuple(ScalarUse(name=each, write=True, line=loop.line) for each in names)
    return Statement(line=loop.line, text=loop.text, scalars=uses)


def _late(nest: Nest) -> frozenset[str]:
    """Variables that some iterations set, and that are read after the nest and not by later iterations."""
    if nest.live_after is None:
        return frozenset()
    found: set[str] = set()
    for loop in loops_within(nest.loop):
        for each in scalars(loop, nest.loop):
            if each.role is Role.PRIVATE and not each.always_set and each.name in nest.live_after:
                found.add(each.name)
    return frozenset(found)


# ---------------------------------------------------------------- indices of extremes


def _with_indices(nest: Nest, node: ast.For, loop: Loop) -> Classification | None:
    """What the loop is beside `if a[j] < a[k]: k = j`."""
    found = list(_indices(node))
    if not found:
        return None
    lines = {line for each, _ in found for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)}
    rest = tuple(item for item in loop.body if not (isinstance(item, Statement) and item.line in lines))
    without = replace(nest, loop=_replaced(nest.loop, loop, rest))
    kind = next(each for each in classify(without) if each.variable == loop.variable)
    if not kind.parallel:
        return None
    noted = tuple((key, Operator.ARGUMENT.value) for _, key in found)
    return replace(kind, kind=Kind.REDUCTION, reductions=(*kind.reductions, *noted))


def _replaced(around: Loop, loop: Loop, body: tuple[Loop | Statement, ...]) -> Loop:
    if around.variable == loop.variable:
        return replace(around, body=body)
    items = tuple(_replaced(item, loop, body) if isinstance(item, Loop) else item for item in around.body)
    return replace(around, body=items)


def _indices(node: ast.For) -> Iterator[tuple[ast.If, str]]:
    from optadvisor.rewriters.vectorizing import extremes

    places = (ast.Name, ast.Subscript, ast.Attribute)
    stored = [n for each in node.body for n in ast.walk(each) if isinstance(n, places)]
    changed = [_base(n) for n in stored if isinstance(n.ctx, ast.Store)]
    for each in node.body:
        found = extremes.read(each, each.body) if isinstance(each, ast.If) and not each.orelse else None
        if found is None or found.current is None or not isinstance(each, ast.If):
            continue
        names = {n.id for part in (found.value, found.current) for n in ast.walk(part) if isinstance(n, ast.Name)}
        elsewhere = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == found.variable]
        inside = [n for n in ast.walk(each) if isinstance(n, ast.Name) and n.id == found.variable]
        own = changed.count(found.variable) == 1 and not names & (set(changed) - {found.variable})
        if own and len(elsewhere) == len(inside) and _moves(each, node.target):
            yield each, found.variable


def _moves(node: ast.If, target: ast.expr) -> bool:
    """Whether the loop's own variable is noted."""
    statement = node.body[0]
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Name):
        return False
    return isinstance(target, ast.Name) and statement.value.id == target.id


def _base(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
