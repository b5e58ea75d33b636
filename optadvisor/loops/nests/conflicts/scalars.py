"""What a loop does with each variable that it sets: private, gathered, a running value, or carried on.

    for i in range(n):
        t = a[i] * 2          t: private, every iteration sets it before it reads it
        total += t            total: gathered with +
        running += t          running: a running sum,
        c[i] = running        … since it is read as well
        x = (x + t) / 2       x: carried, each iteration needs the x of the one before

Updates in inner loops are updates of the outer loop, unless the outer loop sets the variable anew.

Does not handle: variables through which objects are reached (`p.x` where `p` changes); see `classify`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from optadvisor.loops.nests.conflicts.predicates import ALWAYS, Guard, covers, guard, with_guard
from optadvisor.loops.nests.conflicts.traversal import (
    Place,
    loops_within,
    names_in_condition,
    names_in_header,
    names_in_subscripts,
    places,
    scalars_read,
    scalars_written,
    targets_in,
    update_accesses,
)
from optadvisor.loops.nests.ir import Affine, Condition, Loop, LoopKind, Operator, Statement

ORDERLESS = frozenset(Operator) - {Operator.OTHER, Operator.APPEND, Operator.ARGUMENT}
"""May be gathered in any order."""
EXTREMES = (Operator.MINIMUM, Operator.MAXIMUM)


class Role(enum.StrEnum):
    PRIVATE = "private"
    REDUCTION = "reduction"
    SCAN = "scan"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """A variable that the loop sets, and its part in it."""

    name: str
    role: Role
    op: Operator | None = None
    always_set: bool = False
    """Each iteration that comes to its end has set it."""
    written: Place
    """The first statement that sets it …"""
    read: Place | None = None
    """… and one that may read what an earlier iteration left, if any does."""


def scalars(loop: Loop, outermost: Loop) -> tuple[Scalar, ...]:
    """One for each variable that statements in `loop` set, in program order; `outermost` is the nest's loop."""
    found: list[Scalar] = []
    inside = tuple(place for place in places(outermost) if any(around is loop for around in place.loops))
    seen: set[str] = set()
    for place in inside:
        for name in sorted(scalars_written(place.statement) - seen):
            seen.add(name)
            found.append(_scalar(loop, inside, name, place))
    return tuple(found)


def _scalar(loop: Loop, inside: tuple[Place, ...], name: str, written: Place) -> Scalar:
    flow = _Flow(name=name, loop=loop, inside=inside)
    ended = flow.follow()
    always = covers(ended, ALWAYS)
    if flow.exposed is None and not flow.in_header:
        return Scalar(name=name, role=Role.PRIVATE, always_set=always, written=written)
    op = reduction(loop, inside, name)
    if op is not None:
        return Scalar(name=name, role=Role.REDUCTION, op=op, always_set=always, written=written, read=flow.exposed)
    op = scan(loop, inside, name)
    role = Role.CARRIED if op is None else Role.SCAN
    return Scalar(name=name, role=role, op=op, always_set=always, written=written, read=flow.exposed)


# ---------------------------------------------------------------- written before it is read


class _Flow:
    """Follows one iteration of a loop in program order, with the guards under which the variable has been set."""

    def __init__(self, *, name: str, loop: Loop, inside: tuple[Place, ...]) -> None:
        self.exposed: Place | None = None
        """The first statement that may read a value from before the iteration."""
        self.in_header = False
        """The header of an inner loop may."""
        self._name = name
        self._loop = loop
        self._places = {id(place.statement): place for place in inside}

    def follow(self) -> frozenset[Guard]:
        """The guards at the end of the iteration."""
        self.in_header = self._loop.kind is LoopKind.WHILE and self._name in names_in_header(self._loop)
        begin = frozenset([ALWAYS]) if self._loop.target == self._name else frozenset[Guard]()
        return self._body(self._loop, ALWAYS, begin)

    def _body(self, loop: Loop, path: Guard, guards: frozenset[Guard]) -> frozenset[Guard]:
        for item in loop.body:
            here = path | guard(item.conditions)
            if isinstance(item, Statement):
                guards = self._statement(item, here, guards)
            else:
                guards = self._inner(item, here, guards)
        return guards

    def _statement(self, statement: Statement, here: Guard, guards: frozenset[Guard]) -> frozenset[Guard]:
        read = self._name in scalars_read(statement) or _mentioned(self._name, statement.conditions)
        update = statement.update is not None and statement.update.scalar == self._name
        if (read or update) and not covers(guards, here) and self.exposed is None:
            self.exposed = self._places[id(statement)]
        return with_guard(guards, here) if self._name in scalars_written(statement) else guards

    def _inner(self, loop: Loop, here: Guard, guards: frozenset[Guard]) -> frozenset[Guard]:
        if self._name in names_in_header(loop) and not covers(guards, here):
            self.in_header = True
        begin = with_guard(guards, here) if loop.target == self._name else guards
        ended = self._body(loop, here, begin)
        return with_guard(guards, here) if _runs_through(loop) and covers(ended, here) else guards


