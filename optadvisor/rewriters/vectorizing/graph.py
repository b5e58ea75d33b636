"""Which statements of a loop must be done before which, when each is done for all iterations at once.

    for i in range(n):
        a[i] = a[i + 1] - c[i]       after line 3, which reads what this line stores in the next iteration,
        b[i] = 2.0 * a[i + 1]        and itself reads only what later iterations store

Each statement of the body is a node; an edge says that one must come before the other, because both touch the same
element or variable, in one iteration or in two. Subscripts are taken not to be negative, which `needed` makes sure of.

Does not handle: several statements on one line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from optadvisor.loops.nests.conflicts.dependence import moved_arrays
from optadvisor.loops.nests.conflicts.meetings import Level, Touch
from optadvisor.loops.nests.conflicts.scalars import ORDERLESS, Role, read_outside, scalars
from optadvisor.loops.nests.conflicts.sets import Solver
from optadvisor.loops.nests.conflicts.traversal import Place, places, update_accesses
from optadvisor.loops.nests.ir import Affine, Loop, Operator
from optadvisor.rewriters.vectorizing import inplace, running, shifts
from optadvisor.rewriters.vectorizing.inplace import Kept
from optadvisor.rewriters.vectorizing.nest import Scene, least
from optadvisor.rewriters.vectorizing.running import Running
from optadvisor.rewriters.vectorizing.shifts import Shift
from optadvisor.rewriters.vectorizing.shortest import Relaxing
from optadvisor.rewriters.vectorizing.values import Unvectorized

MAX_QUESTIONS = 300
"""Pairs of accesses; with more, the loop stays."""


@dataclass(kw_only=True)
class Graph:
    """Filled by `variables` and `arrays`, which raise `no` where statements cannot be taken apart."""

    scene: Scene
    loop: Loop
    body: tuple[ast.stmt, ...]
    no: Unvectorized
    edges: set[tuple[int, int]] = field(default_factory=set)
    running: dict[str, tuple[int, Running]] = field(default_factory=dict)
    kept: dict[int, Kept] = field(default_factory=dict)
    strict: set[int] = field(default_factory=set)
    needed: dict[Affine, None] = field(default_factory=dict)
    relaxing: Relaxing | None = None
    shifts: dict[Shift, None] = field(default_factory=dict)

    # ------------------------------------------------------------ variables

    def variables(self) -> None:
        """Edges for variables; finds those with running values."""
        outermost = self.scene.nest.loop
        after = self.scene.nest.live_after
        for scalar in scalars(self.loop, outermost):
            name = scalar.name
            lasting = after is None or name in after or read_outside(self.loop, outermost, name)
            if scalar.op is Operator.APPEND:
                continue
            if scalar.role is Role.PRIVATE and lasting and not scalar.always_set:
                raise self.no
            if "." in name or (scalar.role in (Role.SCAN, Role.CARRIED) and not self._runs(name)):
                raise self.no
        for name in {n.id for each in self.body for n in _names(each) if isinstance(n.ctx, ast.Store)}:
            if name not in self.running:
                self._in_sequence(name)

    def _runs(self, name: str) -> bool:
        """The variable is set by one statement, and read by others, before or after it."""
        setting = [k for k, each in enumerate(self.body) if _sets(each, name)]
        if (
            len(setting) != 1
            or name == self.loop.target
            or any(n.id == name for n in ast.walk(self._header()) if isinstance(n, ast.Name))
        ):
            return False
        (at,) = setting
        found = running.recognised(self.scene, self.body[at], name)
        if found is None:
            return False
        self.running[name] = at, found
        self.edges |= {(at, k) for k, each in enumerate(self.body) if k != at and _mentions(each, name)}
        return True

    def _header(self) -> ast.stmt | ast.expr:
        node = next(node for node, loop in self.scene.loops.items() if loop is self.loop)
        assert isinstance(node, ast.For)
        return node.iter

    def _in_sequence(self, name: str) -> None:
        users = [k for k, each in enumerate(self.body) if _mentions(each, name)]
        setting = {k for k in users if _sets(self.body[k], name)}
        self.edges |= {(a, b) for a in users for b in users if a < b and (a in setting or b in setting)}

    # ------------------------------------------------------------ arrays

    def arrays(self) -> None:
        """Edges for elements of arrays."""
        groups: dict[str, list[tuple[int, Touch]]] = {}
        for place in places(self.scene.nest.loop):
            if not any(around is self.loop for around in place.loops):
                continue
            for access, op in update_accesses(place.statement):
                touch = Touch(place=place, access=access, op=op)
                groups.setdefault(access.array, []).append((self._position(place), touch))
        written = {array: group for array, group in groups.items() if any(touch.access.write for _, touch in group)}
        moved = moved_arrays(self.loop, {array: [touch for _, touch in group] for array, group in groups.items()})
        if moved.keys() & written.keys() or (moved and written):
            raise self.no
        if sum(len(group) ** 2 for group in written.values()) > MAX_QUESTIONS:
            raise Unvectorized("it has too many accesses to be taken apart", self.no.line)
        level = Level(self.scene.nest, self.loop, Solver(), wraps=False)
        for group in written.values():
            self._array(level, group)
        for subscript, loops in level.unproved:
            self._need(subscript, loops)

    def _position(self, place: Place) -> int:
        """The statement of the body that an access belongs to; -1 for the header."""
        line = place.statement.line
        found = [k for k, each in enumerate(self.body) if each.lineno <= line <= (each.end_lineno or each.lineno)]
        if len(found) > 1 or (not found and line != self.loop.line):
            raise self.no
        return found[0] if found else -1

    def _array(self, level: Level, group: list[tuple[int, Touch]]) -> None:
        inside: dict[int, list[tuple[Touch, Touch]]] = {}
        for (a, first), (b, second) in product(group, group):
            if not (first.access.write or second.access.write):
                continue
            if self.relaxing is not None and self.relaxing.apart(first.access, second.access):
                continue
            carried = level.meeting(first, second) is not None and not self._only_later(first, second)
            if carried and a == b:
                inside.setdefault(a, []).append((first, second))
            elif carried or (a < b and level.together(first, second)):
                if b < 0:
                    raise self.no
                self.edges.add((a, b))
        for position, pairs in inside.items():
            self._own(position, pairs)

    def _only_later(self, first: Touch, second: Touch) -> bool:
        """What the earlier iteration stores is not what the later one reads, given a test in front of the loop."""
        if not first.access.write or second.access.write:
            return False
        node = next(node for node, loop in self.scene.loops.items() if loop is self.loop)
        assert isinstance(node, ast.For)
        shift = shifts.found(self.loop, node, first.access, second.access)
        if shift is not None:
            self.shifts[shift] = None
        return shift is not None

    def _own(self, position: int, pairs: list[tuple[Touch, Touch]]) -> None:
        """What a statement has to do with itself in another iteration."""
        if position < 0:
            raise self.no
        if all(first.op is Operator.APPEND is second.op for first, second in pairs):
            return
        updates = [first.op is second.op and first.op in ORDERLESS for first, second in pairs]
        if all(updates) and len({first.place.order for first, _ in pairs} | {s.place.order for _, s in pairs}) == 1:
            return
        if all(_goes_forward(first, second) for first, second in pairs):
            self.strict.add(position)
            return
        found = inplace.kept(self.scene, self.loop, self.body[position], pairs)
        if found is None:
            raise self.no
        self.kept[position] = found

    def _need(self, subscript: Affine, loops: Iterable[Loop]) -> None:
        inner = list(loops)
        value: Affine = subscript
        while inner and inner[-1] is not self.loop:
            loop = inner.pop()
            smaller = least(value, loop.variable, loop.start, loop.stop, loop.step)
            if smaller is None:
                raise self.no
            value = smaller
        self.needed[value] = None


def _goes_forward(first: Touch, second: Touch) -> bool:
    """Statement by statement for all iterations, the access of the earlier one still comes first."""
    if first.place.order == second.place.order:
        return second.access.write and not first.access.write
    return first.place.order < second.place.order


def _names(node: ast.AST) -> Iterator[ast.Name]:
    return (n for n in ast.walk(node) if isinstance(n, ast.Name))


def _sets(node: ast.stmt, name: str) -> bool:
    return any(n.id == name and isinstance(n.ctx, ast.Store) for n in _names(node))


def _mentions(node: ast.stmt, name: str) -> bool:
    return any(n.id == name for n in _names(node))
