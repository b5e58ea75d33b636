"""Pairs of iterations that touch the same element, as sets of integers (isl, through islpy).

    for i in range(1, n):
        a[i] = a[i - 1]            [n, L] → { [i, i', c] : 1 ≤ i < n, 1 ≤ i' < n, i < i', c = i = i' - 1, 0 ≤ c < L }

The set holds the iterations of the loops around (shared), of the loop asked about (twice: earlier and later), of the
loops inside (twice), the cell, and every value that is opaque. Python's negative subscripts are modelled exactly.
What is opaque is left free, so that the set is never too small: an empty set proves that there is no such pair.

Does not handle: arithmetic that is not affine; whether an iteration is reached after a `break` or an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import islpy as isl

from optadvisor.loops.nests.conflicts.traversal import Place, loops_within
from optadvisor.loops.nests.ir import Access, Affine, Comparison, Condition, Integer, Loop, LoopKind, Nest, Opaque

MAX_OPERATIONS = 30_000
"""Of isl's, for one question (about 30 ms); then the answer is "may be"."""
BOXES = ((0, 4), (0, 8), (-4, 8), (-20, 20))
"""Ranges in which a small example is looked for, in turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """A set in isl's notation, and what its numbers mean."""

    text: str
    symbols: tuple[str, ...]
    """Names of the parameters, in order."""
    variables: tuple[tuple[str, int], ...]
    """Of each dimension: name of the loop variable and side (0 earlier, 1 later, -1 both); cells are named `[0]`,
    `[1]`, …; opaque values have an empty name."""
    exact: bool
    """Nothing was opaque: every point of the set is a pair of iterations that happens, exits and exceptions apart."""


class Solver:
    """Answers questions about sets; remembers them, and gives up after `MAX_OPERATIONS` steps.

    >>> Solver().is_empty("[n] -> { [i] : 0 <= i < n and n < 0 }")
    True
    """

    def __init__(self) -> None:
        self._context = isl.Context()
        self._context.set_max_operations(MAX_OPERATIONS)
        self._answers: dict[str, bool] = {}

    def is_empty(self, text: str) -> bool:
        """True: proved to be empty. False: it is not, or that took too long."""
        if text not in self._answers:
            self._context.reset_operations()
            try:
                self._answers[text] = bool(isl.Set.read_from_str(self._context, text).is_empty())
            except isl.Error:
                self._answers[text] = False
        return self._answers[text]

    def sample(self, pairs: Pairs) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """A point of the set with small numbers: values of the symbols, values of the dimensions."""
        count, width = len(pairs.symbols), len(pairs.variables)
        names = ", ".join(f"d{k}" for k in range(count + width))
        for low, high in BOXES:
            box = " and ".join(f"{low} <= d{k} <= {high}" for k in range(count + width)) or "1 = 1"
            self._context.reset_operations()
            try:
                whole = isl.Set.read_from_str(self._context, pairs.text)
                flat = whole.move_dims(isl.dim_type.set, 0, isl.dim_type.param, 0, count)
                inside = flat.intersect(isl.Set.read_from_str(self._context, f"{{ [{names}] : {box} }}"))
                if inside.is_empty():
                    continue
                point = inside.lexmin().sample_point()
                values = [point.get_coordinate_val(isl.dim_type.set, k).to_python() for k in range(count + width)]
            except isl.Error:
                return None
            return tuple(values[:count]), tuple(values[count:])
        return None