def _mentioned(name: str, conditions: tuple[Condition, ...]) -> bool:
    return any(name in names_in_condition(condition) for condition in conditions)


def _runs_through(loop: Loop) -> bool:
    """Whether the loop makes at least one whole iteration, whatever the symbols are."""
    if any(inner.exits for inner in loops_within(loop)) or loop.unknown or loop.kind is LoopKind.WHILE:
        return False
    if loop.step is None or not isinstance(loop.start, Affine) or not isinstance(loop.stop, Affine):
        return False
    if loop.start.terms != loop.stop.terms:
        return False
    distance = loop.stop.constant - loop.start.constant
    return distance > 0 if loop.step > 0 else distance < 0


# ---------------------------------------------------------------- gathered


def reduction(loop: Loop, inside: tuple[Place, ...], name: str) -> Operator | None:
    """The operator, if the loop uses the variable for nothing but updates with that operator."""
    if name in targets_in(loop) or any(name in names_in_header(inner) for inner in _with_headers(loop)):
        return None
    ops: set[Operator] = set()
    for place in inside:
        statement = place.statement
        if _updates(statement, name):
            assert statement.update is not None
            if not _only_updates(statement, name):
                return None
            ops.add(statement.update.op)
        elif name in scalars_written(statement) or not _harmless(place, loop, inside, name):
            return None
    if ops == {Operator.ARGUMENT}:
        return Operator.ARGUMENT if _beside_extreme(loop, inside, name) else None
    return _one_operator(ops)


def _harmless(place: Place, loop: Loop, inside: tuple[Place, ...], name: str) -> bool:
    """The statement does not use the variable, or only as the test of its update, or to note a position beside it."""
    if name in scalars_read(place.statement) and not _is_test_of(place, loop, inside, name):
        return False
    return not _mentioned(name, place.statement.conditions) or _notes_position(place.statement)


def _with_headers(loop: Loop) -> tuple[Loop, ...]:
    """The loops of which the header is evaluated in each iteration."""
    inner = tuple(loops_within(loop))
    return inner if loop.kind is LoopKind.WHILE else inner[1:]


def _one_operator(ops: set[Operator]) -> Operator | None:
    if ops == {Operator.ADD, Operator.COUNT}:
        return Operator.ADD
    return next(iter(ops)) if len(ops) == 1 and ops <= ORDERLESS else None


def _updates(statement: Statement, name: str) -> bool:
    return statement.update is not None and statement.update.scalar == name


def _notes_position(statement: Statement) -> bool:
    return statement.update is not None and statement.update.op is Operator.ARGUMENT


def _only_updates(statement: Statement, name: str) -> bool:
    """The statement reads the variable for nothing but its update."""
    assert statement.update is not None
    if name in names_in_subscripts(statement):
        return False
    if statement.update.op in EXTREMES:  # `s = e if e > s else s`, or under `if e > s`
        return True
    reads = sum(use.name == name and not use.write for use in statement.scalars)
    return reads <= 1 and not _mentioned(name, statement.conditions)


