"""What only some candidates need: integers of typed ones, races of parallel ones, distributions of other streams.

    Scrutiny(…).passes()        False, with the reason in `result`, when one of them is not what it claims

Typed code wraps at 64 bits without a word, so the original runs with every integer noted (`integers`). Parallel code
may be right by luck, so it runs in plain Python with every access noted, then with several thread counts (`races`).

Does not handle: what the recorded calls and the inputs derived from them do not reach.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from optadvisor.probes.replay import Blob, BlockedEffectError, Fence, RebuildError, Side, TooLongError, active
from optadvisor.probes.specs import bind
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import Tolerance, compare
from optadvisor.verifier.evidence import integers
from optadvisor.verifier.evidence.distribution import same_distribution
from optadvisor.verifier.evidence.races import Race, disagreement, find_race
from optadvisor.verifier.generated import inputs
from optadvisor.verifier.generated.sizes import NOT_VERY, SHORT, Shortening, of_all
from optadvisor.verifier.outcomes import Meeting, Outcomes
from optadvisor.verifier.replays import first_difference
from optadvisor.verifier.task import Result

INTEGER_SECONDS = 5.0
"""For the recorded calls with every integer noted; the quickest come first."""
NOTING_FACTOR = 6.0
"""How much longer a call takes with its integers noted, about."""
RACE_SECONDS = 4.0
RACE_FACTOR = 100.0
"""How much longer a call takes with its accesses noted, about."""
SEEDS, SEEDS_SECONDS = 400, 30.0
"""Calls that a comparison of distributions makes at least, and how long it may take. A call that is too long for that
is shortened."""

Vary = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, kw_only=True)
class Scrutiny:
    blobs: list[Blob]
    seconds: list[float]
    """Of each call, on the original."""
    original: Side
    candidate: Side
    sources: tuple[bytes, bytes]
    """Text of the original's and of the candidate's file."""
    fence: Fence
    tolerance: Tolerance
    result: Result
    outcomes: Outcomes | None = None
    """See `Replays`."""

    def passes(self, *, typed: bool, parallel: bool, other_stream: bool = False) -> bool:
        """Whether nothing speaks against the candidate, on the recorded calls.

        With another stream of random numbers no two calls are alike: thread counts cannot be compared.
        """
        if typed and self.overflows():
            return False
        if not parallel:
            return True
        if other_stream:
            return not self.races(shorten=True)
        return not self.races() and not self.disagrees()

    # ------------------------------------------------------------ integers

    def overflows(self) -> bool:
        began = time.perf_counter()
        for number in self.quickest_first():
            if number != self.quickest_first()[0]:
                left = INTEGER_SECONDS - (time.perf_counter() - began)
                if NOTING_FACTOR * self.seconds[number] > left:
                    continue
            witness = self.integer_witness(self.blobs[number])
            if witness:
                return self.refuse(f"call {number + 1}, {witness}", "integer")
        return False

    def integer_witness(self, blob: Blob, vary: Vary | None = None) -> str:
        """The integer of this call that 64 bits do not hold, as a sentence; empty when there is none."""

        def call() -> None:
            self.original.observe(blob, no_walk, self.fence, vary=vary)

        module = self.original.module
        found = integers.check(module, self.sources[0], self.original.qualname, call)
        if not found.leaves_int64:
            return ""
        return found.problem or f"{found.witness}, which 64-bit integers cannot hold"

    # ------------------------------------------------------------ races

    def races(self, *, shorten: bool = False) -> bool:
        """On the calls that are short enough; `shorten`: where none is, on the quickest one made shorter."""
        began = time.perf_counter()
        looked = False
        for number in self.quickest_first():
            if RACE_FACTOR * self.seconds[number] > RACE_SECONDS - (time.perf_counter() - began):
                continue
            looked, found = True, self.race(self.blobs[number])
            if found is not None:
                return self.refuse(f"call {number + 1}, a race: {found.witness}", "race")
        return shorten and not looked and self.races_when_shorter(self.quickest_first()[0])

    def races_when_shorter(self, number: int) -> bool:
        blob = self.blobs[number]
        shorter = self.shorter(blob)
        if shorter is None or RACE_FACTOR * self.seconds_of(blob, shorter.apply) > RACE_SECONDS:
            return self.refuse(f"call {number + 1} takes too long to look for races between iterations", "race")
        found = self.race(blob, shorter.apply)
        return found is not None and self.refuse(f"call {number + 1}, made shorter, a race: {found.witness}", "race")

    def race_witness(self, blob: Blob, vary: Vary) -> str:
        """Two iterations that get in each other's way on a generated input, as a sentence; empty when none do.

        What cannot be run in plain Python with that input says nothing.
        """
        found = self.race(blob, vary)
        return found.witness if found is not None and found.kind != "unchecked" else ""

    def race(self, blob: Blob, vary: Vary | None = None) -> Race | None:
        module = self.candidate.module

        def arguments() -> tuple[Any, dict[str, Any]]:
            state = self.candidate.state(blob)
            if vary is not None:
                vary(state)
            vars(module).update(state["globals"])
            return state["args"], state["kwargs"]

        with active(module), self.fence:
            return find_race(self.sources[1], self.candidate.qualname, arguments, namespace=vars(module))

    def disagrees(self) -> bool:
        number = self.quickest_first()[0]
        meeting = Meeting(
            original=self.original,
            candidate=self.candidate,
            blob=self.blobs[number],
            number=number,
            fence=self.fence,
            outcomes=self.outcomes,
        )

        def difference() -> str:
            found = compare(*meeting.pair(), self.tolerance)
            return first_difference(found) if found.level is Level.UNPROVEN else ""

        found = disagreement(difference)
        return bool(found) and self.refuse(f"call {number + 1}, {found}", "race")

    # ------------------------------------------------------------ distributions

    def same_distribution(self) -> bool:
        """Whether results for many seeds look alike; only the stream of random numbers may differ."""
        number = self.quickest_first()[0]
        blob, shorter = self.blobs[number], None
        if self.seconds[number] * SEEDS > SEEDS_SECONDS / 2:
            shorter = self.shorter(blob)
        try:
            found = same_distribution(
                lambda seed: self.drawn(self.original, blob, shorter, seed),
                lambda seed: self.drawn(self.candidate, blob, shorter, seed),
                budget_seconds=SEEDS_SECONDS,
            )
        except (BlockedEffectError, RebuildError, TooLongError) as problem:
            return not self.refuse(f"it could not be tried with other seeds: {problem}", "stream")
        if not found.same:
            return not self.refuse(f"another distribution: {found.worst} (p = {found.p:.2g})", "distribution")
        self.result.level = Level.SAME_DISTRIBUTION.value
        self.result.worst = f"{found.seeds} seeds a side, smallest corrected p = {found.p:.2g}: {found.worst}"
        return True

    def drawn(self, side: Side, blob: Blob, shorter: inputs.Variation | None, seed: int) -> Any:
        """The result of a call, its arguments and globals after it and how much it printed, with generators seeded."""

        def vary(state: dict[str, Any]) -> None:
            if shorter is not None:
                shorter.apply(state)
            _reseed(state, seed)

        seen = side.observe(blob, no_walk, self.fence, vary=vary)
        if seen.raised is not None:
            raise RebuildError(f"with seed {seed} it raises {type(seen.raised).__name__}")
        lines = {"lines printed": seen.stdout.count("\n"), "lines on standard error": seen.stderr.count("\n")}
        return seen.result, seen.arguments, seen.globals_after, lines

    # ------------------------------------------------------------

    def shorter(self, blob: Blob) -> inputs.Variation | None:
        """The call with its large values made smaller; None when it has none."""
        return self.smaller(blob, NOT_VERY)

    def smallest(self, blob: Blob) -> inputs.Variation | None:
        """The call with all its lengths and counts made small; None when they are."""
        return self.smaller(blob, of_all(SHORT))

    def smaller(self, blob: Blob, how: Shortening) -> inputs.Variation | None:
        """The call with its values shortened; None where there is nothing to shorten."""
        return inputs.made_smaller(*self.read(blob), how)

    def read(self, blob: Blob) -> tuple[dict[str, Any], dict[str, Any]]:
        """The state before a call, and its arguments by name."""
        state = self.original.state(blob)
        return state, bind(self.original.function(state), state["args"], state["kwargs"])

    def seconds_of(self, blob: Blob, vary: Vary) -> float:
        return self.original.observe(blob, no_walk, self.fence, vary=vary).seconds

    def quickest_first(self) -> list[int]:
        return sorted(range(len(self.seconds)), key=lambda number: self.seconds[number])

    def refuse(self, difference: str, kind: str) -> bool:
        self.result.level = Level.UNPROVEN.value
        self.result.difference, self.result.difference_kind = difference, kind
        return True


def _reseed(state: dict[str, Any], seed: int) -> None:
    """Give every generator that the call can draw from another state: the global ones and those that are passed in."""
    states = state["random"]
    if "random" in states:
        states["random"] = random.Random(seed).getstate()
    if "numpy.random" in states:
        states["numpy.random"] = np.random.RandomState(seed).get_state()
    for value in (*state["args"], *state["kwargs"].values(), *state["globals"].values()):
        if isinstance(value, random.Random | np.random.RandomState):
            value.seed(seed)
        elif isinstance(value, np.random.Generator):
            value.bit_generator.state = type(value.bit_generator)(seed).state


def no_walk(_: Any) -> tuple[object, ...]:
    """For calls whose result nobody compares."""
    return ()
