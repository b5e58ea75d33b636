"""Propose, verify, choose: what could be faster in a profiled run, proved and timed, and the set of it to apply.

    run = suggest(run, folder, terms=Terms(exact=True), progress=print)

Hot places are asked about in turn, those with the most to win first, each from the outside inwards; before that, those
that may call other hot functions less often, for what needs no compiler (`turns`). What cannot win any
more is not tried: a place of which the plan leaves little, a compiler that starts longer than what is left to save, and
everything once the budget is spent (`Terms.budget_seconds`; what has begun is brought to its end).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from optadvisor import store, turns
from optadvisor.asking import (
    Asking,
    Fits,
    Found,
    installed,
    is_better,
    is_most,
    judge_place,
    left_alone,
    possible,
    ref_of,
    sentence,
)
from optadvisor.errors import RewriterError
from optadvisor.patching.sources import load_sources, versions_of
from optadvisor.profiling import Progress
from optadvisor.records import Declined, FunctionRef, Hotspot, Plan, Proposal, Run, Suggestion, Terms
from optadvisor.source.inner import has_loops, is_inner, places
from optadvisor.source.kernels import Place
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.verifier import ceilings, economics
from optadvisor.verifier.ahead import cython_building
from optadvisor.verifier.task import PLAIN

if TYPE_CHECKING:
    from optadvisor.rewriters import Answers, Registry, Rewriter


def suggest(
    run: Run,
    folder: Path,
    *,
    terms: Terms = PLAIN,
    progress: Progress,
    clock: Callable[[], float] = time.monotonic,
    fits: Fits = lambda _: None,
) -> Run:
    """Ask every rewriter about every hot function, prove and time the answers, and choose a set.

    `fits`: raises `RewriterError` for a change that could not be written where the program comes from, a notebook.
    """
    from optadvisor import rewriters  # with the verifier, the heavy half of the house: profiling does without it

    began = clock()
    progress("reading the hot functions")
    modules = load_sources(run)
    registry = rewriters.available()
    besides = rewriters.WITHOUT_NUMBA if cython_building.missing("numba") else ()
    wanted = rewriters.ON_ALL_CORES if terms.processes else ()
    registry = replace(registry, rewriters=(*registry.rewriters, *besides, *wanted))
    found = Found(faults=list(registry.faults))
    asking = Asking(
        run=run,
        folder=folder,
        terms=terms,
        progress=progress,
        clock=clock,
        began=began,
        found=found,
        economy=ceilings.economy(run),
        fits=fits,
        wanted=frozenset(one.name for one in wanted),
        to_come=turns.what_may_be_won(run),
    )
    desk = _Desk(asking=asking, modules=modules, registry=registry, unasked=turns.own_seconds(run))
    for spot in turns.by_what_may_be_won(run):
        if turns.may_call_less(run, spot):
            _ask_in_python(desk, spot)
    for spot in turns.by_what_may_be_won(run):
        _ask_in_turn(desk, spot)
    for one in desk.waiting:
        _judge_at_last(asking, one)
    plan = _fitting_plan(run, found.suggestions, fits)
    run = replace(
        run,
        suggestions=tuple(found.suggestions),
        declined=tuple(found.declined),
        faults=tuple(found.faults),
        plan=replace(plan, terms=terms),
    )
    store.save(folder, run)
    return run


@dataclass(frozen=True, slots=True, kw_only=True)
class _First:
    """What was said of a place before its turn, and which of it was judged then."""

    answers: Answers | None
    judged: tuple[Proposal, ...] = ()


@dataclass(slots=True, kw_only=True)
class _Desk:
    """What is known while the functions are asked about; `unasked` holds the own seconds of those still to come."""

    asking: Asking
    modules: dict[str, Module]
    registry: Registry
    unasked: dict[FunctionRef, float]
    first: dict[FunctionRef, _First] = field(default_factory=dict)
    waiting: list[_Waiting] = field(default_factory=list)

    def left(self, now: ceilings.Situation) -> tuple[tuple[Rewriter, ...], str]:
        """Who is still asked, or why nobody is, as a sentence; those that the user asked for by name are for longer."""
        asking, everybody = self.asking, self.registry.rewriters
        over = asking.over(now)
        if not over:
            return everybody, ""
        wanted = tuple(one for one in everybody if one.name in asking.wanted and not asking.over(now, one.name))
        return wanted, "" if wanted else sentence(over)


def _ask_in_python(desk: _Desk, spot: Hotspot) -> None:
    """Judge what needs no compiler for a function, or the loops of the top level, that calls hot functions often."""
    from optadvisor import rewriters

    asking, found = desk.asking, desk.asking.found
    for place in places(asking.run, spot, desk.modules):
        if isinstance(place, Declined) or (place.region is None) == (spot.function.qualname == MODULE_LEVEL):
            continue
        ref, now = ref_of(place), asking.now()
        figures = ceilings.figures(place.site.hotspot, spot)
        if ceilings.why_not(ref, figures, now) or asking.over(now):
            continue
        answers = rewriters.ask(place.site, desk.registry.rewriters)
        plain = [one for one in answers.proposals if not (one.requires or one.cython or one.modest)]
        desk.first[ref] = _First(answers=answers, judged=tuple(plain))
        if plain:
            found.seconds[ref] = place.site.hotspot.inclusive_seconds
            found.partly.add(ref)
            judge_place(asking, spot, place, possible(plain, place, found))


def _ask_in_turn(desk: _Desk, spot: Hotspot) -> None:
    """Ask about a function as a whole, then about its loops, as long as there is something left to win."""
    asking, found = desk.asking, desk.asking.found
    desk.unasked.pop(spot.function, None)
    asking.to_come.pop(spot.function, None)
    worth_a_word = turns.owns_time(asking.run, spot, desk.modules)
    now = asking.now()
    stop = ceilings.enough(asking.run.hotspots, now) or desk.left(now)[1]
    if stop:
        found.declined += [left_alone(spot.function, ceilings.settled(spot) or stop)] if worth_a_word else []
        return
    for place in places(asking.run, spot, desk.modules):
        if isinstance(place, Declined):
            along = next((one for one in now.chosen if now.covers(one, spot.function)), None)
            no = place if along is None else left_alone(spot.function, f"{along.id} takes it along")
            found.declined += [no] if worth_a_word else []
            continue
        ref, now = ref_of(place), asking.now()
        figures = ceilings.figures(place.site.hotspot, spot)
        why_not = ceilings.why_not(ref, figures, now)
        asked, over = ((), "") if why_not else desk.left(now)
        why_not = why_not or over
        if why_not:
            found.declined += [left_alone(ref, why_not)] if worth_a_word and place.region is None else []
            continue
        _ask_about(desk, spot, place, figures, asked, worth_a_word=worth_a_word)
        if place.region is None and not is_inner(place.site):
            worth_a_word = False  # its loops are refused for much the same reasons


def _ask_about(
    desk: _Desk, spot: Hotspot, place: Place, figures: Hotspot, asked: tuple[Rewriter, ...], *, worth_a_word: bool
) -> None:
    """Ask the rewriters about one place and judge what they propose; what gains little and builds long may wait."""
    from optadvisor import rewriters

    asking, found, ref = desk.asking, desk.asking.found, ref_of(place)
    found.seconds[ref] = place.site.hotspot.inclusive_seconds
    found.partly.discard(ref)
    known = desk.first.get(ref, _First(answers=None))
    answers = (known.answers if asked == desk.registry.rewriters else None) or rewriters.ask(place.site, asked)
    declined = [place.declined(no) for no in answers.declined]
    if place.region is None and is_inner(place.site) and has_loops(asking.run, spot):
        declined = [no for no in declined if no.rewriter != "optadvisor"]  # its loops are asked about next
    if answers.proposals or worth_a_word:
        found.declined += declined
    elif is_most(place, spot):
        found.say_instead(spot.function, declined)
    found.faults += answers.faults
    proposals = [one for one in answers.proposals if one not in known.judged]
    proposals = possible(installed(proposals, place, found), place, found)
    waits = turns.may_wait(asking.run, desk.unasked) or turns.loops_come_first(asking.run, spot, place, proposals)
    later = [one for one in proposals if one.modest and waits]
    judge_place(asking, spot, place, [one for one in proposals if one not in later])
    if later:
        desk.waiting.append(_Waiting(spot=spot, place=place, figures=figures, proposals=tuple(later)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """Proposals of small gain and long builds, that wait until all hot functions have been asked about."""

    spot: Hotspot
    place: Place
    figures: Hotspot
    proposals: tuple[Proposal, ...]


def _judge_at_last(asking: Asking, one: _Waiting) -> None:
    found, ref, now = asking.found, ref_of(one.place), asking.now()
    beside = [known for known in found.suggestions if known.proposal.function == ref]
    if any(is_better(asking, known.verdict, known.proposal) for known in beside):
        return
    in_time = [each for each in one.proposals if not asking.over(now, each.rewriter)]
    why_not = ceilings.why_not(ref, one.figures, now) or ("" if in_time else sentence(asking.over(now)))
    if why_not:
        found.declined += [left_alone(ref, why_not)]
        return
    judge_place(asking, one.spot, one.place, in_time)


# ---------------------------------------------------------------- the set


def _fitting_plan(run: Run, suggestions: list[Suggestion], fits: Fits) -> Plan:
    """The best set whose texts go together: two may want the same name for different things."""
    options = list(suggestions)
    clashes: list[str] = []
    while True:
        functions = economics.with_regions(run.profile.functions, run.regions)
        plan = economics.choose(run.profile.plain_seconds, options, functions)
        try:
            fits(versions_of(run, [s.proposal for s in options if s.id in plan.ids]))
        except RewriterError as error:
            last = plan.ids[-1]
            clashes.append(f"{last} does not go together with the others ({error})")
            options = [s for s in options if s.id != last]
            continue
        return replace(plan, left_out=(*plan.left_out, *clashes))