@dataclass(slots=True, kw_only=True)
class Formula:
    """A set under construction: constraints on two iterations of one loop, or on one iteration alone."""

    nest: Nest
    shared: tuple[Loop, ...] = ()
    """Loops around the one asked about: both sides are in the same iteration of these."""
    level: Loop | None = None
    exact: bool = True
    parameters: dict[str, str] = field(default_factory=dict)
    dimensions: dict[tuple[str, int], str] = field(default_factory=dict)
    constraints: list[str] = field(default_factory=list)

    def symbol(self, name: str) -> str:
        return self.parameters.setdefault(name, f"p{len(self.parameters)}")

    def variable(self, name: str, side: int) -> str:
        if any(loop.variable == name for loop in self.shared):
            side = -1
        return self.dimensions.setdefault((name, side), f"x{len(self.dimensions)}")

    def anything(self, name: str = "", side: int = -1) -> str:
        """A value of which nothing is known; the same for the same name and side."""
        name = f"?{name}" if name else f"?{len(self.dimensions)}"
        return self.dimensions.setdefault((name, side), f"x{len(self.dimensions)}")

    def value(self, integer: Integer, loops: Sequence[Loop], side: int) -> str:
        """The expression in isl's notation, for a statement within `loops`."""
        if isinstance(integer, Opaque):
            self.exact = False
            return self.anything()
        if not integer.terms:
            return f"({integer.constant})"
        inside = {loop.variable for loop in loops}
        parts = [f"{factor}*{self._term(name, inside, side)}" for name, factor in integer.terms]
        return f"({' + '.join(parts)} + {integer.constant})"

    def _term(self, name: str, inside: set[str], side: int) -> str:
        if name in inside:
            return self.variable(name, side)
        if any(
            loop.variable == name for loop in loops_within(self.nest.loop)
        ):  # the value that a loop elsewhere left behind
            self.exact = False
            return self.anything()
        return self.symbol(name)

    # ------------------------------------------------------------ what is said of one side

    def iteration(self, place: Place, side: int) -> None:
        """The statement is executed on that side: bounds of its loops, affine conditions."""
        for depth, loop in enumerate(place.loops):
            around = place.loops[:depth]
            self._bounds(loop, around, side)
            for condition in loop.conditions:
                self._condition(condition, around, side)
        for condition in place.statement.conditions:
            self._condition(condition, place.loops, side)

    def _bounds(self, loop: Loop, around: Sequence[Loop], side: int) -> None:
        variable = self.variable(loop.variable, side)
        if (loop.kind is LoopKind.WHILE and loop.unknown) or loop.step is None:
            self.exact = False
        if loop.step is None:
            return
        up = loop.step > 0
        begins_together = any(loop is other for other in (*self.shared, self.level))
        if isinstance(loop.start, Affine):
            start = self.value(loop.start, around, side)
            self._say(f"{start} <= {variable}" if up else f"{variable} <= {start}")
        else:
            self.exact = False
            start = self.anything(f"start of {loop.variable}", -1 if begins_together else side)
        if abs(loop.step) > 1:
            self._say(f"({variable} - {start}) mod {abs(loop.step)} = 0")
        if isinstance(loop.stop, Affine):
            stop = self.value(loop.stop, around, side)
            self._say(f"{variable} < {stop}" if up else f"{stop} < {variable}")
        else:
            self.exact = False

    def _condition(self, condition: Condition, loops: Sequence[Loop], side: int) -> None:
        if isinstance(condition.left, Opaque):
            self.exact = False
            return
        left = self.value(condition.left, loops, side)
        sign = {Comparison.ZERO: "=", Comparison.NOT_ZERO: "!=", Comparison.NOT_NEGATIVE: ">="}[condition.comparison]
        self._say(f"{left} {sign} 0")

    def _say(self, constraint: str) -> None:
        if constraint not in self.constraints:
            self.constraints.append(constraint)

    def order(self) -> None:
        """Side 0 is an earlier iteration of the loop asked about than side 1."""
        assert self.level is not None
        first, second = self.variable(self.level.variable, 0), self.variable(self.level.variable, 1)
        sign = "!=" if self.level.step is None else "<" if self.level.step > 0 else ">"
        self._say(f"{first} {sign} {second}")

    def cell(self, access: Access, dimension: int, loops: Sequence[Loop], side: int, *, wraps: bool) -> None:
        """The access is to cell `[dimension]` of its array."""
        subscript = self.value(access.subscripts[dimension], loops, side)
        length = self.symbol(length_of(access, dimension))
        self._say(f"0 <= {length}")
        cell = self.dimensions.setdefault((f"[{dimension}]", -1), f"x{len(self.dimensions)}")
        inside = f"0 <= {subscript} < {length} and {cell} = {subscript}"
        if wraps:
            inside = f"(({inside}) or (0 <= {subscript} + {length} < {length} and {cell} = {subscript} + {length}))"
        self._say(inside)

    def pairs(self) -> Pairs:
        for symbol in self.nest.symbols:
            if symbol.array and symbol.name in self.parameters:
                self._say(f"0 <= {self.parameters[symbol.name]}")
        parameters, dimensions = ", ".join(self.parameters.values()), ", ".join(self.dimensions.values())
        return Pairs(
            text=f"[{parameters}] -> {{ [{dimensions}] : {' and '.join(self.constraints) or '1 = 1'} }}",
            symbols=tuple(self.parameters),
            variables=tuple(("" if name.startswith("?") else name, side) for name, side in self.dimensions),
            exact=self.exact,
        )


def length_of(access: Access, dimension: int) -> str:
    """The symbol of a length. Rows of a list of lists may have different lengths, so theirs is a symbol of its own:
    two accesses that meet are in the same row."""
    if dimension < len(access.lengths) and not 1 <= dimension <= access.nested:
        return access.lengths[dimension]
    return f"length {dimension} of {access.array}"
