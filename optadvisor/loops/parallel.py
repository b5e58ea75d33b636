"""Loops whose iterations compiled code may share out among threads: `prange` as Numba has it.

    for i in range(n):                 parallel: no iteration has to do with another one
        for j in range(m):
            d[i, j] = math.hypot(x[i] - y[j], z[i])

By the loop IR nothing is carried from one iteration to another but sums, which each thread begins for itself: those of
ints come out the same, those of floats with other last digits.

Does not handle: steps other than 1, sums in arrays, minima and maxima, lists that grow, calls other than of plain
mathematics and of functions of the file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optadvisor.loops.expressions import INFINITIES
from optadvisor.loops.facts import Facts
from optadvisor.loops.filling import names_in
from optadvisor.loops.holes import HOLE
from optadvisor.loops.infinite import AS_FLOAT
from optadvisor.loops.library import PYTHON_DIST, PYTHON_HYPOT
from optadvisor.loops.nests.build import nests
from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.conflicts.dependence import overlaps
from optadvisor.loops.nests.conflicts.objects import objects_apart
from optadvisor.loops.nests.conflicts.traversal import loops_within
from optadvisor.loops.nests.ir import Classification, Loop, Nest
from optadvisor.loops.values import FLOAT, INT, NUMPY, Array
from optadvisor.source.site import Site, own_nodes

UNKNOWN = (ast.ListComp, ast.GeneratorExp, ast.Lambda, ast.Return, ast.Raise, ast.Try, ast.With, ast.Continue)
SUMS = ("+", "count")
PURE = frozenset({"abs", "float", "int", "len", "max", "min", "range"})


@dataclass(frozen=True, kw_only=True)
class Parallel:
    """A loop that threads may share."""

    loop: ast.For
    apart: tuple[tuple[str, str], ...] = ()
    """Arrays that must not be the same one."""
    sums: tuple[str, ...] = ()
    """Floats that are added up: their last digits depend on how many threads there are."""


def parallel_loops(site: Site, facts: Facts) -> Iterator[list[Parallel]]:
    """For each outermost loop of a function, those in it that threads may share, the outer ones first."""
    found: Mapping[ast.stmt, Nest] = dict(nests(site.module, {facts.function: _lists(facts)}))
    for statement, nest in found.items():
        inside = {node for node in ast.walk(statement) if isinstance(node, ast.For)}
        if not inside or not _is_within(statement, facts.function):
            continue
        kinds = [(loop, kind) for loop, kind in zip(loops_within(nest.loop), classify(nest), strict=True)]
        known = [(node, _of(kinds, node)) for node in sorted(inside, key=lambda node: node.lineno)]
        loops = [_parallel(site, facts, nest, node, *each) for node, each in known if each is not None]
        yield [each for each in loops if each is not None]


def _is_within(statement: ast.stmt, function: ast.FunctionDef) -> bool:
    return any(node is statement for node in own_nodes(function))


def _lists(facts: Facts) -> frozenset[str]:
    """Names that stand for lists, and for nothing else."""
    lists, others = set[str](), set[str]()
    for node, value in facts.values.items():
        if isinstance(node, ast.Name):
            (lists if isinstance(value, Array) and value.form != NUMPY else others).add(node.id)
    return frozenset(lists - others)


def _of(kinds: list[tuple[Loop, Classification]], node: ast.For) -> tuple[Loop, Classification] | None:
    """The loop of the IR for one of the source."""
    same = [
        (loop, kind)
        for loop, kind in kinds
        if loop.line == node.lineno and isinstance(node.target, ast.Name) and loop.target == node.target.id
    ]
    return same[0] if len(same) == 1 else None


def _parallel(site: Site, facts: Facts, nest: Nest, node: ast.For, loop: Loop, kind: Classification) -> Parallel | None:
    late = [name for name in (*kind.last_values, *_counters(node)) if not _always_bound(facts, name)]
    if not kind.parallel or late or node.orelse or objects_apart(loop):
        return None
    if not site.module.starts_its_line(node.body[0]):  # `for i in range(n): …` has no room for one more
        return None
    if not _counts_by_one(site, node) or not all(is_known(site, facts, each) for each in ast.walk(node)):
        return None
    kinds = {name: _sum_kind(facts, node, name, op) for name, op in kind.reductions}
    if not {INT, FLOAT}.issuperset(kinds.values()):
        return None
    pairs = overlaps(nest, loop)
    meeting = [pair for pair in pairs if _may_meet(facts, node, *pair)]
    if any(not _is_whole(facts, node, name) for pair in meeting for name in pair):
        return None
    return Parallel(
        loop=node,
        apart=tuple(meeting),
        sums=tuple(name for name, machine in kinds.items() if machine == FLOAT),
    )


def _counters(loop: ast.For) -> set[str]:
    """The variables of a loop and of those in it."""
    return {name for each in ast.walk(loop) if isinstance(each, ast.For) for name in names_in(each.target)}


def _always_bound(facts: Facts, name: str) -> bool:
    """Is a variable read only in loops that count with it, and bound by nothing else there?"""
    nodes = list(own_nodes(facts.function))
    counting = [each for each in nodes if isinstance(each, ast.For) and name in names_in(each.target)]
    inside = {part for each in counting for statement in each.body for part in ast.walk(statement)}
    mentions = [each for each in nodes if isinstance(each, ast.Name) and each.id == name]
    return all((each in inside) is isinstance(each.ctx, ast.Load) for each in mentions)


def _counts_by_one(site: Site, node: ast.For) -> bool:
    items = node.iter
    if not isinstance(items, ast.Call) or not site.resolves_to(items.func, "builtins.range"):
        return False
    return isinstance(node.target, ast.Name) and 1 <= len(items.args) <= 2 and not items.keywords


def is_known(site: Site, facts: Facts, node: ast.AST) -> bool:
    """May a part of a loop be left to threads?"""
    if isinstance(node, UNKNOWN) or _may_stand_still(site, node):
        return False
    if isinstance(node, ast.expr) and facts.makers.get(node, AS_FLOAT) not in (AS_FLOAT, HOLE, *INFINITIES):
        return False  # a list: what is computed for its length may be negative
    if node in facts.abandoned or node in facts.flags:  # a thread would set a flag for itself
        return False
    if isinstance(node, ast.Call) and facts.calls.get(node) in (PYTHON_HYPOT, PYTHON_DIST):  # they raise at once
        return False
    if not isinstance(node, ast.Call) or node in facts.helpers or node in facts.calls:
        return True
    name = site.resolved(node.func)
    return name.startswith("math.") or name.removeprefix("builtins.") in PURE


def _may_stand_still(site: Site, node: ast.AST) -> bool:
    """Is it a range whose step may be zero, for which compiled code, too, raises?"""
    if not isinstance(node, ast.Call) or not site.resolves_to(node.func, "builtins.range") or len(node.args) < 3:
        return False
    step = node.args[2].operand if isinstance(node.args[2], ast.UnaryOp) else node.args[2]
    return not isinstance(step, ast.Constant) or not step.value


def _sum_kind(facts: Facts, loop: ast.For, name: str, op: str) -> str:
    """The machine type of a sum to which the loop only adds; empty for anything else."""
    mentions = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == name]
    updates = [
        node
        for node in ast.walk(loop)
        if isinstance(node, ast.AugAssign)
        and isinstance(node.op, ast.Add | ast.Sub)
        and isinstance(node.target, ast.Name)
        and node.target.id == name
    ]
    if op not in SUMS or not updates or len(mentions) != len(updates):
        return ""
    if len({type(update.op) for update in updates}) > 1:  # Numba knows sums and differences, not both in one
        return ""
    machines = {facts.machines.get(update, "") for update in updates}
    if machines == {f"{INT} {INT}"}:
        return INT
    return FLOAT if machines <= {f"{FLOAT} {FLOAT}", f"{FLOAT} {INT}"} else ""


def _may_meet(facts: Facts, loop: ast.For, one: str, other: str) -> bool:
    """May two names stand for one array, other than by what was passed?"""
    first, second = _array(facts, loop, one), _array(facts, loop, other)
    return first is None or second is None or bool(first.origins & second.origins)


def _is_whole(facts: Facts, loop: ast.For, name: str) -> bool:
    array = _array(facts, loop, name)
    return array is not None and array.whole


def _array(facts: Facts, loop: ast.For, name: str) -> Array | None:
    for node in ast.walk(loop):
        value = facts.values.get(node) if isinstance(node, ast.Name) and node.id == name else None
        if isinstance(value, Array):
            return value
    return None
