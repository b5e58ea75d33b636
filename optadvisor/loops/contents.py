"""What the ints inside arrays and lists may be: one range for each place that made an array, true throughout the call.

    def f(a, n):                 a: int64 array, tested on entry to lie within 2**31
        h = np.zeros(n, int)     h: from 0 …
        for k in a:
            h[k] += 1            … to 0 plus what patience allows (see `kinds`): no overflow check
            s = 3 * k            fits 64 bits: no overflow check

Variables that name one array, its rows and its views share its memory, so a range belongs to the array's origin and not
to a variable, and is never narrowed. It is a guess (what was there at first), against which every store is held;
where one does not fit, the function is interpreted again with a wider guess.

Does not handle: floats, ranges of a part of an array.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.loops.intervals import INT64, MODERATE, WORD_HIGH, WORD_LOW, Interval
from optadvisor.loops.values import DTYPES, GROWING, INT, NUMPY, Array, Value, outside

PATIENCE = 2**52 * 512
"""How far a counter that moves at most 512 a time gets in 2**52 executed statements."""
STEP = 512
CAREFUL_ROUNDS = 3
"""How often a guess is widened by one landmark; from then on, what does not hold is given up."""


@dataclass(kw_only=True)
class Contents:
    """The guesses of one attempt, and what was seen to go into the arrays."""

    guesses: dict[str, Interval] = field(default_factory=dict)
    """Origin → what the array holds at first, and what is stored into it but by counting."""
    counted: dict[str, frozenset[int]] = field(default_factory=dict)
    """Origin → signs of the small constants that are added to its elements."""
    seen: dict[str, Interval] = field(default_factory=dict)
    counts: dict[str, set[int]] = field(default_factory=dict)

    def known(self, value: Value) -> Value:
        """`value` with the range that its elements have throughout, at the place that makes it or passes it in."""
        if not isinstance(value, Array) or DTYPES.get(value.dtype) != INT:
            return value
        ranges = []
        for origin in value.origins:
            guess = self.guesses.setdefault(origin, value.elements)
            self._see(origin, value.elements)
            ranges.append(_with_counts(guess, self.counted.get(origin, frozenset())))
        elements = ranges[0]
        for each in ranges[1:]:
            elements = elements.join(each)
        return dataclasses.replace(value, elements=elements)

    def store(self, array: Array, interval: Interval, step: int = 0) -> None:
        """A number in `interval` goes into `array`; with `step`, it is an element plus this small constant."""
        for origin in array.origins:
            if step and self.guesses.get(origin, INT64).magnitude <= PATIENCE:
                self.counts.setdefault(origin, set()).add(1 if step > 0 else -1)
            else:
                self._see(origin, interval)

    def _see(self, origin: str, interval: Interval) -> None:
        self.seen[origin] = self.seen.get(origin, interval).join(interval)

    def hold(self) -> bool:
        """Did everything seen fit the guesses?"""
        fit = all(interval.fits(self.guesses.get(origin, INT64)) for origin, interval in self.seen.items())
        return fit and all(signs <= self.counted.get(origin, frozenset()) for origin, signs in self.counts.items())

    def widened(self, rounds: int) -> Contents:
        """The guesses of the next attempt, the `rounds`-th."""
        wider = dict(self.guesses)
        for origin, interval in self.seen.items():
            guess = wider.get(origin, INT64)
            if not interval.fits(guess):
                last = MODERATE if interval.join(guess).fits(MODERATE) else INT64
                wider[origin] = guess.widen(interval).meet(INT64) if rounds <= CAREFUL_ROUNDS else last
        origins = self.counted.keys() | self.counts.keys()
        counted = {o: self.counted.get(o, frozenset()) | frozenset(self.counts.get(o, ())) for o in origins}
        return Contents(guesses=wider, counted=counted)

    @property
    def ranges(self) -> dict[str, Interval]:
        """Origin → the range of its elements."""
        return {o: _with_counts(guess, self.counted.get(o, frozenset())) for o, guess in self.guesses.items()}


def _with_counts(guess: Interval, signs: frozenset[int]) -> Interval:
    if not signs or guess.magnitude > PATIENCE:
        return INT64 if signs else guess
    low = guess.low - (PATIENCE if -1 in signs else 0)
    high = guess.high + (PATIENCE if 1 in signs else 0)
    return Interval(max(low, WORD_LOW), min(high, WORD_HIGH))


def shared(
    arrays: Mapping[str, Array], ranges: Mapping[str, Interval], written: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Pairs of arrays from outside that must lie apart in memory, so that a store into one changes no other.

    `arrays` is in the order in which they are passed; the second of a pair is the later one.
    """
    names = [name for name, array in arrays.items() if array.form == NUMPY]
    bounded = {n for n in names if DTYPES.get(arrays[n].dtype) == INT and ranges.get(n, INT64) != INT64}
    pairs = [(a, b) for i, b in enumerate(names) for a in names[:i]]
    return tuple((a, b) for a, b in pairs if (a in bounded and b in written) or (b in bounded and a in written))


def bounded_outside(arrays: Mapping[str, Array], ranges: Mapping[str, Interval]) -> frozenset[str]:
    """Arrays from outside of which a range is assumed."""
    known = {n for n, array in arrays.items() if array.form != GROWING}
    return frozenset(n for n in outside(set(ranges)) if n in known and ranges[n] != INT64)
