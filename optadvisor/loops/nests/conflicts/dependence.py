"""Which loops carry dependences through elements of arrays: two iterations touch one element, and one of them writes.

    for i in range(1, n):
        a[i] = a[i - 1]     flow: iteration 1 writes a[1], iteration 2 reads it. Carried by the loop over i.

`carried(nest, loop)` asks about pairs of iterations of `loop` within the same iteration of the loops around it. For
affine bounds, subscripts and conditions the answer is exact; what is opaque counts as anything. Containers with
different names are taken to be different objects, and so are rows of one container: `overlaps` and `rows_meet` say
where that is assumed. An array statement (SLICE loops) reads everything before it writes anything, so that between its
own reads and writes nothing is carried by its loops.

Does not handle: values that are overwritten in between (storage reused in each iteration counts as a dependence).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from optadvisor.loops.nests.conflicts.meetings import Level, Touch, common_dimensions, read_before_written, touches
from optadvisor.loops.nests.conflicts.sets import Pairs, Solver
from optadvisor.loops.nests.conflicts.traversal import hangs_on, scalars_written_in, targets_in
from optadvisor.loops.nests.ir import Loop, LoopKind, Nest

MAX_QUESTIONS = 500
"""Pairs of different accesses of one array in one loop; with more, any two may meet."""


class DependenceKind(enum.StrEnum):
    """Named by what the earlier and the later iteration do with the element."""

    FLOW = "flow"
    """Written, then read."""
    ANTI = "anti"
    """Read, then written."""
    OUTPUT = "output"
    """Written twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dependence:
    """Carried by a loop from an earlier iteration (`first`) to a later one (`second`)."""

    array: str
    kind: DependenceKind
    first: Touch
    second: Touch
    pairs: Pairs | None = None
    """The pairs of iterations; None where it is not known which elements are meant."""
    moved: str = ""
    """Why elements of the array have no fixed names, as a sentence; empty when they have."""


def carried(nest: Nest, loop: Loop, solver: Solver | None = None) -> tuple[Dependence, ...]:
    """All dependences through arrays that `loop` carries, at most one for two accesses and a direction."""
    solver = solver or Solver()
    groups = _by_array(touches(nest, loop))
    shifting = moved_arrays(loop, groups)
    level = Level(nest, loop, solver)
    found: list[Dependence] = []
    for array, group in groups.items():
        if not any(touch.access.write for touch in group):
            continue
        reason = shifting.get(array, "")
        writes = sum(touch.access.write for touch in group)
        crowded = writes * (2 * len(group) - writes) > MAX_QUESTIONS
        for first in group:
            for second in group:
                if first.access.write or second.access.write:
                    pairs = None if reason or crowded else level.meeting(first, second)
                    if reason or crowded or pairs is not None:
                        found.append(_dependence(first, second, pairs, reason))
    for one, other in _of_moved(groups, shifting):
        found.append(_dependence(one, other, None, shifting.get(one.access.array) or shifting[other.access.array]))
    return tuple(found)


def _by_array(found: Iterable[Touch]) -> dict[str, list[Touch]]:
    groups: dict[str, list[Touch]] = {}
    for touch in found:
        groups.setdefault(touch.access.array, []).append(touch)
    return groups


def _dependence(first: Touch, second: Touch, pairs: Pairs | None, moved: str) -> Dependence:
    kind = DependenceKind.FLOW if first.access.write else DependenceKind.ANTI
    if first.access.write and second.access.write:
        kind = DependenceKind.OUTPUT
    return Dependence(array=first.access.array, kind=kind, first=first, second=second, pairs=pairs, moved=moved)


# ---------------------------------------------------------------- elements without fixed names


def moved_arrays(loop: Loop, groups: dict[str, list[Touch]]) -> dict[str, str]:
    """Arrays whose elements are other objects after something that the loop does: why, by the array's name."""
    names = scalars_written_in(loop) | targets_in(loop)
    moved: dict[str, str] = {}
    for array, group in groups.items():
        rebound = next((name for name in sorted(names) if hangs_on(array, name)), None)
        if rebound is not None:
            moved[array] = f"`{array}` may be another object in each iteration, because `{rebound}` is set in the loop."
            continue
        deepest = max((touch.access for touch in group), key=lambda access: len(access.subscripts))
        row = next(
            (
                touch.access
                for touch in group
                if touch.access.write and 0 < len(touch.access.subscripts) <= deepest.nested
            ),
            None,
        )
        if row is not None:
            moved[array] = f"Line {row.line} exchanges whole rows of `{array}`."
    return moved


def _of_moved(groups: dict[str, list[Touch]], moved: dict[str, str]) -> Iterator[tuple[Touch, Touch]]:
    """A pair for each array that may have become (part of) another one while the loop runs."""
    for one, other in combinations(groups, 2):
        if one not in moved and other not in moved:
            continue
        both = (*groups[one], *groups[other])
        write = next((touch for touch in both if touch.access.write), None)
        if write is not None:
            partner = groups[other if write.access.array == one else one][0]
            yield (write, partner)


def overlaps(nest: Nest, loop: Loop) -> tuple[tuple[str, str], ...]:
    """Pairs of containers of which the loop writes one: that they share no element is assumed."""
    groups = _by_array(touches(nest, loop))
    written = {array for array, group in groups.items() if any(touch.access.write for touch in group)}
    pairs = combinations(sorted(groups), 2)
    return tuple((one, other) for one, other in pairs if one in written or other in written)


def rows_meet(nest: Nest, loop: Loop, solver: Solver) -> tuple[str, ...]:
    """Lists of lists for which `loop` carries no dependence only if no two of their rows are one object."""
    level = Level(nest, loop, solver)
    groups = _by_array(touches(nest, loop))
    return tuple(array for array, group in groups.items() if _needs_own_rows(loop, group, level))


def _needs_own_rows(loop: Loop, group: Sequence[Touch], level: Level) -> bool:
    for first in group:
        for second in group:
            nested = max(first.access.nested, second.access.nested)
            if not nested or not (first.access.write or second.access.write):
                continue
            dimensions = common_dimensions(first.access, second.access)[nested:]
            if read_before_written(loop, first, second) or level.meeting_in(first, second, dimensions) is None:
                continue
            return True
    return False


def reads_what_it_writes(nest: Nest, loop: Loop) -> str:
    """For a loop of an array statement: an array of which it reads other elements than it writes, or an empty text."""
    if loop.kind is not LoopKind.SLICE:
        return ""
    group = touches(nest, loop)
    for write in group:
        for read in group:
            if not write.access.write or read.access.write or write.place.order != read.place.order:
                continue
            if write.access.array == read.access.array and write.access.subscripts != read.access.subscripts:
                return write.access.array
    return ""
