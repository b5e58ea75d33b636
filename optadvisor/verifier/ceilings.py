"""What one more place could bring at most, so that nobody proves what cannot win.

    too_little(place_ceiling, situation)  →  "even if it took no time at all, the program would gain 0.4 % (…)"

The ceiling is Amdahl's: all seconds of the place gone. Less what a plan saves there already: of what lies inside a
chosen function, or around chosen ones, only the rest can still be won. Seconds that no other text would save (linear
algebra of a library, imports) are not counted. Shares are of the program as the plan leaves it: beside a kernel that is
a hundred times as fast, an initialiser of 8 % is most of what is left.

Does not handle: what two places would save only together.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import (
    Accepted,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Level,
    Plan,
    Proposal,
    Run,
    Suggestion,
)
from optadvisor.verifier.economics import WORTH_ROUNDING, choose, level_of, reach_of, with_regions
from optadvisor.verifier.stacking import OFTEN, Reach, Stack

MOST_LOOPS = 8
"""Those that are looked at for that."""
MOSTLY_ITS = 0.5
"""Of the time that a part of the calls takes on average, what is in the function that is thought to make it."""
SMALL = 0.02
"""Of what the plan leaves of the program: a place that could bring less is not asked about."""
AS_BEFORE = 0.9
"""Of a function's seconds; with less left of them by its callers it counts as inside of these."""
UNNOTICED = 0.003
"""Seconds of which nobody notices whether they are saved."""
INSIDE = 0.25
"""The same for a place inside a function that is chosen as a whole, if that leaves…"""
WEAK = 0.35
"""…at least this part of it: a whole that is three times as fast, or more, its loops do not beat by themselves."""
MOSTLY = 0.5
PYTHON_STARTS = 0.02
"""Seconds before the program's first line: what is small beside them nobody notices."""
DONE = 0.10
"""When all places together could bring less, it is enough."""
LEAST_SHOWN = 0.0005
"""A smaller share would be written as 0.0 %."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What is planned so far."""

    plan: Plan
    chosen: tuple[Suggestion, ...]
    accepted: tuple[Suggestion, ...] = ()
    """The chosen ones and all others that are proved and faster."""
    seconds: Mapping[FunctionRef, float]
    """Of the places asked about until now, inclusive."""
    reach: Reach
    partly: frozenset[FunctionRef] = frozenset()
    """Of these, those that were only asked what needs no compiler."""
    stack: Stack | None = None

    @property
    def left(self) -> float:
        """The program's seconds with the plan; start-up included, Python's own as well."""
        return self.plan.projected_seconds + PYTHON_STARTS

    def saved(self, one: Suggestion) -> float:
        return self.plan.program_seconds - one.projected_seconds

    def saved_beneath(self, ref: FunctionRef, one: Suggestion) -> float:
        """What a suggestion for a function that `ref` calls saves while `ref` is on the stack."""
        part = 1.0 if self.stack is None else self.stack.part_beneath(one.proposal.function, ref)
        return self.saved(one) * part

    def calling(self, ref: FunctionRef) -> list[Suggestion]:
        """Chosen ones whose text is Python that still calls `ref`, which may be chosen as well."""
        stack = self.stack
        return [one for one in self.chosen if stack is not None and stack.stands_on(one, ref)]

    def part_left(self, ref: FunctionRef) -> float:
        """Of the seconds of `ref`, the part that it takes with these."""
        return 1.0 if self.stack is None else self.stack.part_left(ref, self.chosen)

    def covers(self, one: Suggestion, ref: FunctionRef) -> bool:
        """Whether a suggestion's function is `ref`, or has it as a loop, or `ref` takes most of its time beneath it."""
        return one.proposal.function == ref or self.part_within(ref, one) >= MOSTLY

    def part_within(self, ref: FunctionRef, one: Suggestion) -> float:
        """Of the seconds of `ref`, the part that passes beneath a suggestion's function."""
        if ref not in self.reach.get(one.proposal.function, ()):
            return 0.0
        return 1.0 if self.stack is None else self.stack.part_beneath(ref, one.proposal.function)


@dataclass(frozen=True, slots=True, kw_only=True)
class Economy:
    """What stays the same of a run while suggestions come in."""

    program_seconds: float
    functions: tuple[FunctionStats, ...]
    stack: Stack

    def situation(
        self,
        suggestions: Sequence[Suggestion],
        seconds: Mapping[FunctionRef, float],
        partly: Iterable[FunctionRef] = (),
    ) -> Situation:
        plan = choose(self.program_seconds, suggestions, self.functions)
        accepted = tuple(one for one in suggestions if isinstance(one.verdict, Accepted))
        chosen = tuple(one for one in accepted if one.id in plan.ids)
        return Situation(
            plan=plan,
            chosen=chosen,
            accepted=accepted,
            seconds=seconds,
            reach=self.stack.reach,
            partly=frozenset(partly),
            stack=self.stack,
        )