def _is_test_of(place: Place, loop: Loop, inside: tuple[Place, ...], name: str) -> bool:
    """The statement is the `if e > s` of an update `s = e`, and of nothing that would leave a loop."""
    statement = place.statement
    if statement.accesses and any(access.write for access in statement.accesses):
        return False
    if any(use.write for use in statement.scalars) or statement.update is not None or statement.raises:
        return False
    if any(inner.exits for inner in loops_within(loop)):
        return False
    return any(
        other.loops[-1] is place.loops[-1]
        and _updates(other.statement, name)
        and other.statement.update is not None
        and other.statement.update.op in EXTREMES
        and any(
            condition.line == statement.line and name in names_in_condition(condition)
            for condition in other.statement.conditions
        )
        for other in inside
    )


def _beside_extreme(loop: Loop, inside: tuple[Place, ...], name: str) -> bool:
    """Each statement that notes a position stands beside the update of one minimum or maximum of the loop."""
    for place in inside:
        if not _updates(place.statement, name):
            continue
        partners = {
            other.statement.update.scalar
            for other in inside
            if other.statement.update is not None
            and other.statement.update.op in EXTREMES
            and other.loops[-1] is place.loops[-1]
            and other.statement.conditions == place.statement.conditions
            and _mentioned(other.statement.update.scalar, place.statement.conditions)
        }
        if not any(partner and reduction(loop, inside, partner) in EXTREMES for partner in partners):
            return False
    return True


# ---------------------------------------------------------------- running values


def scan(loop: Loop, inside: tuple[Place, ...], name: str) -> Operator | None:
    """The operator, if the loop sets the variable by updates with it only, and no update depends on its value."""
    ops: set[Operator] = set()
    for place in inside:
        if _updates(place.statement, name):
            assert place.statement.update is not None
            ops.add(place.statement.update.op)
        elif name in scalars_written(place.statement):
            return None
    op = Operator.APPEND if ops == {Operator.APPEND} else _one_operator(ops)
    if op is None or name in targets_in(loop) or any(inner.exits for inner in loops_within(loop)):
        return None
    return None if _feeds_itself(loop, inside, name, op) else op


def _feeds_itself(loop: Loop, inside: tuple[Place, ...], name: str, op: Operator) -> bool:
    """Whether what the updates add, or whether they happen, depends on the running value."""
    tainted = {name}
    while True:
        before = len(tainted)
        for place in inside:
            own = _updates(place.statement, name)
            if _depends(place, loop, tainted - {name} if own else tainted):
                tainted |= scalars_written(place.statement)
                tainted |= {access.array for access, _ in update_accesses(place.statement) if access.write}
                if own:
                    return True
            if own and _decided_by(place, loop, name) and op not in EXTREMES:
                return True
        if len(tainted) == before:
            return False


def _depends(place: Place, loop: Loop, tainted: set[str]) -> bool:
    statement = place.statement
    if tainted & scalars_read(statement) or any(_mentioned(name, statement.conditions) for name in tainted):
        return True
    if any(access.array in tainted and not access.write for access, _ in update_accesses(statement)):
        return True
    return any(_decided_by(place, loop, name) for name in tainted)


def _decided_by(place: Place, loop: Loop, name: str) -> bool:
    """A condition or the bounds of a loop (within `loop`) decide with the variable whether the statement runs."""
    start = next(k for k, around in enumerate(place.loops) if around is loop) + 1
    headers = any(name in names_in_header(around) for around in place.loops[start:])
    return headers or _mentioned(name, place.statement.conditions) or name in names_in_subscripts(place.statement)


def read_outside(loop: Loop, outermost: Loop, name: str) -> bool:
    """Whether something in the nest, but outside `loop`, may read what the loop leaves in the variable."""
    if loop is outermost:
        return False
    for item in outermost.body:
        if isinstance(item, Statement):
            update = item.update is not None and item.update.scalar == name
            if update or name in scalars_read(item) or _mentioned(name, item.conditions):
                return True
        elif any(inner is loop for inner in loops_within(item)):
            if name in names_in_header(item) or read_outside(loop, item, name):
                return True
        else:
            flow = _Flow(name=name, loop=item, inside=places(item))
            flow.follow()
            if flow.exposed is not None or flow.in_header or name in names_in_header(item):
                return True
    return outermost.kind is LoopKind.WHILE and name in names_in_header(outermost)
