"""The stages in order. The only module that knows them all; the first three are in `profiling`.

profile → rank → capture → propose → verify → choose → apply → re-measure
"""

from __future__ import annotations

import dataclasses
import importlib.util
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from optadvisor import store
from optadvisor.errors import RewriterError, UsageError
from optadvisor.patching import apply as patching
from optadvisor.patching import files
from optadvisor.patching.check import Checker
from optadvisor.probes.launch import StandardInput
from optadvisor.profiling import Profiled, Progress, profile, rank
from optadvisor.records import (
    Accepted,
    Declined,
    FunctionRef,
    Hotspot,
    Level,
    Outcome,
    OutcomeState,
    Plan,
    Proposal,
    Rejected,
    Run,
    Suggestion,
    TargetKind,
    Terms,
)
from optadvisor.source.closure import has_top_level_loop
from optadvisor.source.kernels import Place, places
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.site import Site
from optadvisor.verifier import ceilings, economics, projections
from optadvisor.verifier.start_up import import_seconds
from optadvisor.verifier.task import PLAIN

__all__ = ["Applied", "Profiled", "apply", "load_sources", "profile", "rank", "suggest", "undo", "versions_of"]

COMPILERS = ("numba",)
SHORT_SECONDS = 2.0
"""Of a program whose own code takes less, it is looked at whether a compiler starts in that time at all."""
OWN_SHARE = 0.05
"""A refusal is worth a word when the function itself takes this share of the program."""


# ---------------------------------------------------------------- propose, verify, choose


@dataclass(kw_only=True)
class _Found:
    """What the rewriters and the judge have said so far."""

    suggestions: list[Suggestion] = field(default_factory=list)
    declined: list[Declined] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    seconds: dict[FunctionRef, float] = field(default_factory=dict)
    """Of the places that were asked about."""
    missing: set[str] = field(default_factory=set)
    """Libraries that proposals need and that are not installed."""
    starts: dict[str, float] = field(default_factory=dict)
    """Seconds that a compiler takes to import, once that was of interest."""


def suggest(run: Run, folder: Path, *, terms: Terms = PLAIN, progress: Progress) -> Run:
    """Ask every rewriter about every hot function, prove and time the answers, and choose a set."""
    from optadvisor import rewriters  # with the verifier, the heavy half of the house: profiling does without it

    modules = load_sources(run)
    registry = rewriters.available()
    found = _Found(faults=list(registry.faults))
    functions = economics.with_regions(run.profile.functions, run.regions)
    reach = economics.reach_of(functions)

    def now() -> ceilings.Situation:
        plan = economics.choose(run.profile.plain_seconds, found.suggestions, functions)
        return ceilings.situation(plan, found.suggestions, found.seconds, reach)

    for spot in run.hotspots:
        worth_a_word = _owns_time(run, spot, modules)
        stop = ceilings.enough(run.hotspots, now())
        if stop:
            found.declined += [_left_alone(spot.function, ceilings.settled(spot) or stop)] if worth_a_word else []
            continue
        for place in places(run, spot, modules):
            if isinstance(place, Declined):
                found.declined += [place] if worth_a_word else []
                continue
            ref = place.region.function if place.region is not None else place.site.ref
            why_not = ceilings.why_not(ref, ceilings.figures(place.site.hotspot, spot), now())
            if why_not:
                found.declined += [_left_alone(ref, why_not)] if worth_a_word and place.region is None else []
                continue
            found.seconds[ref] = place.site.hotspot.inclusive_seconds
            answers = rewriters.ask(place.site, registry.rewriters)
            if answers.proposals or worth_a_word:
                found.declined += map(place.declined, answers.declined)
            if place.region is None:
                worth_a_word = False  # its loops are refused for much the same reasons
            found.faults += answers.faults
            usable = _installed(answers.proposals, place, found)
            dear, worth = _too_dear(run, folder, usable, found)
            _add(found, spot, place, dear)
            _add(found, spot, place, _verified(run, folder, place.site, worth, terms, progress))
    plan = _fitting_plan(run, found.suggestions)
    run = replace(
        run,
        suggestions=tuple(found.suggestions),
        declined=tuple(found.declined),
        faults=tuple(found.faults),
        plan=replace(plan, terms=terms),
    )
    store.save(folder, run)
    return run


def _add(found: _Found, spot: Hotspot, place: Place, judged: Iterable[Suggestion]) -> None:
    """The suggestions with names, in terms of the user's file."""
    for one in judged:
        try:
            proposal = place.proposed(one.proposal)
        except RewriterError as error:
            found.faults.append(f"{one.proposal.rewriter} on {place.site.ref.qualname}: {error}")
            continue
        short = _short(spot)
        found.numbers[short] += 1
        found.suggestions.append(replace(one, id=f"{short}-{found.numbers[short]}", proposal=proposal))