def economy(run: Run) -> Economy:
    functions = with_regions(run.profile.functions, run.regions)
    stack = Stack.of(run.profile.plain_seconds, functions, reach_of(functions))
    return Economy(program_seconds=run.profile.plain_seconds, functions=functions, stack=stack)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What of a place is still to be won."""

    seconds: float
    variant: str = ""
    """The way to write it that is planned; empty where none is."""


def left_by(ref: FunctionRef, now: Situation, requires: tuple[str, ...] = ()) -> Left:
    """What the plan leaves of a place that was asked about; all of it where nothing for it is planned.

    For another way to write it that needs the libraries of an accepted one, what that one leaves, planned or not; its
    start-up does not count then: the other one has to pay that as well.
    """
    whole = now.seconds.get(ref, 0.0)
    ways = [
        Left(seconds=max(whole - now.saved(one), 0.0), variant=one.proposal.variant) for one in _of(ref, now.chosen)
    ]
    for one in _of(ref, now.accepted):
        if requires and one.proposal.requires == requires and isinstance(one.verdict, Accepted):
            seconds = max(whole - now.saved(one) - one.verdict.timing.cold_seconds, 0.0)
            ways.append(Left(seconds=seconds, variant=one.proposal.variant))
    return min(ways, key=lambda left: left.seconds, default=Left(seconds=whole))


def _of(ref: FunctionRef, suggestions: Sequence[Suggestion]) -> list[Suggestion]:
    return [one for one in suggestions if one.proposal.function == ref]


def why_no_other(ref: FunctionRef, proposal: Proposal, now: Situation) -> str:
    """Why another way to write a place cannot win over the planned one, as half a sentence; empty when it may."""
    if proposal.rounds and (exact := _unrounded(ref, proposal, now)):
        return exact
    left = left_by(ref, now, proposal.requires)
    shared = any(one.proposal.requires == proposal.requires for one in now.chosen)
    for one in _of(ref, now.accepted):
        if one.proposal.requires == proposal.requires and not shared and now.saved(one) + left.seconds <= 0:
            return f"“{one.proposal.variant}” does not pay for its start-up by {-now.saved(one):.2g} s, and leaves less"
    if not left.variant or left.seconds >= max(SMALL * now.left, UNNOTICED):
        return ""
    share = f"{100 * left.seconds / now.left:.1f} %" if now.left > 0 else "nothing"
    return f"“{left.variant}” leaves {share} of the program's time here, no more can be won"


def _unrounded(ref: FunctionRef, proposal: Proposal, now: Situation) -> str:
    """Why what rounds otherwise cannot win, as half a sentence: what is equal to the last bit leaves too little."""
    for one in _of(ref, now.accepted):
        if not isinstance(one.verdict, Accepted) or level_of(one) is not Level.IDENTICAL:
            continue
        shared = one.verdict.timing.cold_seconds if one.proposal.requires == proposal.requires else 0.0
        most = max(now.seconds.get(ref, 0.0) - now.saved(one) - shared, 0.0)
        if most <= (1.0 - WORTH_ROUNDING) * one.projected_seconds:
            return f"“{one.proposal.variant}” is equal to the last bit, and nearly as fast for the whole program"
    return ""


def figures(place: Hotspot, host: Hotspot) -> Hotspot:
    """The figures of a place of `host`, or of the host itself: at most what its host could save can a loop save."""
    free = max(host.inclusive_seconds - host.settled_seconds, 0.0)
    settled_seconds = max(place.inclusive_seconds - free, 0.0)
    return replace(place, settled_seconds=settled_seconds)


def settled(spot: Hotspot) -> str:
    """Why the function is left alone, as a sentence, where most of its time is what no other text would save."""
    if spot.settled_seconds <= MOSTLY * spot.self_seconds or not spot.evidence:
        return ""
    return f"{spot.evidence}; it is left alone"


def why_not(ref: FunctionRef, spot: Hotspot, now: Situation) -> str:
    """Why a place is not worth asking about, as a sentence; empty when it is.

    `spot`: its figures, of a loop's kernel those of the loop.
    """
    own = [one for one in now.chosen if one.proposal.function == ref and ref in now.partly]
    calling = now.calling(ref)
    around = [one for one in now.chosen if now.covers(one, ref) and one not in own and one not in calling]
    within = own or [one for one in now.chosen if one.proposal.function in now.reach.get(ref, ())]
    most = spot.inclusive_seconds - min(spot.settled_seconds, spot.inclusive_seconds)
    for one in around:
        whole = now.seconds.get(one.proposal.function, 0.0)
        rest = max(whole - now.saved(one), 0.0)
        if rest < WEAK * whole or min(rest, most) < INSIDE * now.left:
            return f"{one.id} covers it, and leaves little of it"
    if around:
        return ""
    part = now.part_left(ref)
    elsewhere = 1.0 - max((now.part_within(ref, one) for one in now.chosen if one not in own + calling), default=0.0)
    most = max(most - sum(now.saved_beneath(ref, one) for one in within), 0.0) * part * elsewhere
    if most >= max((SMALL if part > AS_BEFORE else INSIDE) * now.left, UNNOTICED):
        return ""
    if settled(spot):
        return settled(spot)
    if calling:
        return f"{calling[0].id} leaves little of it"
    share = f"{100 * most / now.left:.1f} %" if now.left > 0 else "nothing"
    return f"even if it took no time at all, the program would gain no more than {share} of what is left of it"


def enough(spots: Sequence[Hotspot], now: Situation) -> str:
    """Why nothing more is asked about at all, as a sentence; empty while there may be something to win.

    `spots`: all hot functions, asked about or not.
    """
    still = open_seconds(spots, now)
    if still >= DONE * now.left:
        return ""
    share = still / now.left if now.left > 0 else 0.0
    part = f"{100 * share:.1f} %" if share >= LEAST_SHOWN else "next to nothing"
    return f"all of your own code that is still as it was takes {part} of the time that is left: too little to gain"


def open_seconds(spots: Sequence[Hotspot], now: Situation) -> float:
    """Of all hot functions, what the plan leaves as it was and another text could save."""

    def own(spot: Hotspot) -> float:
        return spot.self_seconds - spot.settled_seconds

    total = 0.0
    for spot in spots:
        calling = now.calling(spot.function)
        over = [one for one in now.chosen if now.covers(one, spot.function) and one not in calling]
        around = [one.proposal.function for one in over]
        if spot.function in now.partly and set(around) == {spot.function}:  # a compiler may do better yet
            saved = sum(now.saved(one) for one in now.chosen if one.proposal.function == spot.function)
            total += max(min(own(spot), spot.inclusive_seconds - saved), 0.0)
            continue
        weak = min((_left_inside(one, now) for one in over), default=0.0)
        if around and spot.function not in around and weak >= WEAK:
            total += weak * own(spot)
        elif around:  # what it takes when others call it is left
            whole = spot.function in around or any(function not in now.seconds for function in around)
            total += 0.0 if whole else max(own(spot) - sum(now.seconds[function] for function in around), 0.0)
        if around:
            continue
        loops = sum(
            now.seconds.get(one.proposal.function, 0.0)
            for one in now.chosen
            if one.proposal.function in now.reach.get(spot.function, ())
        )
        still = max(min(own(spot), spot.inclusive_seconds - loops), _does_without(spot, now), 0.0)
        total += still * now.part_left(spot.function)
    return total


def _does_without(spot: Hotspot, now: Situation) -> float:
    """What chosen functions leave of a short function that calls them often: it may need none of them.

    As `factorial(n) // (factorial(k) * factorial(n - k))` is `math.comb`, however fast the factorials are.
    """
    if spot.loops or spot.calls < OFTEN or spot.function in now.seconds:
        return 0.0
    within = [one for one in now.chosen if one.proposal.function in now.reach.get(spot.function, ())]
    return spot.inclusive_seconds - sum(map(now.saved, within)) if within else 0.0


def _left_inside(one: Suggestion, now: Situation) -> float:
    """The part of its function's time that a suggestion leaves."""
    whole = now.seconds.get(one.proposal.function, 0.0)
    return max(whole - now.saved(one), 0.0) / whole if whole > 0 else 0.0


