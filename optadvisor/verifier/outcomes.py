"""What the original did in its long calls: made once, by the control, and read back by every trial after it.

    outcomes = Outcomes(scratch)
    outcomes.keep(original, 0, seen)            # by the control
    kept = outcomes.read(original, 0)           # by a trial: an Observation, or None
    outcomes.alike(candidate, other, 0)         # the candidate's call, stored and read back in the same way, or None

A program that runs for a minute has calls of a minute: made anew for each of ten candidates they would leave no time to
try any. All that a comparison looks at is stored, in one piece with the objects that the call started from, so what was
shared stays shared.

Does not handle: arrays that share memory, which storing takes apart, and what cannot be stored: nothing is kept then,
and the original is called as ever.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from pathlib import Path

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Fence, RebuildError, Side
from optadvisor.probes.snapshots import Arrays
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import EXACT, compare, mutables, owners

FILE = "control.seen-{}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    folder: Path
    """The scratch folder that all trials of a function share."""

    @property
    def arrays(self) -> Arrays:
        return Arrays(folder=self.folder)

    def forget(self) -> None:
        for path in (*self.folder.glob(FILE.format("*")), *self.folder.glob("*.array")):
            path.unlink(missing_ok=True)

    def keep(self, original: Side, number: int, seen: Observation) -> None:
        """Keep what call `number` did, where that is the same when it is read back."""
        own = owners(seen)
        if own is None:
            return
        try:
            data = original.stored(seen, self.arrays)
            first, second = (original.read_back(data, self.arrays) for _ in range(2))
        except RebuildError:
            return
        if compare(first, second, EXACT).level is Level.IDENTICAL:
            new = self.file(number).with_suffix(".new")
            new.write_bytes(pickle.dumps((own, data)))
            new.replace(self.file(number))

    def read(self, original: Side, number: int) -> Observation | None:
        path = self.file(number)
        if not path.exists():
            return None
        return original.read_back(pickle.loads(path.read_bytes())[1], self.arrays)  # our own file

    def alike(self, candidate: Side, seen: Observation, number: int) -> Observation | None:
        """`seen`, to be compared with `read`; None where its arrays lie otherwise in memory, or it cannot be stored."""
        own = owners(seen)
        if own is None or own != pickle.loads(self.file(number).read_bytes())[0]:
            return None
        try:
            return candidate.read_back(candidate.stored(seen))
        except RebuildError:
            return None

    def file(self, number: int) -> Path:
        return self.folder / FILE.format(number)


@dataclass(kw_only=True)
class Meeting:
    """One recorded call on both sides, of which the original makes it once at most."""

    original: Side
    candidate: Side
    blob: Blob
    number: int
    fence: Fence
    outcomes: Outcomes | None
    made: Observation | None = None

    def pair(self) -> tuple[Observation, Observation]:
        """What both did; the candidate makes the call anew each time. Raises as `Side.observe`."""
        kept = self.outcomes.read(self.original, self.number) if self.outcomes is not None else None
        if self.outcomes is not None and kept is not None and self.made is None:
            again = self.outcomes.alike(self.candidate, self.candidates(kept.asked_items), self.number)
            if again is not None:
                return kept, again
        if self.made is None:
            self.made = self.original.observe(self.blob, mutables, self.fence)
        return self.made, self.candidates(self.made.asked_items)

    def candidates(self, asked_items: int | None) -> Observation:
        return self.candidate.observe(self.blob, mutables, self.fence, first_items=asked_items)
