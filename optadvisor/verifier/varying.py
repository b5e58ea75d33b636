"""Calls on generated inputs: where do original and candidate part outside what was recorded?

    Varying(…).run()        fills `result.passing`, `result.failing` and `result.observed` for `guards` to read

Each input is one recorded call with something changed (`inputs`). What the original cannot do within a moment and a
GiB, or does not do the same way twice, says nothing and is left out. What is about to be tried is written down first,
so that a process that dies leaves it behind.

Floats may differ here by more than on recorded calls where the input is much larger than the result: the rounding
errors of sums in another order grow with what is added, not with what is left after cancelling (Higham, Accuracy and
Stability of Numerical Algorithms, 2002, sec. 4.2). And `0.0` is close to `-0.0` (unless exactness is asked for).
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
import json
import math
import os
import resource
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TextIO

import numpy as np

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, BlockedEffectError, Fence, RebuildError, Side, TooLongError
from optadvisor.probes.snapshots import has_arrays_beside
from optadvisor.probes.specs import bind
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import DEFAULT, EXACT, Comparison, Tolerance, compare, mutables
from optadvisor.verifier.generated.features import features
from optadvisor.verifier.generated.inputs import Variation, variations
from optadvisor.verifier.generated.places import Edit
from optadvisor.verifier.generated.sizes import LARGE_ONES, NOT_VERY, Shortening
from optadvisor.verifier.replays import AGAIN_SECONDS, first_difference, note_close
from optadvisor.verifier.scrutiny import RACE_FACTOR, RACE_SECONDS, Scrutiny
from optadvisor.verifier.shortening import FAILS, shortening
from optadvisor.verifier.task import ROUNDING, TWICE, Result, Tried

BASES = 2
"""Recorded calls that are varied: the smallest ones."""
LIMIT_SECONDS, LIMIT_FACTOR = 0.1, 10.0
"""What the original may take on a generated input: so much, and so many times what it took on the recorded one…"""
MORE_SECONDS = 1.0
"""…but not more than so much beyond what it took there."""
SHORT_LIMIT_SECONDS = 1.5
"""Where the call was made short first, what takes longer is most likely a loop that does not end."""
CANDIDATE_SECONDS, CANDIDATE_FACTOR = 2.0, 10.0
"""What the candidate may take: so much, and so many times what the original took."""
COMPILING_SECONDS = 10.0
"""More for what Numba compiles, should it meet arguments of other types."""
RACED = 8
"""Generated inputs on which races are looked for, of those that take little enough."""
NEARLY = 1e-6
"""Finite floats that differ by less, relative to their scale, differ in their rounding."""
ROOM_BYTES = 2**30
LARGE_BYTES = 2**18
"""Of a recorded call, from which its short version is kept beside it."""
AS_RECORDED = Variation(label="as recorded", apply=lambda state: None)
_PROCESS_SIZE = "/proc/self/statm"
INPUTS, LONG_INPUTS = 240, 30
"""How many are generated from short versions of the recorded calls, and from a longer one."""
FULL_SIZE_SHARE = 0.5
"""Of the time, for what is wrong in a short call, tried as long as that was recorded."""
SHORT_SHARE = 0.7
"""Of the time, for the short ones; the rest is for the longer ones."""


@dataclass(kw_only=True)
class Varying:
    blobs: list[Blob]
    original: Side
    candidate: Side
    fence: Fence
    tolerance: Tolerance
    budget_seconds: float
    result: Result
    log: TextIO
    scrutiny: Scrutiny
    typed: bool
    parallel: bool
    guard: str
    guarded_in: bool = True
    """The guard lets the input being tried through to the candidate."""
    features: dict[str, Any] = field(default_factory=dict)
    """Of the input being tried."""
    raced: int = 0
    """Inputs on which races were looked for."""
    light: dict[tuple[int, int], tuple[Blob | None, Edit]] = field(default_factory=dict)
    """By the ids of a recorded call and of what shortens it: see `lighter`."""
    full_size_seconds: float = 0.0
    """Taken by what is wrong in short calls, tried in long ones."""

    def run(self) -> None:
        began = time.process_time()  # of the process: a busy machine tries as many
        seconds = self.result.call_seconds
        bases = sorted(range(len(self.blobs)), key=lambda number: len(self.blobs[number].before))[:BASES]
        with _little_memory(), warnings.catch_warnings():
            if not all(map(self.equal_when_made_twice, self.result.quickest_first()[self.result.twice :][:BASES])):
                return
            short, long = self.inputs(bases)
            for found, share in ((short, SHORT_SHARE if long else 1.0), (long, 1.0)):
                for number, variation in found:
                    if time.process_time() - began > share * self.budget_seconds:
                        break
                    limit = limit_seconds(seconds[number])
                    limit = min(limit, SHORT_LIMIT_SECONDS) if variation.parts is not None else limit
                    self.attempt(self.blobs[number], variation, limit)
            if self.parallel and not self.raced:
                self.scrutiny.races(shorten=True)

    def observe(self) -> None:
        """Note the features of the recorded calls."""
        self.result.observed = [self.features_of(self.original.state(blob)) for blob in self.blobs]

    def passes_guard(self, state: dict[str, Any]) -> bool:
        if not self.guard:
            return True
        names = bind(self.original.function(state), state["args"], state["kwargs"])
        space = {**vars(self.candidate.module), "_np": np, "_builtins": builtins}
        return bool(eval(f"(\n{self.guard}\n)", space, names))  # our own text, as it stands in the candidate

    def features_of(self, state: dict[str, Any]) -> dict[str, Any]:
        return features(bind(self.original.function(state), state["args"], state["kwargs"]), state)

    def inputs(self, order: list[int]) -> tuple[list[tuple[int, Variation]], list[tuple[int, Variation]]]:
        """The variations of the chosen calls made short, in turns, and those of a longer one."""
        ways = {number: self.shortening(number) for number in order}
        short = [[(number, one) for one in self.varied(number, ways[number], INPUTS // len(order))] for number in order]
        in_turns = [one for turn in itertools.zip_longest(*short) for one in turn if one is not None]
        first = order[0]
        if self.scrutiny.shorter(self.blobs[first]) is not None:
            long = self.varied(first, NOT_VERY, LONG_INPUTS)
        else:
            long = iter(()) if ways[first] in (LARGE_ONES, None) else self.varied(first, None, LONG_INPUTS)
        return in_turns, [(first, one) for one in long]

    def varied(self, number: int, how: Shortening | None, limit: int) -> Iterator[Variation]:
        """Variations of one recorded call."""
        seen = {facts["dtype"] for one in self.result.observed for facts in one.values() if "dtype" in facts}
        state = self.original.state(self.blobs[number])
        names = bind(self.original.function(state), state["args"], state["kwargs"])
        return variations(state, names, seed=number, seen=tuple(sorted(seen)), limit=limit, how=how)

    def shortening(self, number: int) -> Shortening | None:
        """How one recorded call is made smaller before it is varied."""
        blob, recorded = self.blobs[number], self.result.call_seconds[number]

        def seconds_of(how: Shortening | None) -> float | None:
            variation = AS_RECORDED if how is None else self.scrutiny.smaller(blob, how)
            if variation is None:
                return None
            try:
                seen = self.call(self.original, "original", blob, variation, limit_seconds(recorded))
            except (TooLongError, BlockedEffectError, RebuildError, SystemExit):
                return FAILS
            return seen.seconds if seen.raised is None else FAILS

        return shortening(seconds_of, recorded)

    def attempt(self, blob: Blob, variation: Variation, limit: float) -> None:
        a = self.on_original(blob, variation, limit)
        if a is None:
            return
        tried = Tried(label=variation.label, features=self.features)
        try:
            b = self.on_candidate(blob, variation, a)
        except (TooLongError, BlockedEffectError, RebuildError, SystemExit) as end:
            what, kind = _no_answer(end)
            self.failed(replace(tried, what=what, kind=kind), blob, variation, limit, a)
            return
        exact = self.tolerance.float64 == 0.0
        tolerance = replace(self.tolerance, floor=_magnitude(self.features), signed_zeros=exact)
        found = compare(a, b, tolerance)
        if found.level is Level.UNPROVEN:
            kind = found.differences[0].kind if found.differences else "float"
            kinds = {difference.kind for difference in found.differences}
            if kinds <= {"float"} and self.is_rounding(a, b, found):
                kind = ROUNDING
            self.failed(replace(tried, what=first_difference(found), kind=kind), blob, variation, limit, a)
            return
        doubt = self.doubt(blob, variation, a.seconds) if a.raised is None and self.guarded_in else ""
        if doubt:
            self.failed(replace(tried, what=doubt, kind="integer"), blob, variation, limit, a)
            return
        if found.level is Level.CLOSE:
            note_close(self.result, found)
        self.result.varied += 1
        self.result.passing.append(tried)
        self.note(tried)

    def equal_when_made_twice(self, number: int) -> bool:
        """False where the second of two calls on the same objects differs: no test in front of it makes that good.

        The call is made shorter; where that tells nothing, it is made as it was recorded, or much shorter.
        """
        blob = self.blobs[number]
        tried = ((each, limit) for each, limit in self.worth_making_twice(number) if each is not None)
        found = (self.is_equal_twice(blob, variation, limit) for variation, limit in tried)
        return next((equal for equal in found if equal is not None), True)

    def worth_making_twice(self, number: int) -> Iterator[tuple[Variation | None, float]]:
        """What tells most first, and what the original may take for each call."""
        blob, seconds = self.blobs[number], self.result.call_seconds[number]
        yield self.scrutiny.shorter(blob), limit_seconds(seconds)
        if seconds <= AGAIN_SECONDS:
            yield AS_RECORDED, limit_seconds(seconds)
        yield self.scrutiny.smallest(blob), LIMIT_SECONDS

    def is_equal_twice(self, blob: Blob, variation: Variation, limit: float) -> bool | None:
        """The same of one input; None where the original's second call tells nothing."""
        try:
            a = self.call(self.original, "original", blob, variation, limit, calls=2)
            again = self.call(self.original, "original", blob, variation, limit, calls=2)
        except (TooLongError, BlockedEffectError, RebuildError, SystemExit):
            return None
        if compare(a, again, EXACT).level is not Level.IDENTICAL or isinstance(a.raised, MemoryError | RecursionError):
            return None
        seconds = CANDIDATE_SECONDS + CANDIDATE_FACTOR * a.seconds + COMPILING_SECONDS
        try:
            b = self.call(self.candidate, "candidate", blob, variation, seconds, a.asked_items, calls=2)
        except (TooLongError, BlockedEffectError, RebuildError, SystemExit) as end:
            what, kind = _no_answer(end)
        else:
            found = compare(a, b, replace(self.tolerance, floor=_magnitude(self.features)))
            if found.level is not Level.UNPROVEN:
                self.note(Tried(label=variation.label + TWICE, features=self.features))
                return True if a.raised is None else None
            what, kind = first_difference(found), found.differences[0].kind if found.differences else "float"
        self.result.level = Level.UNPROVEN.value
        self.result.difference, self.result.difference_kind = f"{variation.label}{TWICE}, {what}", kind
        return False

    def is_rounding(self, a: Observation, b: Observation, found: Comparison) -> bool:
        """Whether floats differ by as little as another order of operations can make them differ."""
        alone = compare(a, b, replace(self.tolerance, signed_zeros=False))
        return found.worst_relative <= DEFAULT.float64 or alone.worst_relative < NEARLY

    def doubt(self, blob: Blob, variation: Variation, seconds: float) -> str:
        """What speaks against an equal result: an integer that was too large on the way, iterations that race."""
        try:
            blob, change = self.lighter(blob, variation)
            found = self.scrutiny.integer_witness(blob, change) if self.typed else ""
            if found or not self.is_raced(seconds):
                return found
            self.raced += 1
            return self.scrutiny.race_witness(blob, change)
        except (BlockedEffectError, RebuildError):
            return ""

    def is_raced(self, seconds: float) -> bool:
        """Whether races are looked for on an input for which the original takes so long: that takes much longer."""
        return self.parallel and self.raced < RACED and RACE_FACTOR * seconds <= RACE_SECONDS

    def on_candidate(self, blob: Blob, variation: Variation, a: Observation) -> Observation:
        """What the candidate does with it. Raises `TooLongError` if it is too slow twice: machines stand still."""
        seconds = CANDIDATE_SECONDS + CANDIDATE_FACTOR * a.seconds
        if "numba" in sys.modules:  # it may have to compile for arguments of other types
            seconds += COMPILING_SECONDS
        try:
            return self.call(self.candidate, "candidate", blob, variation, seconds, a.asked_items)
        except TooLongError:
            return self.call(self.candidate, "candidate", blob, variation, seconds, a.asked_items)

    def on_original(self, blob: Blob, variation: Variation, limit: float) -> Observation | None:
        """What the original does with it; None when that says nothing about a candidate."""
        try:
            seen = self.call(self.original, "original", blob, variation, limit)
        except (TooLongError, BlockedEffectError, RebuildError, SystemExit):
            return None
        return None if isinstance(seen.raised, MemoryError | RecursionError) else seen

    def failed(self, tried: Tried, blob: Blob, variation: Variation, limit: float, a: Observation) -> None:
        """A difference counts when the original does not differ from itself."""
        again = self.on_original(blob, variation, limit)
        if again is None or compare(a, again, EXACT).level is not Level.IDENTICAL:
            return
        self.result.failing.append(tried)
        self.note(tried)
        if variation.at_full_size is not None:
            self.fails_at_full_size(replace(variation, apply=variation.at_full_size, at_full_size=None), tried, blob)

    def fails_at_full_size(self, variation: Variation, tried: Tried, blob: Blob) -> None:
        """Whether the same change is wrong in the call as long as it was recorded: then size is not the reason.

        Without this, a test for what all short inputs have in common would look like a guard. Where there is no time to
        look, it is taken for wrong.
        """
        began = time.process_time()
        if self.full_size_seconds < FULL_SIZE_SHARE * self.budget_seconds:
            recorded = self.result.call_seconds[next(n for n, each in enumerate(self.blobs) if each is blob)]
            self.attempt(blob, variation, limit_seconds(recorded))
            self.full_size_seconds += time.process_time() - began
            return
        state = self.original.state(blob)
        variation.apply(state)
        self.result.failing.append(replace(tried, features=self.features_of(state)))

    def note(self, tried: Tried) -> None:
        self.log.write(json.dumps(asdict(tried)) + "\n")

    def lighter(self, blob: Blob, variation: Variation) -> tuple[Blob, Edit]:
        """The call and what to change in it: of a large one its short version, since reading all of it takes long."""
        large = len(blob.before) >= LARGE_BYTES or has_arrays_beside(blob.before)
        if variation.parts is None or not large:
            return blob, variation.apply
        first, then = variation.parts
        key = id(blob), id(first)
        if key not in self.light:
            try:
                short = self.original.changed(blob, first)
            except RebuildError:
                short = None
            self.light[key] = short, first  # which keeps its id
        found = self.light[key][0]
        return (blob, variation.apply) if found is None else (found, then)

    def call(
        self,
        side: Side,
        name: str,
        blob: Blob,
        variation: Variation,
        seconds: float,
        first_items: int | None = None,
        calls: int = 1,
    ) -> Observation:
        blob, change = self.lighter(blob, variation)

        def vary(state: dict[str, Any]) -> None:
            change(state)
            self.features = self.features_of(state)
            self.guarded_in = self.passes_guard(state)
            label = variation.label + TWICE if calls > 1 else variation.label
            self.note(Tried(label=label, features=self.features, side=name))
            # NumPy's, on odd numbers: told in other words, by other lines
            warnings.simplefilter("ignore", RuntimeWarning)

        return side.observe(
            blob, mutables, self.fence, vary=vary, limit_seconds=seconds, first_items=first_items, calls=calls
        )


