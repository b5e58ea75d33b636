"""One recorded call, made again at sizes that double, on both sides: in a child process, for `growth`.

    Growing(blobs, original, candidate, …).run(result)    result.sizes = [500, 1000, …], seconds of both at each

The smallest size first, and no further than a round of the original takes little, or than the recorded size: a longer
input would have to be made up. At each size both sides must give the same, without an exception; else nothing is told.

Does not handle: lengths of texts, dicts and sets; rows that grow together with their number; several counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType

import numpy as np

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Fence, Side, TooLongError, Walk
from optadvisor.probes.specs import bind
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import Tolerance, compare, mutables
from optadvisor.verifier.generated.lists import SEQUENCES
from optadvisor.verifier.generated.places import Edit, Place, places
from optadvisor.verifier.generated.sizes import resized
from optadvisor.verifier.scrutiny import no_walk
from optadvisor.verifier.task import MOST_SIZES, Result

SMALLEST, LEAST_LENGTH = 30, 120
"""Where the sizes begin; and the length, or count, from which on a call is taken."""
IN_PROPORTION = 32
"""Other lengths from here on change in proportion."""
ROUND_SECONDS = 0.4
"""Of one round of the original: a size that looks as if it would take longer is left out …"""
LIMIT_SECONDS = 1.0
"""… and one that does is stopped."""
AGAIN = 6
"""Times more that each call is made, as far as there is time, and the best one counts. One size after the other: what
slows the machine down for a moment would make one of them look slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growable:
    """What of a call is made smaller."""

    name: str
    """As the user reads it: `known`."""
    number: bool
    """A count, not something with a length."""
    size: int
    """As recorded."""
    lengths: tuple[int, ...]
    """All that change with it, itself among them."""
    found: tuple[Place, ...]

    def sizes(self) -> list[int]:
        """Doubled each time, up to the recorded one."""
        halved, found = self.size, []
        while halved >= SMALLEST:
            found.append(halved)
            halved = round(self.size / 2 ** len(found))
        return found[::-1]

    def at(self, size: int) -> Edit:
        mapping = {length: max(round(length * size / self.size), 1) for length in self.lengths}
        return resized(self.found, mapping).edit


def growable(found: tuple[Place, ...]) -> Growable | None:
    """The longest of what a call has, with all that is long; else its only large count; None where there is neither."""
    sized = {place.name: n for place in found if not place.default and (n := _length(place.value)) >= IN_PROPORTION}
    longest = max(sized.values(), default=0)
    if longest >= LEAST_LENGTH:
        lengths = _apart(sorted(set(sized.values()), reverse=True))
        if any(_rows_grow(place.value, lengths) for place in found):
            return None
        names = [name for name, n in sized.items() if n == longest]
        name = names[0] if len(names) == len(sized) == 1 else f"{names[0]} (other lengths in proportion)"
        return Growable(name=name, number=False, size=longest, lengths=lengths, found=found)
    counts = [place for place in found if type(place.value) is int and place.value >= LEAST_LENGTH]
    if len(counts) != 1 or counts[0].default or not counts[0].is_passed:
        return None
    n = counts[0].value
    return Growable(name=counts[0].name, number=True, size=n, lengths=(n,), found=found)


def _length(value: object) -> int:
    if isinstance(value, np.ndarray):
        return len(value) if value.ndim else 0
    return len(value) if type(value) in SEQUENCES else 0  # type: ignore[arg-type]


def _apart(lengths: list[int]) -> tuple[int, ...]:
    """Without those that are one off an earlier one, and change with it."""
    chosen: list[int] = []
    for length in lengths:
        if not {length - 1, length + 1} & set(chosen):
            chosen.append(length)
    return tuple(chosen)


def _rows_grow(value: object, lengths: tuple[int, ...]) -> bool:
    near = {n + off for n in lengths for off in (-1, 0, 1)}
    if isinstance(value, np.ndarray):
        return bool(near & set(value.shape[1:]))
    return type(value) in SEQUENCES and any(type(row) in (list, tuple) and len(row) in near for row in value)  # type: ignore[attr-defined]


@dataclass(kw_only=True)
class Growing:
    blobs: list[Blob]
    original: Side
    candidate: Side
    fence: Fence
    tolerance: Tolerance
    budget_seconds: float
    forget: Callable[[ModuleType], None]
    """Empties the caches of a module's functions."""
    began: float = field(default_factory=time.process_time)
    asked_items: list[int | None] = field(default_factory=list)
    """At each size, how many items of the original's generator were asked for."""

    def run(self, result: Result) -> None:
        """Fill `result`; left as it is where nothing can be told."""
        blob = max(self.blobs, key=lambda one: len(one.before))
        state = self.original.state(blob)
        chosen = growable(places(state, bind(self.original.function(state), state["args"], state["kwargs"])))
        if chosen is None:
            return
        sizes: list[int] = []
        times: list[tuple[float, float]] = []
        for size in chosen.sizes():
            if self.over() or (len(times) > 1 and times[-1][0] ** 2 > ROUND_SECONDS * times[-2][0]):
                break
            try:
                pair = self.compared(blob, chosen.at(size))
            except TooLongError:
                break
            if pair is None:
                return
            sizes.append(size)
            times.append(pair)
        best = self.best(blob, {size: chosen.at(size) for size in sizes[-MOST_SIZES:]}, times[-MOST_SIZES:])
        result.growing, result.growing_number, result.sizes = chosen.name, chosen.number, sizes[-MOST_SIZES:]
        result.original, result.candidate = [a for a, _ in best], [b for _, b in best]

    def compared(self, blob: Blob, edit: Edit) -> tuple[float, float] | None:
        """Seconds of each side; None where they do not give the same, or raise."""
        a = self.call(self.original, blob, edit, mutables)
        b = self.call(self.candidate, blob, edit, mutables, a.asked_items)
        if a.raised is not None or compare(a, b, self.tolerance).level not in (Level.IDENTICAL, Level.CLOSE):
            return None
        self.asked_items.append(a.asked_items)
        return a.seconds, b.seconds

    def best(self, blob: Blob, edits: dict[int, Edit], times: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The seconds with those of further rounds."""
        found = [list(pair) for pair in times]
        asked = self.asked_items[-len(found) :]
        for _ in range(AGAIN):
            for row, edit, items in zip(found, edits.values(), asked, strict=True):
                for number, side in enumerate((self.original, self.candidate)):
                    if not self.over():
                        row[number] = min(row[number], self.call(side, blob, edit, no_walk, items).seconds)
        return [(a, b) for a, b in found]

    def call(self, side: Side, blob: Blob, edit: Edit, walk: Walk, items: int | None = None) -> Observation:
        self.forget(side.module)
        return side.observe(blob, walk, self.fence, vary=edit, limit_seconds=LIMIT_SECONDS, first_items=items)

    def over(self) -> bool:
        return time.process_time() - self.began > self.budget_seconds
