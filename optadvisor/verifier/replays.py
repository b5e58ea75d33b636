"""The recorded calls, made on both sides and compared: once from the recorded state, once more on what that left.

    Replays(task, result, original, candidate, fence).run()  →  True when all are equal; `result` says what was found

The second call on the same live objects finds what a clean one cannot: an accumulator that is never reset, a cache that
answers for an argument that has changed since.

Does not handle: generated inputs (`varying`), time (`timing`).
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Fence, Side
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import EXACT, UNORDERED, Comparison, Tolerance, compare, mutables
from optadvisor.verifier.outcomes import Meeting, Outcomes
from optadvisor.verifier.task import Result
from optadvisor.verifier.timing import LONG_SECONDS

AGAIN_SECONDS = 1.0
"""All calls that one side makes twice may take this much, the quickest ones first. Of those that take longer, shorter
ones are made twice (`varying`)."""


@dataclass(kw_only=True)
class Replays:
    blobs: list[Blob]
    original: Side
    candidate: Side
    fence: Fence
    tolerance: Tolerance
    control: bool
    result: Result
    outcomes: Outcomes | None = None
    """Of the original's long calls: kept by the control, and in all other trials taken from there."""
    asked_items: list[int | None] = field(default_factory=list)
    """How many items each call's generator was asked for; None where it gives none."""

    def run(self) -> bool:
        """Compare every call and take the time of this first round; False at the first difference."""
        seconds = [0.0, 0.0]
        for number, blob in enumerate(self.blobs):
            a, b = self.repeated(blob, number) if self.control else self.meeting(number).pair()
            if self.result.unfaithful:
                return False
            self.result.call_seconds.append(a.seconds)
            self.asked_items.append(a.asked_items)
            seconds[0] += a.seconds
            seconds[1] += b.seconds
            if not self.note(compare(a, b, self.tolerance), a, b, f"call {number + 1}"):
                return False
            self.result.compared += 1
        self.result.original.append(seconds[0])
        self.result.candidate.append(seconds[1])
        return self.again()

    def repeated(self, blob: Blob, number: int) -> tuple[Observation, Observation]:
        """The original's call, twice; `result` says so where it is not what the program did."""
        a = self.original.observe(blob, mutables, self.fence)
        if not self.faithful(blob, a, number):
            return a, a
        if a.seconds > LONG_SECONDS and blob.after and not _has_sets(a):
            if self.outcomes is not None:
                self.outcomes.keep(self.original, number, a)
            return a, a  # it has repeated the program's own call, which is as good as repeating itself
        return a, self.candidate.observe(blob, mutables, self.fence, first_items=a.asked_items)

    def meeting(self, number: int) -> Meeting:
        return Meeting(
            original=self.original,
            candidate=self.candidate,
            blob=self.blobs[number],
            number=number,
            fence=self.fence,
            outcomes=self.outcomes,
        )

    def again(self) -> bool:
        """Each call twice on the same live objects: the second one is compared. One generator at least is lazy."""
        left = AGAIN_SECONDS
        for rank, number in enumerate(self.result.quickest_first()):
            left -= 2 * self.result.call_seconds[number]
            if left < 0 and rank:
                return True
            if left >= 0 and not self.twice(number):
                return False
            if self.asked_items[number] is not None and not self.lazy(self.blobs[number], number):
                return False
        return True

    def twice(self, number: int) -> bool:
        a = self.original.observe_again(self.blobs[number], mutables, self.fence)
        b = self.candidate.observe_again(self.blobs[number], mutables, self.fence, first_items=a.asked_items)
        if not self.note(compare(a, b, self.tolerance), a, b, f"call {number + 1} made twice"):
            return False
        self.result.twice += 1
        return True

    def lazy(self, blob: Blob, number: int) -> bool:
        """A generator has looked no further ahead, after its first item, than the original."""
        a = self.original.observe(blob, mutables, self.fence, first_items=1)
        b = self.candidate.observe(blob, mutables, self.fence, first_items=1)
        return self.note(compare(a, b, self.tolerance), a, b, f"call {number + 1}, after the first item")

    def faithful(self, blob: Blob, seen: Observation, number: int) -> bool:
        """The replayed original does what the program's own call did, as far as that is known.

        Sets that were stored may be gone through in another order than the program's own, by both sides alike.
        """
        recorded = self.original.recorded(blob)
        if recorded is None:
            return True
        recorded.stdout, recorded.stderr = seen.stdout, seen.stderr
        recorded.world_after, recorded.effects, recorded.files_after = seen.world_after, seen.effects, seen.files_after
        if recorded.numpy_state is None:
            recorded.numpy_state = seen.numpy_state
        if recorded.random_state is None:
            recorded.random_state = seen.random_state
        again = self.original.as_recorded(seen)
        again.globals_after = {n: again.globals_after.get(n) for n in recorded.globals_after}
        found = compare(recorded, again, EXACT)
        if found.level is Level.IDENTICAL:
            return True
        if _has_sets(seen) and compare(recorded, again, UNORDERED).level is not Level.UNPROVEN:
            return True
        self.result.unfaithful = (
            f"call {number + 1}, made again from its recorded state, does not repeat itself ({first_difference(found)})"
        )
        return False

    def note(self, found: Comparison, a: Observation, b: Observation, call: str) -> bool:
        if found.level is Level.IDENTICAL:
            return True
        if found.level is Level.CLOSE and not self.control:
            note_close(self.result, found)
            return True
        self.result.level = Level.UNPROVEN.value
        self.result.difference = f"{call}, {first_difference(found)}"
        self.result.difference_kind = found.differences[0].kind if found.differences else "float"
        self.result.stream = any(d.kind == "stream" for d in found.differences) and (
            (a.drew_random and not b.drew_random) or (a.drew_numpy and not b.drew_numpy)
        )
        if self.control:
            self.result.unfaithful = f"the original differs from itself between two runs ({first_difference(found)})"
        return False


def signature_of(side: Side, blobs: list[Blob]) -> list[tuple[str, str, bool]]:
    """Name and kind of each parameter, and whether it has a default."""
    try:
        signature = inspect.signature(side.function(side.state(blobs[0])))
    except ValueError:  # of something compiled
        return []
    return [(p.name, p.kind.name, p.default is not p.empty) for p in signature.parameters.values()]


def _has_sets(seen: Observation) -> bool:
    """Did the call find sets of several numbers?"""
    sets = (each for each in seen.before if type(each) is set and len(each) > 1)
    return any({*map(type, each)} <= {int, float, bool} for each in sets)


def note_close(result: Result, found: Comparison) -> None:
    """Keep the largest error seen."""
    if result.level != Level.CLOSE or found.worst_relative > result.worst_relative:
        result.worst_relative = found.worst_relative
        result.worst = f"{found.worst_relative:.1e} relative, {found.worst_ulp:.0f} ulp, in {found.worst_where}"
    result.level = Level.CLOSE.value


def first_difference(found: Comparison) -> str:
    first = found.differences[0] if found.differences else None
    return f"{first.where}: {first.what}" if first else "floats differ"