def _installed(proposals: Sequence[Proposal], place: Place, found: _Found) -> list[Proposal]:
    """Those whose libraries are there. What is missing is said once, with how to get it; the rest goes on."""
    for name in dict.fromkeys(name for proposal in proposals for name in proposal.requires):
        if importlib.util.find_spec(name) is None and name not in found.missing:
            found.missing.add(name)
            reason = f"{name} is not installed, and could make it faster: `pip install {name}`"
            found.declined.append(place.declined(Declined(rewriter=name, function=place.site.ref, reason=reason)))
    return [proposal for proposal in proposals if not found.missing.intersection(proposal.requires)]


def _too_dear(
    run: Run, folder: Path, proposals: Sequence[Proposal], found: _Found
) -> tuple[list[Suggestion], list[Proposal]]:
    """Proposals whose compiler takes longer to import than all that could be saved, refused; and the others."""
    most = run.profile.plain_seconds - sum(spot.settled_seconds for spot in run.hotspots)
    refused, others = [], []
    for proposal in proposals:
        names = [name for name in COMPILERS if name in proposal.requires and name not in run.profile.imported]
        if most <= SHORT_SECONDS:
            for name in names:
                if name not in found.starts:
                    seconds = import_seconds(name, folder.resolve() / "trials")
                    found.starts[name] = seconds * projections.busy(run)
        slow = next((name for name in names if found.starts.get(name, 0.0) > most), "")
        if not slow:
            others.append(proposal)
            continue
        start = f"to import {slow} takes {found.starts[slow]:.2g} s in every run"
        no = Rejected(cause="not faster", reason=f"it was not tried: {start}, and all of your own code {most:.2g} s")
        refused.append(Suggestion(id="", proposal=proposal, verdict=no))
    return refused, others


def _left_alone(ref: FunctionRef, reason: str) -> Declined:
    return Declined(rewriter="optadvisor", function=ref, reason=reason)


def _fitting_plan(run: Run, suggestions: list[Suggestion]) -> Plan:
    """The best set whose texts go together: two may want the same name for different things."""
    options = list(suggestions)
    clashes: list[str] = []
    while True:
        functions = economics.with_regions(run.profile.functions, run.regions)
        plan = economics.choose(run.profile.plain_seconds, options, functions)
        try:
            versions_of(run, [s.proposal for s in options if s.id in plan.ids])
        except RewriterError as error:
            last = plan.ids[-1]
            clashes.append(f"{last} does not go together with the others ({error})")
            options = [s for s in options if s.id != last]
            continue
        return replace(plan, left_out=(*plan.left_out, *clashes))


def _short(spot: Hotspot) -> str:
    """The first part of the names of its suggestions; other hot functions may have the same."""
    return "top" if spot.function.qualname == MODULE_LEVEL else spot.function.name


def _owns_time(run: Run, spot: Hotspot, modules: dict[str, Module]) -> bool:
    """Whether a refusal is worth a word: the function itself is hot, not only what it calls or imports."""
    if spot.function.qualname == MODULE_LEVEL and not has_top_level_loop(modules[spot.function.path].tree):
        return False  # imports and calls
    return spot.self_seconds >= OWN_SHARE * run.profile.plain_seconds


def load_sources(run: Run) -> dict[str, Module]:
    """Every source file of the run, parsed. Raises `StaleSourceError` when one is no longer what was profiled."""
    for source in run.profile.sources:
        files.check_unchanged(source.path, source.sha256)
    return {source.path: Module.read(source.path) for source in run.profile.sources}


def _verified(
    run: Run, folder: Path, site: Site, proposals: Sequence[Proposal], terms: Terms, progress: Progress
) -> Iterator[Suggestion]:
    from optadvisor.verifier.judge import Context, judge

    if not proposals:
        return
    is_script = run.target.kind is TargetKind.SCRIPT
    script = os.path.join(run.target.directory, run.target.value)
    context = Context(
        folder=folder.resolve(),
        scratch=folder.resolve() / "trials",
        module_names={source.path: source.module for source in run.profile.sources},
        script=next((s.path for s in run.profile.sources if s.module == "__main__"), ""),
        directory=run.target.directory,
        search_path=os.path.dirname(os.path.realpath(script)) if is_script else run.target.directory,
        arguments=(run.target.value, *run.target.arguments),
        imported=run.profile.imported,
    )
    spot = site.hotspot
    mean = spot.inclusive_seconds / spot.calls if spot.calls > len(site.recording.calls) else 0.0
    judged = judge(context, site.module, site.recording, proposals, terms=terms, progress=progress, mean_seconds=mean)
    for one in judged:
        suggestion = Suggestion(id="", proposal=one.proposal, verdict=one.verdict)
        if not isinstance(one.verdict, Accepted):
            yield suggestion
            continue
        timing = projections.in_this_run(one.verdict.timing, projections.busy(run))
        below = economics.reach_of(run.profile.functions).get(spot.function, ())
        means = projections.projection(run.profile.plain_seconds, spot, timing, recursive=spot.function in below)
        yield replace(
            suggestion,
            verdict=replace(one.verdict, timing=timing),
            projected_seconds=means.seconds,
            first_projected_seconds=means.first_seconds,
            pays_after_calls=means.calls,
            pays_from_seconds=means.work_seconds,
        )


