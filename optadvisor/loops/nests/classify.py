"""Names the kind of each loop of a nest, with the reasons, and says whether its iterations may be made at once.

    for t in range(steps):             recurrence: each time step reads what the one before has written
        for i in range(1, n - 1):      stencil: reads neighbours in another array, parallel
            v[i] = u[i-1] + u[i+1]
        for i in range(1, n - 1):      map
            u[i] = v[i]

`parallel` is said only when no two iterations conflict, private variables being private and `reductions` reduced,
under the `assumptions`. Choices: a list that grows (`append`) is a scan with operator `append`; a histogram is not
`parallel` though its operator is known; a `break`, `return`, `raise` or `assert`, a drawn random number and output make
a recurrence; `yield` and unknown calls make the loop unknown. A loop of an array statement (`d[1:] = d[:-1]`) is judged
as NumPy executes it: everything is read before anything is written.

Does not handle: arrays that each iteration fills anew before it reads them (a recurrence here).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.nests.conflicts import arrays, dependence, sentences, witnesses
from optadvisor.loops.nests.conflicts.arrays import ArrayRole
from optadvisor.loops.nests.conflicts.objects import changing_objects, objects_apart
from optadvisor.loops.nests.conflicts.scalars import Role, Scalar, read_outside, scalars
from optadvisor.loops.nests.conflicts.sets import Solver
from optadvisor.loops.nests.conflicts.traversal import loops_within, places
from optadvisor.loops.nests.ir import Classification, Effect, Kind, Loop, Nest, Witness

PRECEDENCE = (Kind.RECURRENCE, Kind.STENCIL, Kind.SCATTER, Kind.HISTOGRAM, Kind.SCAN, Kind.REDUCTION)
"""When a loop does several things, its kind is the first of these."""
ROLES = (Role.CARRIED, Role.SCAN, Role.REDUCTION, Role.PRIVATE)
"""In what order variables are spoken of: those that keep the loop from being parallel first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """What was found out about one loop."""

    unknown: tuple[str, ...]
    ordered: tuple[str, ...]
    """Why its iterations must be made one after the other, apart from what they read and write."""
    arrays: tuple[ArrayRole, ...]
    scalars: tuple[Scalar, ...]
    lasting: frozenset[str]
    """Variables whose value may be read after the loop."""

    @property
    def late(self) -> tuple[Scalar, ...]:
        """Private variables that are read after the loop but not set by every iteration."""
        return tuple(
            each
            for each in self.scalars
            if each.role is Role.PRIVATE and each.name in self.lasting and not each.always_set
        )


def classify(nest: Nest, solver: Solver | None = None) -> tuple[Classification, ...]:
    """One for each loop of the nest, the outermost first, then in program order."""
    solver = solver or Solver()
    return tuple(_classification(nest, loop, solver) for loop in loops_within(nest.loop))


def _classification(nest: Nest, loop: Loop, solver: Solver) -> Classification:
    unknown = tuple(_unknown(nest, loop))
    if unknown:
        return Classification(
            line=loop.line, variable=loop.variable, kind=Kind.UNKNOWN, parallel=False, reasons=unknown
        )
    facts = _facts(nest, loop, solver)
    kind = _kind(facts)
    neighbours = arrays.reads_neighbours(nest, loop) if kind is None else None
    private = tuple(each for each in facts.scalars if each.role is Role.PRIVATE and each not in facts.late)
    named = kind or (Kind.STENCIL if neighbours else Kind.MAP)
    return Classification(
        line=loop.line,
        variable=loop.variable,
        kind=named,
        op=_operators(facts, named),
        parallel=kind in (None, Kind.REDUCTION),
        reasons=tuple(_reasons(nest, loop, facts, named, neighbours)),
        witness=_witness(nest, loop, facts, solver),
        private=tuple(each.name for each in private),
        reductions=tuple(_reductions(facts)),
        carried=tuple(dict.fromkeys(_carried(facts))),
        last_values=tuple(_last_values(nest, loop, facts, private)),
        assumptions=() if kind is Kind.RECURRENCE else tuple(_assumptions(nest, loop, solver)),
    )


# ---------------------------------------------------------------- facts


def _facts(nest: Nest, loop: Loop, solver: Solver) -> _Facts:
    variables = scalars(loop, nest.loop)
    names = {each.name for each in variables}
    after = names if nest.live_after is None else names & set(nest.live_after)
    return _Facts(
        unknown=(),
        ordered=tuple(_ordered(loop)),
        arrays=arrays.roles(nest, loop, dependence.carried(nest, loop, solver)),
        scalars=variables,
        lasting=frozenset(name for name in names if name in after or read_outside(loop, nest.loop, name)),
    )


