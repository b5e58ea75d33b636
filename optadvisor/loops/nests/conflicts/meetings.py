"""Whether two accesses of one array meet in one element, in different iterations of one loop.

    for i in range(1, n):
        a[i] = a[i - 1]      Level(nest, loop over i).meeting(a[i] written, a[i - 1] read) → the pairs (1, 2), (2, 3), …

Quick proofs come first (the same function of the loop variable twice; a divisor that cannot be), then isl.

Does not handle: arrays whose elements have no fixed names (see `dependence.moved_arrays`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from optadvisor.loops.nests.conflicts.sets import Formula, Pairs, Solver, length_of
from optadvisor.loops.nests.conflicts.traversal import Place, loops_within, places, update_accesses
from optadvisor.loops.nests.ir import Access, Affine, Loop, LoopKind, Nest, Operator, Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """An access of a statement at its place; `op` if it is the read or write of an update (`a[i] += 1`)."""

    place: Place
    access: Access
    op: Operator | None = None


def touches(nest: Nest, loop: Loop) -> tuple[Touch, ...]:
    """Every access in the loop; one of several that cannot be told apart."""
    found: dict[tuple[object, ...], Touch] = {}
    for place in places(nest.loop):
        if not any(around is loop for around in place.loops):
            continue
        for access, op in update_accesses(place.statement):
            home = place.order if loop.kind is LoopKind.SLICE else place.loops[-1].variable
            where = (home, place.statement.conditions, place.order if op else -1)
            key = (access.array, access.subscripts, access.write, op, where)
            found.setdefault(key, Touch(place=place, access=access, op=op))
    return tuple(found.values())


def read_before_written(loop: Loop, first: Touch, second: Touch) -> bool:
    """Both are of one array statement, which reads everything before it writes, and `loop` is one of its loops."""
    if loop.kind is not LoopKind.SLICE or first.place.statement is not second.place.statement:
        return False
    return not (first.access.write and second.access.write)


def common_dimensions(one: Access, other: Access) -> range:
    """The dimensions in which both select: `a[i]` is a row that `a[i, j]` is part of."""
    return range(min(len(one.subscripts), len(other.subscripts)))


class Level:
    """Questions about pairs of iterations of one loop, within one iteration of the loops around it.

    With `wraps` False no affine subscript is taken to be negative; those of which that is not sure are in `unproved`
    afterwards, each with the loops around it, and whoever asks must make sure of them.
    """

    def __init__(self, nest: Nest, loop: Loop, solver: Solver, *, wraps: bool = True) -> None:
        self._nest, self._loop, self._solver = nest, loop, solver
        self._wraps_at_all = wraps
        self.unproved: list[tuple[Affine, tuple[Loop, ...]]] = []
        inside = [place for place in places(nest.loop) if any(around is loop for around in place.loops)]
        around = inside[0].loops if inside else ()
        self._shared = around[: next((k for k, other in enumerate(around) if other is loop), 0)]
        self._elsewhere = {other.variable for other in loops_within(nest.loop)} - {
            other.variable for other in self._shared
        }
        self._wraps: dict[tuple[int, int], bool] = {}

    def meeting(self, first: Touch, second: Touch) -> Pairs | None:
        """The pairs of iterations in which both touch one element, `first` in the earlier one; None: there are none."""
        if read_before_written(self._loop, first, second):
            return None
        return self.meeting_in(first, second, common_dimensions(first.access, second.access))

    def meeting_in(self, first: Touch, second: Touch, dimensions: Sequence[int]) -> Pairs | None:
        """As `meeting`, but only these dimensions need to agree."""
        wraps = [(self._may_wrap(first, each), self._may_wrap(second, each)) for each in dimensions]
        for dimension, wrap in zip(dimensions, wraps, strict=True):
            if not any(wrap) and self._apart(first, second, dimension):
                return None
        formula = Formula(nest=self._nest, shared=self._shared, level=self._loop)
        formula.iteration(first.place, 0)
        formula.iteration(second.place, 1)
        formula.order()
        for dimension, wrap in zip(dimensions, wraps, strict=True):
            formula.cell(first.access, dimension, first.place.loops, 0, wraps=wrap[0])
            formula.cell(second.access, dimension, second.place.loops, 1, wraps=wrap[1])
        pairs = formula.pairs()
        return None if self._solver.is_empty(pairs.text) else pairs

    def together(self, first: Touch, second: Touch) -> bool:
        """Whether both may touch one element in the same iteration of the loop."""
        formula = Formula(nest=self._nest, shared=(*self._shared, self._loop))
        formula.iteration(first.place, 0)
        formula.iteration(second.place, 1)
        for dimension in common_dimensions(first.access, second.access):
            for side, touch in enumerate((first, second)):
                wraps = self._may_wrap(touch, dimension)
                formula.cell(touch.access, dimension, touch.place.loops, side, wraps=wraps)
        return not self._solver.is_empty(formula.pairs().text)

    def _apart(self, first: Touch, second: Touch, dimension: int) -> bool:
        """A quick proof that two subscripts, neither negative, differ in different iterations of the loop.

        Their difference is `sum of multiples + constant`: never zero when the multiples have a divisor that the
        constant has not, or when all that is left is a multiple of the distance between the two iterations.
        """
        one, other = first.access.subscripts[dimension], second.access.subscripts[dimension]
        if not isinstance(one, Affine) or not isinstance(other, Affine):
            return False
        here, there = dict(one.terms), dict(other.terms)
        own = {around.variable for touch in (first, second) for around in touch.place.loops} & self._elsewhere
        fixed = (set(here) | set(there)) - own
        if fixed & self._elsewhere or any(here.get(name, 0) != there.get(name, 0) for name in fixed):
            return False
        constant = one.constant - other.constant
        divisor = math.gcd(*(factor for terms in (here, there) for name, factor in terms.items() if name in own))
        if divisor == 0:
            return constant != 0
        if constant % divisor:
            return True
        variable = self._loop.variable
        only_this = set(here) & own == {variable} == set(there) & own
        return only_this and constant == 0 and here[variable] == there[variable]

    def _may_wrap(self, touch: Touch, dimension: int) -> bool:
        """Whether the subscript may be negative in some iteration."""
        key = (id(touch), dimension)
        if key not in self._wraps:
            self._wraps[key] = _may_be_negative(self._nest, touch, dimension, self._solver)
        subscript = touch.access.subscripts[dimension]
        if self._wraps[key] and not self._wraps_at_all and isinstance(subscript, Affine):
            self.unproved.append((subscript, touch.place.loops))
            return False
        return self._wraps[key]


def _may_be_negative(nest: Nest, touch: Touch, dimension: int, solver: Solver) -> bool:
    subscript = touch.access.subscripts[dimension]
    if not isinstance(subscript, Affine):
        return True
    if _never_negative(subscript, touch.place.loops, nest.symbols):
        return False
    formula = Formula(nest=nest)
    formula.iteration(touch.place, 0)
    value = formula.value(subscript, touch.place.loops, 0)
    length = formula.symbol(length_of(touch.access, dimension))
    formula.constraints.append(f"0 <= {length} and {value} < 0")
    return not solver.is_empty(formula.pairs().text)


def _never_negative(subscript: Affine, loops: Sequence[Loop], symbols: Sequence[Symbol]) -> bool:
    """A quick proof: each loop variable replaced by the end of its range that makes the subscript smallest."""
    terms, constant = dict(subscript.terms), subscript.constant
    for loop in reversed(loops):
        factor = terms.pop(loop.variable, 0)
        if not factor:
            continue
        if loop.step is None:
            return False
        at_start = (factor > 0) == (loop.step > 0)
        end = loop.start if at_start else loop.stop
        if not isinstance(end, Affine):
            return False
        correction = 0 if at_start else (1 if loop.step < 0 else -1)
        constant += factor * (end.constant + correction)
        for name, multiple in end.terms:
            terms[name] = terms.get(name, 0) + factor * multiple
    lengths = {symbol.name for symbol in symbols if symbol.array}
    return constant >= 0 and all(factor == 0 or (factor > 0 and name in lengths) for name, factor in terms.items())
