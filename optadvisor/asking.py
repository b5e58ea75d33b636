"""What is asked about one place: which of its proposals are possible, what they are worth, and what was said so far.

Does not handle: which place comes next (`advising`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from optadvisor.errors import RewriterError
from optadvisor.patching import apply as patching
from optadvisor.patching.sources import versions_of
from optadvisor.profiling import Progress
from optadvisor.records import (
    Accepted,
    Declined,
    FunctionRef,
    Hotspot,
    Proposal,
    Rejected,
    Run,
    Suggestion,
    Terms,
    Verdict,
)
from optadvisor.source.kernels import Place
from optadvisor.source.module import MODULE_LEVEL
from optadvisor.source.site import Site
from optadvisor.verifier import ceilings, conversions, economics, projections
from optadvisor.verifier.ahead import building, cython_building
from optadvisor.verifier.start_up import import_seconds
from optadvisor.verifier.timing import LONG_SECONDS

if TYPE_CHECKING:
    from optadvisor.verifier.judge import Judgement

SHORT_SECONDS = 2.0
"""Where less can be saved, it is looked at whether a compiler starts in that time at all."""
NOTHING_YET = 1.25
"""So many times the budget may be spent while nothing was found."""
BY_NAME = 2.0
"""So many times, for what the user has asked for by name: it comes last."""
MOST = 0.5
"""Of a function's time, the part that its main loop takes."""
MODEST = 2.5
"""What is compiled and gains little may gain so much: more than a copy that spends its time on taking objects apart."""
LATE = 0.1
"""A start that takes this part of the program's time may be more than what gains little gains less."""


Fits: TypeAlias = Callable[[patching.Versions], None]


@dataclass(kw_only=True)
class Found:
    """What the rewriters and the judge have said so far."""

    suggestions: list[Suggestion] = field(default_factory=list)
    declined: list[Declined] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    seconds: dict[FunctionRef, float] = field(default_factory=dict)
    """Of the places that were asked about."""
    partly: set[FunctionRef] = field(default_factory=set)
    """Of these, those that were only asked what needs no compiler."""
    missing: set[str] = field(default_factory=set)
    """Libraries that proposals need and that are not installed."""
    starts: dict[str, float] = field(default_factory=dict)
    """Seconds that a compiler takes to import, once that was of interest."""
    repeated_seconds: float = 0.0
    """Of the program's own long calls, made once more for each place that was judged: no advice can do without."""

    def say_instead(self, function: FunctionRef, nearer: Sequence[Declined]) -> None:
        """What a rewriter says of a function's main loop, in place of what it has said of the whole function."""
        known = {no.rewriter: replace(no, function=function) for no in nearer}
        self.declined = [known.get(no.rewriter, no) if no.function == function else no for no in self.declined]


@dataclass(frozen=True, kw_only=True)
class Asking:
    """One run, and what is wanted of it."""

    run: Run
    folder: Path
    terms: Terms
    progress: Progress
    clock: Callable[[], float]
    began: float
    found: Found
    economy: ceilings.Economy
    fits: Fits
    wanted: frozenset[str] = frozenset()
    """Names of rewriters that the user has asked for by an option of their own."""
    to_come: dict[FunctionRef, float] = field(default_factory=dict)
    """Seconds of the hot functions that are still to be asked about, with what their loops call."""

    def now(self, more: Iterable[Suggestion] = ()) -> ceilings.Situation:
        """What is planned so far, with `more` that is not named yet."""
        suggestions = [*self.found.suggestions, *more]
        return self.economy.situation(suggestions, self.found.seconds, self.found.partly)

    def start(self, library: str) -> float:
        """Seconds that it takes to import a library, on this machine as busy as it was."""
        starts = self.found.starts
        if library not in starts:
            seconds = import_seconds(library, self.folder.resolve() / "trials")
            starts[library] = seconds * projections.busy(self.run)
        return starts[library]

    def over(self, now: ceilings.Situation, rewriter: str = "") -> str:
        """Why nothing more is begun, or nothing more of a rewriter, as half a sentence; empty while there is time."""
        budget = self.terms.budget_seconds
        spent = self.clock() - self.began - self.found.repeated_seconds
        most = BY_NAME if rewriter in self.wanted else 1.0 if now.chosen else NOTHING_YET
        if budget <= 0 or spent < most * budget:
            return ""
        return f"the {budget:.0f} s for advice are over (`--budget {5 * budget:.0f}` gives it more)"


def ref_of(place: Place) -> FunctionRef:
    """The function, or the loop as it is called in the user's file."""
    return place.region.function if place.region is not None else place.site.ref