def limit_seconds(recorded_seconds: float) -> float:
    """What the original may take on an input derived from a call of so many seconds."""
    return min(LIMIT_SECONDS + LIMIT_FACTOR * recorded_seconds, recorded_seconds + MORE_SECONDS)


def _no_answer(end: BaseException) -> tuple[str, str]:
    """Why the candidate gave none, in words, and the kind of difference that this is."""
    if isinstance(end, TooLongError):
        return str(end), "timeout"
    if isinstance(end, SystemExit):
        return "the candidate ends the program", "exception"
    return f"the candidate would {end}", "effect"


def _magnitude(found: dict[str, Any]) -> float:
    """Largest finite magnitude of the numbers in an input."""
    sizes = [0.0]
    for facts in found.values():
        for end in (facts.get("low"), facts.get("high")):
            with contextlib.suppress(TypeError, ValueError, OverflowError):
                size = abs(float(end))
                sizes.append(size if math.isfinite(size) else 0.0)
    return max(sizes)


@contextlib.contextmanager
def _little_memory() -> Iterator[None]:
    """What is made of a generated input may take `ROOM_BYTES` more than the process has now, where that is known."""
    if not os.path.exists(_PROCESS_SIZE):
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + ROOM_BYTES, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _address_space() -> int:
    with open(_PROCESS_SIZE, encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
