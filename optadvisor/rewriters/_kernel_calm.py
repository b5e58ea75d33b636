"""Ints that are looked at where they are assigned, not at each sum on the way: none is beyond 2**61 in size there.

    if d[i][k] + d[k][j] < d[i][j]:               if d[i, k] + d[k, j] < d[i, j]:
        d[i][j] = d[i][k] + d[k][j]         →         d[i, j] = _calm(d[i, k] + d[k, j])
    d[i][j] = min(d[i-1][j] + 1, …)               d[i, j] = _calm(min(d[i - 1, j] + 1, …))

Where everything that a sum is made of is calm, the sum fits 64 bits: one that is only compared needs no look at all.
In innermost loops the look itself comes later (`late_ones`): the first int that is too large is noted before anything
can have wrapped around, and what is made of it is put back. A test inside a branch that depends on the data makes a
processor guess; behind the branch, or behind the loop, it does not (`behind`).

Does not handle: augmented assignments (`_kernel_totals`), results, arguments, indices: each sum there is looked at.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts, Operation
from optadvisor.loops.intervals import CALM
from optadvisor.loops.kinds import Inference, Obstacle, Question
from optadvisor.loops.values import FRESH, INT, NUMPY, Array, Number
from optadvisor.rewriters._kernel_flags import ONE_BY_ONE, SIMPLE
from optadvisor.rewriters._kernel_totals import LATE, harmless
from optadvisor.source.site import Site, own_nodes

CALMLY = "calm"
"""The check in `Facts.wraps`."""
ATTEMPTS = 3


def with_calm_ints(
    question: Question, answer: Inference, infer: Callable[[Question], Inference | Obstacle]
) -> Inference | Obstacle:
    """What is known where assigned ints are looked at instead of sums; `answer` where that makes no fewer checks."""
    roots = {root for facts in answer.facts.values() for root in _roots(facts)}
    compared = {node for facts in answer.facts.values() for node in _compared(facts)}
    before = int_checks(answer)
    for _ in range(ATTEMPTS if before else 0):
        inside = {node for root in roots for node in ast.walk(root) if isinstance(node, ast.BinOp)}
        found = infer(dataclasses.replace(question, calm=frozenset(roots), loose=frozenset(inside | compared)))
        if isinstance(found, Obstacle):
            return answer
        held = {root for root in roots if not _looks_inside(found.facts, root)}
        if held == roots:
            return found if int_checks(found) < before else answer
        roots = held
    return answer


def int_checks(answer: Inference) -> int:
    """How many times compiled code would look whether an int has become too large."""
    return sum(check in LATE for facts in answer.facts.values() for check in facts.checks.values())


def _looks_inside(known: Mapping[ast.FunctionDef, Facts], root: ast.expr) -> bool:
    """Would parts of it have to be looked at all the same?"""
    inside = set(ast.walk(root))
    return any(check in LATE and node in inside for facts in known.values() for node, check in facts.checks.items())


def _roots(facts: Facts) -> Iterator[ast.expr]:
    """Assigned values that are made of operations on ints of which one is looked at."""
    for statement in own_nodes(facts.function):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            parts = statement.value.elts if isinstance(statement.value, ast.Tuple) else [statement.value]
            for part in parts:
                if any(isinstance(node, ast.BinOp) and facts.checks.get(node) in LATE for node in ast.walk(part)):
                    yield part


def _compared(facts: Facts) -> Iterator[Operation]:
    """Operations whose results are only compared, or passed where any int may be: to the function itself."""
    for node in own_nodes(facts.function):
        parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if isinstance(node, ast.Call) and facts.helpers.get(node) is facts.function:
            parts = node.args
        yield from (each for each in parts if isinstance(each, ast.BinOp))


# ---------------------------------------------------------------- looked at behind a loop


@dataclass(frozen=True, kw_only=True)
class Later:
    """What of an innermost loop is looked at behind it."""

    roots: frozenset[ast.expr] = frozenset()
    wrapping: frozenset[Operation] = frozenset()
    """Operations that must be defined for ints that are too large by then: made without a sign."""


@dataclass(kw_only=True)
class _Spreading:
    """Where ints may be that are too large, or made of such: names, and elements of the arrays they are stored into."""

    facts: Facts
    roots: Set[ast.AST]
    names: set[str] = field(default_factory=set)
    arrays: list[Array | None] = field(default_factory=list)

    def holds(self, node: ast.AST) -> bool:
        return any(self._is(each) for each in ast.walk(node))

    @property
    def stored(self) -> bool:
        return bool(self.arrays)

    def _is(self, node: ast.AST) -> bool:
        if node in self.roots or (isinstance(node, ast.Name) and node.id in self.names):
            return True
        return isinstance(node, ast.Subscript) and self._reached(self._array(node))

    def _reached(self, array: Array | None) -> bool:
        return any(_may_overlap(array, other) for other in self.arrays)

    def _array(self, node: ast.expr) -> Array | None:
        while isinstance(node, ast.Subscript):
            node = node.value
        found = self.facts.values.get(node)
        return found if isinstance(found, Array) else None

    def spread(self, loop: ast.For) -> bool:
        """Note what is made of them; whether that was any more."""
        before = len(self.names), len(self.arrays)
        for node in ast.walk(loop):
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else targets
            value = getattr(node, "value", None)
            if targets and value is not None and self.holds(value):
                self._into(targets)
        if not isinstance(loop.iter, ast.Call) and self._reached(self._array(loop.iter)):
            self._into([loop.target])
        return (len(self.names), len(self.arrays)) != before

    def _into(self, targets: list[ast.expr]) -> None:
        for node in (each for target in targets for each in ast.walk(target)):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                self.names.add(node.id)
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                array = self._array(node)
                self.arrays += [] if array in self.arrays else [array]


def _may_overlap(one: Array | None, other: Array | None) -> bool:
    """May two arrays share memory? Lists have become arrays of their own."""
    if one is None or other is None or one.origins & other.origins:
        return True
    own = [each.form != NUMPY or all(o.startswith(FRESH) for o in each.origins) for each in (one, other)]
    return not any(own)


def late_ones(site: Site, facts: Facts, loop: ast.For) -> Later:
    """What of a counting loop is looked at behind it; nothing where that is not safe."""
    roots = frozenset(_in_simple(facts, loop))
    if not roots:
        return Later()
    spreading = _Spreading(facts=facts, roots=roots)
    while spreading.spread(loop):
        pass
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    wrapping = frozenset(node for node in inside if isinstance(node, ast.BinOp) and _wraps(spreading, node))
    if any(_hands_on(spreading, node) for node in inside) or not harmless(site, loop, spreading, wrapping):
        return Later()
    return Later(roots=roots, wrapping=wrapping)


def _hands_on(spreading: _Spreading, node: ast.AST) -> bool:
    """Is it a call through which such ints get where nobody follows them?"""
    if not isinstance(node, ast.Call):
        return False
    into_list = isinstance(node.func, ast.Attribute) and any(map(spreading.holds, node.args))
    return into_list or (spreading.stored and node in spreading.facts.helpers)


def _wraps(spreading: _Spreading, node: ast.BinOp) -> bool:
    """Is it a sum or product, made without a look, of ints that may be too large?"""
    facts = spreading.facts
    if not isinstance(node.op, ast.Add | ast.Sub | ast.Mult) or facts.machines.get(node) != f"{INT} {INT}":
        return False
    return node not in facts.checks and (spreading.holds(node.left) or spreading.holds(node.right))


def _in_simple(facts: Facts, loop: ast.For) -> Iterator[ast.expr]:
    """The calm values that are assigned in a loop, one to a statement."""
    for node in (each for statement in loop.body for each in ast.walk(statement)):
        value = node.value if isinstance(node, SIMPLE) else None
        if value is not None and facts.wraps.get(value) == CALMLY and not isinstance(value, ONE_BY_ONE):
            yield value


# ---------------------------------------------------------------- looked at behind a branch


def behind(facts: Facts, statement: ast.If) -> dict[ast.expr, str]:
    """Calm values at the ends of a statement's branches → the variables that may as well be looked at behind it.

    The variable is one that the condition looks at, so that there is an int in it whichever branch is taken.
    """
    read = (each for each in ast.walk(statement.test) if isinstance(each, ast.Name))
    seen = {each.id for each in read if _is_calm_variable(facts, each)}
    found: dict[ast.expr, str] = {}
    for last in _ends(statement):
        match last:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in seen:
                found |= {value: name} if facts.wraps.get(value) == CALMLY else {}
    return found


def _is_calm_variable(facts: Facts, node: ast.Name) -> bool:
    value = facts.values.get(node)
    return isinstance(value, Number) and value.machine == INT and value.interval.fits(CALM)


def _ends(statement: ast.If) -> Iterator[ast.stmt]:
    """The last statements of all branches."""
    for block in (statement.body, statement.orelse):
        if block and isinstance(block[-1], ast.If):
            yield from _ends(block[-1])
        elif block:
            yield block[-1]