# ---------------------------------------------------------------- apply, re-measure, undo


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    run: Run
    diff: str


def apply(run: Run, folder: Path, ids: Sequence[str] = (), *, progress: Progress) -> Applied:
    """Write accepted suggestions into the source and keep them only if the whole program agrees.

    Where the plan holds suggestions with other last digits, they are kept only if nothing of that shows in the
    program's output; if it does, suggestions for the same functions that are equal to the last bit take their places.
    """
    if run.outcome is not None and run.outcome.state is OutcomeState.APPLIED:
        raise UsageError(f"run {run.id} is applied already: `optadvisor undo` takes it back")
    chosen = _chosen(run, ids)
    exact = [_exact(s, run.suggestions) for s in chosen]
    if ids or exact == chosen:
        return _apply(run, folder, chosen, _tolerance(chosen), planned=not ids, progress=progress)
    applied = _apply(run, folder, chosen, 0.0, planned=True, progress=progress)
    outcome = applied.run.outcome
    if outcome is None or outcome.state is OutcomeState.APPLIED:
        return applied
    progress("the same with other suggestions, which are equal to the last bit")
    return _apply(run, folder, exact, _tolerance(exact), planned=False, progress=progress)


def _exact(one: Suggestion, suggestions: Sequence[Suggestion]) -> Suggestion:
    """The suggestion, or in the place of a close one the best that is equal to the last bit, if there is any."""
    if economics.level_of(one) is not Level.CLOSE:
        return one
    return economics.exact_instead(one, suggestions) or one


def _tolerance(chosen: Sequence[Suggestion]) -> float:
    """By how much printed numbers may differ."""
    from optadvisor.verifier.equality.equivalence import DEFAULT

    levels = set(map(economics.level_of, chosen))
    if Level.SAME_DISTRIBUTION in levels:
        return math.inf
    return DEFAULT.float64 if Level.CLOSE in levels else 0.0


def _apply(
    run: Run, folder: Path, chosen: Sequence[Suggestion], tolerance: float, *, planned: bool, progress: Progress
) -> Applied:
    versions = versions_of(run, [s.proposal for s in chosen])
    (folder / "check").mkdir(exist_ok=True)
    checker = Checker(
        target=run.target,
        folder=folder / "check",
        stdin=_recorded_stdin(folder),
        written=run.profile.written,
        timeout=60.0 + 20.0 * run.profile.wall_seconds,
    )

    def journal(outcome: Outcome) -> None:
        store.save(folder, replace(run, outcome=outcome))

    plan = run.plan or Plan()
    saved = sum(run.profile.plain_seconds - s.projected_seconds for s in chosen)
    outcome = patching.apply(
        versions,
        checker,
        ids=tuple(s.id for s in chosen),
        folder=folder,
        projected_seconds=plan.projected_seconds if planned else max(run.profile.plain_seconds - saved, 0.0),
        tolerance=tolerance,
        journal=journal,
        progress=progress,
        status=run.profile.exit_status,
    )
    return Applied(run=replace(run, outcome=outcome), diff=versions.diff(run.target.directory))


def versions_of(run: Run, proposals: Sequence[Proposal]) -> patching.Versions:
    """The files with `proposals` applied together. Raises `StaleSourceError`, `RewriterError`."""
    return patching.Versions.of(load_sources(run), proposals)


def _chosen(run: Run, ids: Sequence[str]) -> list[Suggestion]:
    known = {suggestion.id: suggestion for suggestion in run.suggestions}
    wanted = ids or (run.plan.ids if run.plan else ())
    if not wanted:
        raise UsageError("nothing to apply: `optadvisor suggest` found no accepted suggestion in this run")
    for name in wanted:
        if name not in known:
            raise UsageError(f"no suggestion {name} in run {run.id}: `optadvisor suggest` lists them")
        if not isinstance(known[name].verdict, Accepted):
            raise UsageError(f"{name} was not accepted, so it is not applied: `optadvisor suggest` says why")
    return [known[name] for name in dict.fromkeys(wanted)]


def _recorded_stdin(folder: Path) -> StandardInput:
    """The bytes that the first pass read, if any were kept."""
    source = StandardInput(spool=folder / "stdin", kind="pipe" if (folder / "stdin").exists() else "none")
    source.passes = 1
    return source


def undo(run: Run, folder: Path) -> tuple[Run, tuple[str, ...]]:
    """Put the files back byte for byte. Raises `UsageError` when nothing is applied, `StaleSourceError` after edits."""
    if run.outcome is None or run.outcome.state is not OutcomeState.APPLIED:
        raise UsageError(f"nothing to undo: run {run.id} is not applied")
    restored = files.put_back(folder, run.outcome.patches)
    run = dataclasses.replace(run, outcome=replace(run.outcome, state=OutcomeState.UNDONE))
    store.save(folder, run)
    return run, restored
