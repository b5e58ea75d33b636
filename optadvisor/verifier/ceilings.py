"""What one more place could bring at most, so that nobody proves what cannot win.

    too_little(place_ceiling, situation)  →  "even if it took no time at all, the program would gain 0.4 % (…)"

The ceiling is Amdahl's: all seconds of the place gone. Less what a plan saves there already: of what lies inside a
chosen function, or around chosen ones, only the rest can still be won. Seconds that no other text would save (linear
algebra of a library, imports) are not counted. Shares are of the program as the plan leaves it: beside a kernel that is
a hundred times as fast, an initialiser of 8 % is most of what is left.

Does not handle: what two places would save only together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import FunctionRef, Hotspot, Plan, Suggestion
from optadvisor.verifier.economics import Reach

SMALL = 0.02
"""Of what the plan leaves of the program: a place that could bring less is not asked about."""
INSIDE = 0.25
"""The same for a place inside a function that is chosen as a whole, if that leaves…"""
WEAK = 0.35
"""…at least this part of it: a whole that is three times as fast, or more, its loops do not beat by themselves."""
MOSTLY = 0.5
DONE = 0.10
"""When all places together could bring less, it is enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What is planned so far."""

    plan: Plan
    chosen: tuple[Suggestion, ...]
    seconds: Mapping[FunctionRef, float]
    """Of the places asked about until now, inclusive."""
    reach: Reach

    @property
    def left(self) -> float:
        """The program's seconds with the plan; start-up included."""
        return self.plan.projected_seconds

    def saved(self, one: Suggestion) -> float:
        return self.plan.program_seconds - one.projected_seconds

    def covers(self, one: Suggestion, ref: FunctionRef) -> bool:
        """Whether a suggestion's function is `ref`, or calls it or holds it as a loop."""
        return one.proposal.function == ref or ref in self.reach.get(one.proposal.function, ())


def situation(
    plan: Plan, suggestions: Iterable[Suggestion], seconds: Mapping[FunctionRef, float], reach: Reach
) -> Situation:
    chosen = tuple(one for one in suggestions if one.id in plan.ids)
    return Situation(plan=plan, chosen=chosen, seconds=seconds, reach=reach)


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
    around = [one for one in now.chosen if now.covers(one, ref)]
    within = [one for one in now.chosen if one.proposal.function in now.reach.get(ref, ())]
    most = spot.inclusive_seconds - min(spot.settled_seconds, spot.inclusive_seconds)
    for one in around:
        whole = now.seconds.get(one.proposal.function, 0.0)
        rest = max(whole - now.saved(one), 0.0)
        if rest < WEAK * whole or min(rest, most) < INSIDE * now.left:
            return f"{one.id} covers it, and leaves little of it"
    if around:
        return ""
    most = max(most - sum(map(now.saved, within)), 0.0)
    if most >= SMALL * now.left:
        return ""
    if settled(spot):
        return settled(spot)
    share = f"{100 * most / now.left:.1f} %" if now.left > 0 else "nothing"
    return f"even if it took no time at all, the program would gain no more than {share} of what is left of it"


def enough(spots: Sequence[Hotspot], now: Situation) -> str:
    """Why nothing more is asked about at all, as a sentence; empty while there may be something to win.

    `spots`: all hot functions, asked about or not.
    """
    still = open_seconds(spots, now)
    if still >= DONE * now.left:
        return ""
    return f"all of your own code that is still as it was takes {still:.2g} s of {now.left:.2g} s: too little"


def open_seconds(spots: Sequence[Hotspot], now: Situation) -> float:
    """Of all hot functions, what the plan leaves as it was and another text could save."""
    total = 0.0
    for spot in spots:
        if any(now.covers(one, spot.function) for one in now.chosen):
            continue
        loops = sum(
            now.seconds.get(one.proposal.function, 0.0)
            for one in now.chosen
            if one.proposal.function in now.reach.get(spot.function, ())
        )
        own = spot.self_seconds - spot.settled_seconds
        total += max(min(own, spot.inclusive_seconds - loops), 0.0)
    return total