def _unknown(nest: Nest, loop: Loop) -> Iterator[str]:
    for unknown in nest.unknown:
        if loop.line <= unknown.line <= loop.end_line:
            yield sentences.cannot_read(unknown)
    for inner in loops_within(loop):
        for way_out in inner.exits:
            if way_out.word == "yield":
                yield sentences.yields(way_out)
    for place in places(loop):
        for called in place.statement.called:
            if called.effect is Effect.UNKNOWN:
                yield sentences.unknown_call(called)
    for name, base, line in changing_objects(loop):
        yield sentences.changing_object(name, base, line)


def _ordered(loop: Loop) -> Iterator[str]:
    if loop.unknown:
        yield sentences.unknown_while(loop)
    for inner in loops_within(loop):
        for way_out in inner.exits:
            if inner is loop or way_out.word == "return":
                yield sentences.leaves(way_out)
    for place in places(loop):
        statement = place.statement
        if statement.raises:
            yield sentences.may_raise(statement)
        for called in statement.called:
            if called.effect in (Effect.DRAWS, Effect.OUTPUT):
                yield sentences.effect(called)


# ---------------------------------------------------------------- the kind


def _kind(facts: _Facts) -> Kind | None:
    """None: no iteration has anything to do with another one."""
    found = {role.kind for role in facts.arrays}
    if facts.ordered or facts.late or any(each.role is Role.CARRIED for each in facts.scalars):
        found.add(Kind.RECURRENCE)
    if any(each.role is Role.SCAN for each in facts.scalars):
        found.add(Kind.SCAN)
    if any(each.role is Role.REDUCTION for each in facts.scalars):
        found.add(Kind.REDUCTION)
    return next((kind for kind in PRECEDENCE if kind in found), None)


def _operators(facts: _Facts, kind: Kind) -> str:
    role = {Kind.REDUCTION: Role.REDUCTION, Kind.SCAN: Role.SCAN}.get(kind)
    ops = [each.op.value for each in facts.scalars if each.role is role and each.op is not None]
    ops += [each.op.value for each in facts.arrays if each.kind is kind and each.op is not None]
    return ", ".join(dict.fromkeys(ops))


def _reductions(facts: _Facts) -> Iterator[tuple[str, str]]:
    for scalar in facts.scalars:
        if scalar.role is Role.REDUCTION and scalar.op is not None:
            yield scalar.name, scalar.op.value
    for role in facts.arrays:
        if role.kind in (Kind.REDUCTION, Kind.HISTOGRAM) and role.op is not None:
            yield role.array, role.op.value


def _carried(facts: _Facts) -> Iterator[str]:
    late = set(facts.late)
    yield from (each.name for each in facts.scalars if each.role in (Role.SCAN, Role.CARRIED) or each in late)
    yield from (role.array for role in facts.arrays if role.kind not in (Kind.REDUCTION, Kind.HISTOGRAM))


def _last_values(nest: Nest, loop: Loop, facts: _Facts, private: tuple[Scalar, ...]) -> Iterator[str]:
    yield from (each.name for each in private if each.name in facts.lasting)
    if nest.live_after and loop.target in nest.live_after and loop.target not in {each.name for each in private}:
        yield loop.target


def _assumptions(nest: Nest, loop: Loop, solver: Solver) -> Iterator[str]:
    yield from sentences.apart(dependence.overlaps(nest, loop))
    yield from sentences.own_rows(dependence.rows_meet(nest, loop, solver))
    yield from sentences.different_objects(objects_apart(loop))


def _witness(nest: Nest, loop: Loop, facts: _Facts, solver: Solver) -> Witness | None:
    if facts.ordered:
        return None
    for role in _by_precedence(facts.arrays):
        found = witnesses.of_dependence(nest, role.example, solver)
        if found is not None:
            return found
    for each in sorted(facts.scalars, key=lambda one: one.role is not Role.CARRIED):
        if each.role in (Role.CARRIED, Role.SCAN, Role.REDUCTION) and each.read is not None:
            found = witnesses.of_scalar(nest, loop, each.name, each.written, each.read, solver)
            if found is not None:
                return found
    return None


# ---------------------------------------------------------------- reasons


def _by_precedence(found: tuple[ArrayRole, ...]) -> tuple[ArrayRole, ...]:
    return tuple(sorted(found, key=lambda each: PRECEDENCE.index(each.kind)))


def _reasons(nest: Nest, loop: Loop, facts: _Facts, kind: Kind, neighbours: tuple[str, str] | None) -> Iterator[str]:
    yield from facts.ordered
    late = set(facts.late)
    for role in _by_precedence(facts.arrays):
        yield sentences.array(role)
    for each in sorted(facts.scalars, key=lambda one: one not in late and ROLES.index(one.role)):
        yield sentences.scalar(each, late=each in late)
    if neighbours is not None:
        yield sentences.neighbours(*neighbours)
    if kind in (Kind.MAP, Kind.STENCIL) and not facts.arrays:
        yield sentences.apart_in_all(loop)
    overlapping = dependence.reads_what_it_writes(nest, loop)
    if overlapping:
        yield sentences.copies_first(overlapping)
