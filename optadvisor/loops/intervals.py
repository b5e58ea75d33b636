"""Closed ranges of integers, for proving that what is an `int` in Python fits an `int64` in compiled code.

Every operation returns a range that holds all possible results; bounds are Python integers, so the arithmetic here
cannot overflow itself. Whether a result fits is asked with `fits`, never assumed.

Does not handle: infinite bounds (a value nobody knows lies in `INT64`), congruences, unions of ranges.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

WORD_LOW, WORD_HIGH = -(2**63), 2**63 - 1
POWERS = (0, 8, 16, 31, 32, 40, 53, 61, 62)
LANDMARKS = tuple(sorted({0, WORD_LOW, WORD_HIGH, 2**64 - 1, *(2**k for k in POWERS), *(-(2**k) for k in POWERS)}))
"""Bounds that a growing range jumps to, so that the search for a fixed point ends."""


@dataclass(frozen=True, slots=True)
class Interval:
    """All integers from `low` to `high`, both included.

    >>> Interval(-2, 3).times(Interval(4, 5))
    Interval(low=-10, high=15)
    """

    low: int
    high: int

    def fits(self, other: Interval) -> bool:
        return other.low <= self.low and self.high <= other.high

    def join(self, other: Interval) -> Interval:
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def meet(self, other: Interval) -> Interval:
        """The common part; `self` unchanged where there is none, so that no path is ever called impossible."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else self

    def widen(self, grown: Interval) -> Interval:
        """At least `grown`, with each bound that moved pushed on to the next landmark."""
        low, high = self.low, self.high
        if grown.low < low:
            low = max((m for m in LANDMARKS if m <= grown.low), default=grown.low)
        if grown.high > high:
            high = min((m for m in LANDMARKS if m >= grown.high), default=grown.high)
        return Interval(low, high)

    @property
    def magnitude(self) -> int:
        return max(abs(self.low), abs(self.high))

    def plus(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def minus(self, other: Interval) -> Interval:
        return Interval(self.low - other.high, self.high - other.low)

    def times(self, other: Interval) -> Interval:
        return _hull(a * b for a in (self.low, self.high) for b in (other.low, other.high))

    def floor_divide(self, other: Interval) -> Interval:
        """For all divisors but 0, which raises."""
        divisors = [d for d in (other.low, other.high, -1, 1) if d and other.low <= d <= other.high]
        return _hull(a // d for a in (self.low, self.high) for d in divisors) if divisors else self

    def modulo(self, other: Interval) -> Interval:
        """For all divisors but 0, which raises; the result has the divisor's sign."""
        if self.low >= 0 and self.high < other.low:
            return self
        return Interval(min(other.low + 1, 0), max(other.high - 1, 0))

    def negated(self) -> Interval:
        return Interval(-self.high, -self.low)

    def absolute(self) -> Interval:
        low = 0 if self.low <= 0 <= self.high else min(abs(self.low), abs(self.high))
        return Interval(low, self.magnitude)

    def bit_and(self, other: Interval) -> Interval:
        if self.low >= 0 and other.low >= 0:
            return Interval(0, min(self.high, other.high))
        if self.low >= 0 or other.low >= 0:
            return Interval(0, self.high if self.low >= 0 else other.high)
        return self.bit_or(other)

    def bit_or(self, other: Interval) -> Interval:
        """Also for `^`: neither sets a bit above the operands' highest."""
        ends = (self.low, self.high, other.low, other.high)
        bits = max((end if end >= 0 else ~end).bit_length() for end in ends)
        return Interval(0 if self.low >= 0 and other.low >= 0 else -(2**bits), 2**bits - 1)

    def shift_left(self, other: Interval) -> Interval:
        return self.times(Interval(2**other.low, 2**other.high))

    def shift_right(self, other: Interval) -> Interval:
        return _hull(a >> s for a in (self.low, self.high) for s in (other.low, other.high))


def _hull(values: Iterable[int]) -> Interval:
    found = list(values)
    return Interval(min(found), max(found))


INT64 = Interval(WORD_LOW, WORD_HIGH)
WORDS = Interval(0, 2**64 - 1)
"""What 64 bits without a sign hold."""
EXACT = Interval(-(2**53), 2**53)
"""Integers that a float64 holds exactly."""
MODERATE = Interval(-(2**62 + 2**40), 2**62 + 2**40)
"""Two of these can be added within 64 bits, or nearly so: their sum, without a sign, is then seen not to be one.
They hold the products of ints of 2**31 with as many more added."""
CALM = Interval(-(2**61), 2**61)
"""Of these, four can be added within 64 bits without a look at each sum."""
SHIFTS = Interval(0, 62)

ARITHMETIC = {
    ast.Add: Interval.plus,
    ast.Sub: Interval.minus,
    ast.Mult: Interval.times,
    ast.FloorDiv: Interval.floor_divide,
    ast.Mod: Interval.modulo,
    ast.BitAnd: Interval.bit_and,
    ast.BitOr: Interval.bit_or,
    ast.BitXor: Interval.bit_or,
    ast.LShift: Interval.shift_left,
    ast.RShift: Interval.shift_right,
}


def narrowed(op: type[ast.cmpop], left: Interval, right: Interval) -> Interval:
    """What is left of `left` when `left op right` holds.

    >>> narrowed(ast.Lt, Interval(0, 100), Interval(5, 10))
    Interval(low=0, high=9)
    """
    if op is ast.Lt:
        return left.meet(Interval(min(left.low, right.high - 1), right.high - 1))
    if op is ast.LtE:
        return left.meet(Interval(min(left.low, right.high), right.high))
    if op is ast.Gt:
        return left.meet(Interval(right.low + 1, max(left.high, right.low + 1)))
    if op is ast.GtE:
        return left.meet(Interval(right.low, max(left.high, right.low)))
    if op is ast.Eq:
        return left.meet(right)
    return left


def range_values(start: Interval, stop: Interval, step: Interval) -> Interval:
    """The values of `for i in range(start, stop, step)` inside the loop."""
    if step.low > 0:
        return Interval(start.low, max(start.low, stop.high - 1))
    if step.high < 0:
        return Interval(min(start.high, stop.low + 1), start.high)
    return start.join(stop)
