"""What a loop does with each array through which it carries dependences.

    hits[bin[i]] += 1              histogram: an update of an element whose place depends on data
    c[i][j] += a[i][k] * b[k][j]   reduction, for the loop over k: a sum kept in an element
    out[where[i]] = x[i]           scatter: a store whose place depends on data
    u[i] = (u[i-1] + u[i+1]) / 2   stencil in place: neighbours, some of them written already
    x[i] = x[i-1] * r              recurrence

Does not handle: running sums kept in an array (`c[i] = c[i-1] + x[i]`), which are recurrences here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from optadvisor.loops.nests.conflicts.dependence import Dependence, DependenceKind
from optadvisor.loops.nests.conflicts.meetings import Touch, touches
from optadvisor.loops.nests.conflicts.scalars import ORDERLESS
from optadvisor.loops.nests.conflicts.traversal import names_in, opaque_parts, scalars_written_in, targets_in
from optadvisor.loops.nests.ir import Access, Affine, Kind, Loop, Nest, Operator

ORDER = (DependenceKind.FLOW, DependenceKind.ANTI, DependenceKind.OUTPUT)
"""From the one that tells most about a loop to the one that tells least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayRole:
    """An array that the loop carries dependences through."""

    array: str
    kind: Kind
    """`REDUCTION`, `HISTOGRAM`, `SCAN` (append), `SCATTER`, `STENCIL` (in place) or `RECURRENCE`."""
    op: Operator | None
    dependence: Dependence
    """One that tells most about it: an element written and read later, if there is one."""
    example: Dependence
    """One that is sure to happen, if there is one."""


def roles(nest: Nest, loop: Loop, dependences: Sequence[Dependence]) -> tuple[ArrayRole, ...]:
    found: list[ArrayRole] = []
    for array in dict.fromkeys(dependence.array for dependence in dependences):
        own = [dependence for dependence in dependences if dependence.array == array]
        kind, op = _role(loop, own)
        found.append(ArrayRole(array=array, kind=kind, op=op, dependence=_telling(own), example=_sure(own)))
    return tuple(found)


def _role(loop: Loop, own: Sequence[Dependence]) -> tuple[Kind, Operator | None]:
    if any(dependence.moved for dependence in own):
        return Kind.RECURRENCE, None
    ends = [touch for dependence in own for touch in (dependence.first, dependence.second)]
    op = _one_update({touch.op for touch in ends})
    variable_place = any(_place_varies(touch, loop) for touch in ends)
    if op is Operator.APPEND:
        return Kind.SCAN, op
    if op is not None:
        return (Kind.HISTOGRAM if variable_place else Kind.REDUCTION), op
    if any(touch.access.write and _place_varies(touch, loop) for touch in ends):
        return Kind.SCATTER, None
    if all(_offset(each.second.access, each.first.access, loop) for each in own) and any(
        each.kind is DependenceKind.ANTI and _ahead(each, loop) for each in own
    ):
        return Kind.STENCIL, None
    return Kind.RECURRENCE, None


def _one_update(ops: set[Operator | None]) -> Operator | None:
    if ops == {Operator.ADD, Operator.COUNT}:
        return Operator.ADD
    op = next(iter(ops)) if len(ops) == 1 else None
    return op if op in ORDERLESS or op is Operator.APPEND else None


def _place_varies(touch: Touch, loop: Loop) -> bool:
    """A subscript is opaque and may differ between iterations of the loop."""
    changed = scalars_written_in(loop) | targets_in(loop)
    loops = touch.place.loops
    around = {other.variable for other in loops[: next(k for k, other in enumerate(loops) if other is loop)]}
    return any(set(part.variables) - around or names_in(part) & changed for part in opaque_parts(touch.access))


def _ahead(dependence: Dependence, loop: Loop) -> bool:
    """The earlier iteration reads an element ahead of the one it writes itself, in the direction of the loop."""
    offset = _offset(dependence.second.access, dependence.first.access, loop)
    factors = [
        dict(part.terms).get(loop.variable, 0)
        for part in dependence.second.access.subscripts
        if isinstance(part, Affine)
    ]
    along = [factor for factor in factors if factor]
    up = (loop.step or 0) > 0
    return offset is not None and any(
        distance * factor * (1 if up else -1) > 0 for distance, factor in zip(offset, along, strict=True)
    )


def _telling(own: Sequence[Dependence]) -> Dependence:
    return min(own, key=lambda each: (ORDER.index(each.kind), not _is_sure(each)))


def _sure(own: Sequence[Dependence]) -> Dependence:
    return min(own, key=lambda each: (not _is_sure(each), ORDER.index(each.kind)))


def _is_sure(dependence: Dependence) -> bool:
    return dependence.pairs is not None and dependence.pairs.exact


def reads_neighbours(nest: Nest, loop: Loop) -> tuple[str, str] | None:
    """An array that is written, and another one of which neighbours of that element, along this loop, are read."""
    group = touches(nest, loop)
    for write in group:
        if not write.access.write:
            continue
        read: dict[str, set[tuple[int, ...]]] = {}
        for touch in group:
            if touch.place.statement is write.place.statement and not touch.access.write:
                offset = _offset(write.access, touch.access, loop)
                if offset is not None and touch.access.array != write.access.array:
                    read.setdefault(touch.access.array, set()).add(offset)
        for array, offsets in read.items():
            if len(offsets) > 1:
                return write.access.array, array
    return None


def _offset(write: Access, read: Access, loop: Loop) -> tuple[int, ...] | None:
    """How far the element read is from the one written in the dimensions that this loop runs along."""
    if len(write.subscripts) != len(read.subscripts):
        return None
    offset: list[int] = []
    for left, right in zip(write.subscripts, read.subscripts, strict=True):
        if not isinstance(left, Affine) or not isinstance(right, Affine) or left.terms != right.terms:
            return None
        if any(name == loop.variable for name, _ in left.terms):
            offset.append(right.constant - left.constant)
    return tuple(offset) if offset else None