# ---------------------------------------------------------------- one place


def judge_place(asking: Asking, spot: Hotspot, place: Place, proposals: Sequence[Proposal]) -> None:
    """Have what is proposed for a place proved and timed; the suggestions, with names, go to what is found."""
    from optadvisor.verifier.court import Context
    from optadvisor.verifier.judge import judge

    if not proposals:
        return
    found, site, hot = asking.found, place.site, place.site.hotspot
    mean = hot.inclusive_seconds / hot.calls if hot.calls > len(site.recording.calls) else 0.0

    seconds = sum(call.seconds for call in site.recording.calls)
    found.repeated_seconds += seconds if seconds > LONG_SECONDS else 0.0
    in_vain = tried_around(spot, place, found)

    def why_not(proposal: Proposal, judged: Sequence[Judgement]) -> str:
        named = [_named(_suggestion(asking, site, one), place, f"?{n}") for n, one in enumerate(judged)]
        now = asking.now(one for one in named if isinstance(one, Suggestion))
        accepted = [one for one in judged if isinstance(one.verdict, Accepted)]
        better = next((one for one in accepted if is_better(asking, one.verdict, one.proposal)), None)
        if proposal.modest and better is not None:
            return f"it gains little, and “{better.proposal.variant}” more"
        if any(_is_same(one, proposal) for one in in_vain):
            return f"for all of `{spot.function.name}` it took longer than your own code"
        over = asking.over(now, proposal.rewriter) if judged else ""
        over = over or conversions.why_not(proposal, site.recording, mean)
        return over or ceilings.why_no_other(ref_of(place), proposal, now) or _too_dear(asking, place, proposal, now)

    judged = judge(
        Context.of(asking.run, asking.folder),
        site.module,
        site.recording,
        proposals,
        terms=asking.terms,
        progress=asking.progress,
        mean_seconds=mean,
        why_not=why_not,
    )
    for one in judged:
        short = _short(spot)
        named = _named(_suggestion(asking, site, one), place, f"{short}-{found.numbers[short] + 1}")
        if isinstance(named, Suggestion):
            found.numbers[short] += 1
            found.suggestions.append(_fitting(asking, named))
        else:
            found.faults.append(named)


def is_most(place: Place, spot: Hotspot) -> bool:
    """Whether it is a loop that takes most of its function's time."""
    return place.region is not None and place.site.hotspot.inclusive_seconds >= MOST * spot.inclusive_seconds


def tried_around(spot: Hotspot, place: Place, found: Found) -> list[Proposal]:
    """For a loop that takes most of its function's time: what took longer when it was written for all of that."""
    around = (one for one in found.suggestions if one.proposal.function == spot.function)
    return [one.proposal for one in around if is_most(place, spot) and _took_longer(one)]


def _took_longer(one: Suggestion) -> bool:
    """Not: was not tried, or was slower than another candidate."""
    if not isinstance(one.verdict, Rejected):
        return False
    timing = one.verdict.timing
    return one.verdict.cause == "slower" or (timing is not None and timing.speedup < 1.0)


def _is_same(one: Proposal, other: Proposal) -> bool:
    return (one.rewriter, one.variant) == (other.rewriter, other.variant)


def _named(one: Suggestion, place: Place, name: str) -> Suggestion | str:
    """In terms of the user's file; the fault where the proposal does not fit there."""
    try:
        return replace(one, id=name, proposal=place.proposed(one.proposal))
    except RewriterError as error:
        return f"{one.proposal.rewriter} on {place.site.ref.qualname}: {error}"


def _fitting(asking: Asking, one: Suggestion) -> Suggestion:
    """The suggestion; refused when it could not be written into the notebook."""
    if not isinstance(one.verdict, Accepted):
        return one
    try:
        asking.fits(versions_of(asking.run, [one.proposal]))
    except RewriterError as error:
        verdict = Rejected(cause="does not fit", reason=f"equal, but {error}", timing=one.verdict.timing)
        return replace(one, verdict=verdict)
    return one


def _suggestion(asking: Asking, site: Site, one: Judgement) -> Suggestion:
    """What was judged, with what it means for the whole program."""
    run = asking.run
    suggestion = Suggestion(id="", proposal=one.proposal, verdict=one.verdict)
    if not isinstance(one.verdict, Accepted):
        return suggestion
    spot = site.hotspot
    numpy = "numpy" if _needs_numpy(one.proposal) and "numpy" not in run.profile.imported else ""
    timing = projections.in_this_run(one.verdict.timing, projections.busy(run))
    timing = projections.starting(timing, asking.start(numpy) if numpy else 0.0)  # a trial has NumPy anyway
    below = economics.reach_of(run.profile.functions).get(spot.function, ())
    means = projections.projection(run.profile.plain_seconds, spot, timing, recursive=spot.function in below)
    return replace(
        suggestion,
        verdict=replace(one.verdict, timing=timing),
        projected_seconds=means.seconds,
        first_projected_seconds=means.first_seconds,
        pays_after_calls=means.calls,
        pays_from_seconds=means.work_seconds,
    )