def goes_round_with(spot: Hotspot, called: Hotspot, spots: Sequence[Hotspot] = ()) -> bool:
    """Whether loops of `spot` went round as often as `called` was called: they call that for each element.

    One loop, or two or three together, if need be with loops of other `spots`, which call it as well; in each call of
    a function often, be it in short loops inside others.
    """
    if called.function == spot.function or called.inclusive_seconds <= 0.0:
        return False
    others = [one for one in spots if one.function not in (spot.function, called.function)]
    often = [(one, rounds) for one in (spot, *others) for rounds in _often(one)][:MOST_LOOPS]
    return any(
        _make_up(some, called) and any(one is spot for one, _ in some)
        for count in (1, 2, 3)
        for some in itertools.combinations(often, count)
    )


def _often(spot: Hotspot) -> list[int]:
    """How often loops went round that did so often."""
    least = OFTEN * max(spot.calls, 1)
    return [loop.iterations for loop in spot.loops if loop.trips >= OFTEN or loop.iterations >= least]


def _make_up(loops: Sequence[tuple[Hotspot, int]], called: Hotspot) -> bool:
    """Whether these may be all calls of `called`: their functions take at least what their part of the calls does."""
    together = sum(rounds for _, rounds in loops)
    if abs(together - called.calls) > 0.01 * together:
        return False
    parts: dict[FunctionRef, int] = {}
    for one, rounds in loops:
        parts[one.function] = parts.get(one.function, 0) + rounds
    share = MOSTLY_ITS if len(parts) > 1 else 1.0  # of several, calls take more and less time
    return all(
        one.inclusive_seconds >= share * called.inclusive_seconds * parts[one.function] / together for one, _ in loops
    )
