"""The report on suggestions: what would be faster, how equal it is and what it gains, and the reason for every no.

One section a function: a table of what was proved, below it why and on which conditions, then what was turned down.
Does not handle: suggestions that edit several functions at once (shown with the function whose calls were replayed).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from optadvisor import runtime
from optadvisor.records import (
    Accepted,
    FunctionRef,
    Growth,
    Hotspot,
    Level,
    OutcomeState,
    Plan,
    Proposal,
    Rejected,
    Run,
    Suggestion,
)
from optadvisor.reports import cells, economy
from optadvisor.reports import text as say
from optadvisor.reports.layout import Column, hang, heading, next_command, print_diff, print_table, put
from optadvisor.reports.next_step import why_nothing, without_hotspots

NOTABLE_BYTES = 10 * 2**20
"""More memory at the peak is mentioned from this many bytes on."""
OFTEN = 1000
"""Calls of a function without a loop that make its caller the place to look at."""
OWN_SHARE = 0.05
"""A function with less of its own time is shown only when something is said about it."""

_NO_DIFFS: Mapping[str, str] = MappingProxyType({})
_Accepted: TypeAlias = tuple[Suggestion, Accepted]


def print_suggestions(
    run: Run,
    console: Console,
    *,
    diffs: Mapping[str, str] = _NO_DIFFS,
    show_diff: bool = False,
    next_is_apply: bool = True,
) -> None:
    """What would be faster, how equal it is, what it gains; and for everything else the reason why not.

    `next_is_apply`: `optadvisor apply` is what to type next; not so where the plan is applied at once.
    """
    heading(console, say.clean(run.target.describe()), f"takes {say.seconds(_program_seconds(run))}")
    for function in _functions(run):
        _print_function(run, function, console, diffs if show_diff else _NO_DIFFS)
    for fault in run.faults:
        put(console)
        hang(console, Text("Fault: ", "red"), Text(say.sentence(fault)))
    accepted = _accepted(run.suggestions)
    if not accepted:
        put(console)
        put(console, _why_nothing(run))
        return
    put(console)
    confidence = say.percent(accepted[0][1].timing.confidence)
    legend = f"Speedup: of the function on its recorded calls, with its {confidence} confidence interval."
    put(console, legend, style="dim")
    _print_plan(run, accepted, console)
    if next_is_apply:
        _print_next(run, console, diff_shown=show_diff)


def print_suggestion(run: Run, item: Suggestion, console: Console) -> None:
    """One suggestion alone: why it is faster and equal, or why it was turned down, and where to read more."""
    function, verdict = item.proposal.function, item.verdict
    region = run.region(function)
    place = cells.place(run, function, region.last_line if region else 0)
    heading(console, f"{item.id} {say.clean(item.proposal.title)}", f"{say.name_of(run, function)} · {place}")
    if isinstance(verdict, Accepted):
        put(console)
        put(console, f"Results: {verdict.level.value}. Speedup: {say.speedup(verdict.timing)}.")
        _print_reasons(run, item, verdict, console)
    else:
        ((who, reason),) = _turned_down(run, [item])
        hang(console, Text("– "), Text.assemble((who, "bold"), ": ", reason))
        hang(console, Text("  "), Text(say.sentence(item.proposal.why)))
    put(console)
    more = f"`optadvisor explain {say.clean(item.proposal.rewriter)}` says what this technique does"
    also = "; `optadvisor suggest --diff` shows the changed lines" if isinstance(verdict, Accepted) else ""
    put(console, f"{more}{also}.")


def _accepted(suggestions: Sequence[Suggestion]) -> list[_Accepted]:
    return [(item, item.verdict) for item in suggestions if isinstance(item.verdict, Accepted)]


def _functions(run: Run) -> list[FunctionRef]:
    """Hot functions in their order, each followed by its loops, then others that something is said about.

    A function that only calls others, and that nothing is said about, is left out.
    """
    others = [item.proposal.function for item in run.suggestions] + [item.function for item in run.declined]
    others += [recording.function for recording in run.recordings if recording.problem]
    own = OWN_SHARE * _program_seconds(run)
    hot: list[FunctionRef] = []
    for spot in run.hotspots:
        loops = [r.function for r in run.regions if r.host == spot.function and r.function in others]
        notable = spot.self_seconds >= own and spot.function.qualname != "<module>" and not loops
        hot += [spot.function] if spot.function in others or notable else []
        hot += loops
    return list(dict.fromkeys(hot + others))


def _program_seconds(run: Run) -> float:
    return run.plan.program_seconds if run.plan and run.plan.program_seconds > 0 else run.profile.plain_seconds


def _print_function(run: Run, function: FunctionRef, console: Console, diffs: Mapping[str, str]) -> None:
    spot = next((spot for spot in run.hotspots if spot.function == function), None)
    figures, last = f" · {say.percent(spot.share)} of the program" if spot else "", 0
    if spot and spot.calls >= 0:
        figures += f", {'' if spot.calls_exact else 'at least '}{say.plural(spot.calls, 'call')}"
    region = run.region(function)
    if region is not None:
        figures, last = f" · {say.percent(region.share)} of the program", region.last_line
    heading(console, say.name_of(run, function), cells.place(run, function, last) + figures)
    suggestions = [item for item in run.suggestions if item.proposal.function == function]
    accepted = _accepted(suggestions)
    if accepted:
        _print_accepted_table(run, accepted, console)
    for item, verdict in accepted:
        _print_reasons(run, item, verdict, console)
        if diffs.get(item.id):
            print_diff(console, diffs[item.id])
    refusals = _refusals(run, function)
    hint = cells.hint(run, function, [reason for _, reason in refusals]) if not accepted else ""
    refusals += [("optadvisor", say.sentence(hint))] if hint else []
    if refusals and accepted:
        put(console)
    for who, reason in refusals:
        hang(console, Text("– "), Text.assemble((who, "bold"), ": ", reason))
    if not accepted and not refusals:
        put(console, _nothing_said(run, function, spot))


def _nothing_said(run: Run, function: FunctionRef, spot: Hotspot | None) -> str:
    """About a function of which no technique says anything: that it is short, and who calls it, where that is known."""
    callers = [one.function for one in run.profile.functions if function in one.callees and one.function != function]
    if spot is None or spot.loops or spot.calls < OFTEN or not callers:
        return "No technique knows another way to write what it does."
    each = say.seconds(spot.inclusive_seconds / spot.calls)
    names = say.listing([say.name_of(run, one) for one in callers])
    return f"It has no loop, and takes {each} a call: what could be sped up is what calls it so often ({names})."


def _print_accepted_table(run: Run, accepted: Sequence[_Accepted], console: Console) -> None:
    columns = (
        Column(header="Suggestion", folds=True),
        Column(header="Results"),
        Column(header="Speedup"),
        Column(header="Whole program"),
    )
    before = _program_seconds(run)
    rows = [
        (
            Text.assemble((item.id, "bold green"), " ", say.clean(item.proposal.title)),
            Text(verdict.level.value),
            Text(say.speedup(verdict.timing)),
            Text(say.change(before, item.projected_seconds)),
        )
        for item, verdict in accepted
    ]
    print_table(console, columns, rows)


def _print_reasons(run: Run, item: Suggestion, verdict: Accepted, console: Console) -> None:
    """Below the table: why it is faster and equal, what was compared, what it tests, needs and costs."""
    proposal = item.proposal
    put(console)
    hang(console, Text(item.id + "  ", "bold green"), Text(say.sentence(proposal.why)))
    put(console, _how_equal(proposal, verdict), indent=2)
    if proposal.guards:
        put(console, "Before it takes the fast path it tests, and otherwise runs your original code:", indent=2)
    for guard in proposal.guards:
        added = " (added by the proof: outside of it the results differ)" if guard in verdict.guarded else ""
        hang(console, Text("  · "), Text(say.sentence(guard + added)))
    needs = [name for name in proposal.requires if name not in run.profile.imported]
    if verdict.built:
        took = f"built once, in {say.seconds(verdict.timing.build_seconds)}"
        text = f"Its machine code is {took}: it starts in milliseconds. It lies in __pycache__ beside your file"
        text += (
            "; where it is missing, the function runs as it is written."
            if proposal.cython
            else f", with {runtime.SOURCE.name} to load it; where either is missing, Numba compiles the kernel."
        )
        put(console, text, indent=2)
        if verdict.lines:
            asks = f"{verdict.python_lines} of its {say.plural(verdict.lines, 'line')} in Cython still ask Python"
            put(console, f"{asks}; they are marked in {verdict.page}", indent=2)
    elif needs:
        put(console, f"Needs {say.listing(needs)} wherever the program runs.", indent=2)
    if verdict.growth is not None:
        put(console, _grows(verdict.growth), indent=2)
    for line in economy.sentences(run, item, verdict.timing):
        put(console, line, indent=2)
    more = verdict.timing.candidate_peak_bytes - verdict.timing.original_peak_bytes
    if more >= NOTABLE_BYTES:
        put(console, f"Needs {say.memory(more)} more memory at its peak.", indent=2)


def _how_equal(proposal: Proposal, verdict: Accepted) -> str:
    calls = say.plural(verdict.calls_compared, "recorded call")
    if verdict.inputs_generated:
        calls += f" and {say.plural(verdict.inputs_generated, 'generated input')}"
    if verdict.level is Level.IDENTICAL:
        return f"Compared on {calls}: everything the same, floats bit for bit."
    worst = f" Largest difference: {say.sentence(verdict.worst_error)}" if verdict.worst_error else ""
    if verdict.level is Level.CLOSE:
        if not verdict.worst_error:
            worst = " No difference was seen."
        why = f": {' and '.join(proposal.rounds)}" if proposal.rounds else ""
        return f"Compared on {calls}: the same but for the rounding of floats{why}.{worst}"
    return f"Compared on {calls}: {verdict.level.value}.{worst}"


def _grows(growth: Growth) -> str:
    """Replayed with 500, 1000 and 2000 elements in known, its time grows as n^2.0; with this as n^1.0."""
    name, sizes = say.clean(growth.name), say.listing([str(n) for n in growth.sizes])
    what = f"{name} = {sizes}" if growth.number else f"{sizes} elements in {name}"
    before, after = (f"n^{max(power, 0.0):.1f}" for power in (growth.original, growth.candidate))
    return f"Replayed with {what}, its time grows as {before}; with this as {after}."


def _refusals(run: Run, function: FunctionRef) -> list[tuple[str, str]]:
    """Who did not make it and why, in whole sentences: replayed and rejected, unproven, not proposed."""
    found = []
    recording = run.recording(function)
    if recording and recording.problem:
        found.append(("no call recorded", say.sentence(recording.problem)))
    about = [item for item in run.suggestions if item.proposal.function == function]
    return [*dict.fromkeys(found + _turned_down(run, about)), *_declined(run, function)]


def _turned_down(run: Run, suggestions: Sequence[Suggestion]) -> list[tuple[str, str]]:
    """Those that were tried and not accepted: which, and why."""
    tried: dict[tuple[str, str], list[Suggestion]] = {}
    for item in suggestions:
        if isinstance(item.verdict, Accepted):
            continue
        verdict, cause, timing = item.verdict, "not proven", ""
        if isinstance(verdict, Rejected):
            cause = verdict.cause
            timing = f" Measured: {say.speedup(verdict.timing)}." if verdict.timing else ""
        tried.setdefault((cause, say.sentence(_by_name(run, item, verdict.reason)) + timing), []).append(item)
    return [(f"{_named_once(items)} ({cause})", reason) for (cause, reason), items in tried.items()]


def _named_once(items: Sequence[Suggestion]) -> str:
    """Suggestions of one fate: their names, and what they are about, once where that is the same."""
    titles: dict[str, list[str]] = {}
    for item in items:
        titles.setdefault(say.clean(item.proposal.title), []).append(item.id)
    return "; ".join(f"{say.listing(ids)} {title}" for title, ids in titles.items())


def _by_name(run: Run, item: Suggestion, reason: str) -> str:
    """The reason with the names of the other suggestions for the place, as they stand in the report: f-2."""
    beside = [one for one in run.suggestions if one.proposal.function == item.proposal.function and one is not item]
    for variant in {one.proposal.variant for one in beside}:
        named = [one.id for one in beside if one.proposal.variant == variant]
        if len(named) == 1:
            reason = reason.replace(f"“{variant}”", named[0])
    return reason


def _declined(run: Run, function: FunctionRef) -> list[tuple[str, str]]:
    """Who did not propose anything, with those that have one reason together."""
    groups: dict[tuple[str, int], list[str]] = {}
    recording = run.recording(function)  # whose problem has been told
    for no in run.declined:
        if no.function == function and not (recording and no.reason == recording.problem):
            groups.setdefault((say.sentence(no.reason), no.line), []).append(say.clean(no.rewriter))
    found = []
    for (reason, line), names in groups.items():
        where = f" (line {line})" if line and not reason.startswith(f"line {line}:") else ""
        where = cells.sentence(run, where) if cells.is_script(run, function.path) else where
        found.append((say.listing(list(dict.fromkeys(names))) + where, reason))
    return found


def _why_nothing(run: Run) -> str:
    if not run.hotspots and not run.suggestions:
        return f"Nothing to apply: {without_hotspots(run.profile)}."
    if not run.suggestions and not any(recording.calls for recording in run.recordings) and _may_record(run):
        again = f"`optadvisor profile {say.clean(run.target.describe())}`"
        return f"Nothing to apply: no calls were recorded, so nothing could be proven equal. {again} records them."
    if not run.suggestions:
        return "Nothing to apply: no technique fits these functions, for the reasons given. Your files are unchanged."
    rejected = sum(isinstance(item.verdict, Rejected) for item in run.suggestions)
    unproven = len(run.suggestions) - rejected
    parts = [f"{rejected} did not hold"] if rejected else []
    parts += [f"{unproven} could not be proven equal"] if unproven else []
    tried = say.plural(len(run.suggestions), "candidate")
    longer = " A run with more to do may be sped up: profile one." if _too_short(run) else ""
    return f"Nothing to apply: of {tried} tried, {say.listing(parts)}. Your files are unchanged.{longer}"


def _too_short(run: Run) -> bool:
    """Something was left out because to start it takes as long as the program."""
    reasons = [item.verdict.reason for item in run.suggestions if isinstance(item.verdict, Rejected)]
    return any("in every run, and all of your own code" in reason for reason in reasons)


def _may_record(run: Run) -> bool:
    """Calls are missing because of an option, not for what the program is."""
    return not why_nothing(run) and not run.profile.error


def _print_plan(run: Run, accepted: Sequence[_Accepted], console: Console) -> None:
    if run.plan:
        heading(console, "Plan")
        _print_choice(run.plan, accepted[0][0].id, console)


def _print_next(run: Run, console: Console, *, diff_shown: bool) -> None:
    plan = run.plan
    if (run.outcome and run.outcome.state is OutcomeState.APPLIED) or (plan and not plan.ids):
        return
    does = "Writes this into your files and runs the program again; taken back unless it is equal and faster."
    next_command(console, "optadvisor apply", does)
    if not diff_shown:
        hang(console, Text("      "), Text("To read the new code first: optadvisor suggest --diff"))


def _print_choice(plan: Plan, first: str, console: Console) -> None:
    if plan.ids:
        gain = say.change(plan.program_seconds, plan.projected_seconds)
        seconds = plan.first_projected_seconds
        compiling = f" The very first run, which compiles: {say.seconds(seconds)}." if seconds > 0 else ""
        put(console, f"Apply {say.listing(plan.ids)}: {gain} for the whole program.{compiling}")
    else:
        put(console, f"Apply none. To apply one by its name all the same: optadvisor apply {first}")
    for reason in plan.left_out:
        hang(console, Text("– "), Text(say.sentence(reason)))