def installed(proposals: Sequence[Proposal], place: Place, found: Found) -> list[Proposal]:
    """Those whose libraries are there. What is missing is said once, with how to get it; the rest goes on."""
    for name in dict.fromkeys(name for proposal in proposals for name in proposal.requires):
        reason = "" if name in found.missing else cython_building.missing(name)
        if reason:
            found.missing.add(name)
            found.declined.append(place.declined(Declined(rewriter=name, function=place.site.ref, reason=reason)))
    return [proposal for proposal in proposals if not found.missing.intersection(proposal.requires)]


def possible(proposals: Sequence[Proposal], place: Place, found: Found) -> list[Proposal]:
    """Those that leave a notebook's variables as the loop does when it raises."""
    left = []
    for proposal in proposals:
        reason = place.refusal(proposal)
        if reason:
            no = Declined(rewriter=proposal.rewriter, function=place.site.ref, reason=reason)
            found.declined.append(place.declined(no))
        else:
            left.append(proposal)
    return left


def _too_dear(asking: Asking, place: Place, proposal: Proposal, now: ceilings.Situation) -> str:
    """Why a library does not pay, as half a sentence: its import leaves next to nothing of all that could be saved."""
    run, ref = asking.run, ref_of(place)
    planned = {name for one in now.chosen if one.proposal.function != ref for name in _imports(one.proposal)}
    names = [name for name in _imports(proposal) if name not in {*planned, *run.profile.imported}]
    own = run.profile.plain_seconds - sum(spot.settled_seconds for spot in run.hotspots)
    left = ceilings.left_by(ref, now)
    for name in names:
        most = min(own, left.seconds + _sharing(asking, ref, name, now))
        if min(most, left.seconds if left.variant else most) > SHORT_SECONDS:
            continue
        start = f"to import {name} takes {(seconds := asking.start(name)):.2g} s in every run, and"
        dear = seconds + max(ceilings.SMALL * now.left, ceilings.UNNOTICED)
        if left.variant and dear > left.seconds:
            return f"{start} what “{left.variant}” leaves of this takes {left.seconds:.2g} s"
        if dear > most:
            return f"{start} all of your own code that it might make faster {most:.2g} s"
    return ""


def _sharing(asking: Asking, ref: FunctionRef, name: str, now: ceilings.Situation) -> float:
    """Seconds that other places would save or may save, for which the library is imported as well."""
    known: dict[FunctionRef, float] = {}
    for one in now.accepted:
        function = one.proposal.function
        if function != ref and name in _imports(one.proposal):
            known[function] = max(known.get(function, 0.0), now.seconds.get(function, 0.0))
    return sum(known.values()) + sum(asking.to_come.values())


def _imports(proposal: Proposal) -> tuple[str, ...]:
    """The libraries that take long to import and that a program then imports in every run."""
    if "numba" in proposal.requires:
        if not (proposal.ahead and building.possible()):
            return ("numba",)
        return ("numpy",) if _needs_numpy(proposal) else ()
    return tuple(name for name in proposal.requires if name == "numpy")


def _needs_numpy(proposal: Proposal) -> bool:
    """Whether the program imports NumPy for it in every run."""
    return bool({"numpy", "numba"} & {*proposal.requires}) and not (proposal.light and building.possible())


def is_better(asking: Asking, verdict: Verdict, proposal: Proposal) -> bool:
    """Than what gains little: it gains more, and starts soon enough, or needs nothing."""
    if not isinstance(verdict, Accepted):
        return False
    names = [name for name in _imports(proposal) if name not in asking.run.profile.imported]
    late = sum(map(asking.start, names)) > LATE * asking.run.profile.plain_seconds
    return not proposal.requires or (verdict.timing.speedup >= MODEST and not late)


def sentence(half: str) -> str:
    return f"it was not tried: {half}" if half else ""


def left_alone(ref: FunctionRef, reason: str) -> Declined:
    return Declined(rewriter="optadvisor", function=ref, reason=reason)


def _short(spot: Hotspot) -> str:
    """The first part of the names of its suggestions; other hot functions may have the same."""
    return "top" if spot.function.qualname == MODULE_LEVEL else spot.function.name
