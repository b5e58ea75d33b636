"""`optadvisor suggest`, `apply` and `undo`: proved changes, written into the source and taken out of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optadvisor.commands.notebooks import (
    beside_notebook,
    check_unchanged,
    checking,
    difference,
    fitting,
    into_cells,
    taken_back,
)
from optadvisor.commands.shared import PROGRAMS, RunArgument, console, load, read_settings, told
from optadvisor.errors import RewriterError, UsageError

if TYPE_CHECKING:
    from optadvisor.records import Run, Terms
    from optadvisor.verifier.device.cards import Card


ClearChanged = Annotated[
    bool, typer.Option("--clear-changed", help="Of a notebook: clear the outputs of cells that --apply changes.")
]


def suggest(
    run: RunArgument = "",
    apply_: Annotated[bool, typer.Option("--apply", help="Write the best proved set into the source.")] = False,
    exact: Annotated[
        bool | None, typer.Option("--exact/--no-exact", help="Accept only bit-for-bit identical results.")
    ] = None,
    allow_effects: Annotated[
        bool | None,
        typer.Option(
            "--allow-effects/--no-effects",
            help="Prove functions that write files or act on the outside, too: they are called many times.",
        ),
    ] = None,
    allow_stream_change: Annotated[
        bool | None,
        typer.Option(
            "--allow-stream-change/--no-stream-change",
            help="Accept other random numbers of the same distribution, after a two-sample test.",
        ),
    ] = None,
    processes: Annotated[
        bool | None,
        typer.Option(
            "--processes/--no-processes",
            help="Also have independent calls made on all cores, by copies of the process.",
        ),
    ] = None,
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="SECONDS", help="Begin nothing new after that; 60 by default, 0: no limit."),
    ] = None,
    gpu: Annotated[
        str,
        typer.Option(
            "--gpu", metavar="CARD", help="Predict what a GPU would gain: t4, a100, h100, rtx4090…; applies nothing."
        ),
    ] = "",
    xp: Annotated[
        bool, typer.Option("--xp", help="With --gpu: one function for arrays of NumPy and of CuPy, instead of copies.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show each accepted change.")] = False,
    clear_changed: ClearChanged = False,
    json: Annotated[bool, typer.Option("--json", help="Print the suggestions as JSON.")] = False,
) -> None:
    """Propose faster code for the hot functions, prove each proposal equal, and time it."""
    from optadvisor.records import Terms

    card = _card(gpu) if gpu else None
    if xp and card is None:
        raise UsageError("--xp goes with --gpu CARD: it says what code for both would make of a card")

    settings = read_settings(
        exact=exact,
        allow_effects=allow_effects,
        allow_stream_change=allow_stream_change,
        processes=processes,
        budget=budget,
    )
    terms = Terms(
        exact=settings.exact,
        effects=settings.allow_effects,
        stream_change=settings.allow_stream_change,
        processes=settings.processes,
        budget_seconds=settings.budget,
    )
    folder, record = load(run)
    if record.target.notebook and exact is None:  # the values that its cells show are no output of the script
        terms = replace(terms, exact=True)
    check_unchanged(record)
    with beside_notebook(record.target):
        _suggest(record, folder, terms, card, xp, apply_=apply_, diff=diff, json=json, clear=clear_changed)


def _suggest(
    record: Run,
    folder: Path,
    terms: Terms,
    card: Card | None,
    xp: bool,
    *,
    apply_: bool,
    diff: bool,
    json: bool,
    clear: bool,
) -> None:
    from optadvisor import pipeline
    from optadvisor.reports.offloads import print_offloads
    from optadvisor.reports.progress import progress
    from optadvisor.reports.terminal import print_suggestions

    if record.plan is None or record.plan.terms != terms or record.faults:
        with progress(console(stderr=True), json) as step:
            record = pipeline.suggest(record, folder, terms=terms, progress=step, fits=fitting(record))
    else:
        pipeline.load_sources(record)
    if card is not None:
        from optadvisor.offloading import offloads

        with progress(console(stderr=True), json) as step:
            record = offloads(record, folder, card, terms=terms, progress=step, both=xp)
    if json:
        _print_json(record)
    else:
        diffs = _diffs(record) if diff else {}
        print_suggestions(told(record), console(), diffs=diffs, show_diff=diff, next_is_apply=not apply_)
        print_offloads(record, console(), _ports(record) if diff else ())
    if apply_ and record.plan is not None and record.plan.ids:
        _apply(record, folder, (), show=not json, clear=clear)
    if record.faults:
        raise RewriterError("a rewriter failed (see above): please report it; everything else went on without it")


def apply(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[RUN] [ID]…", help="Suggestions; the plan's by default.")
    ] = None,
    clear_changed: ClearChanged = False,
) -> None:
    """Write accepted suggestions into the source; taken back at once if the program changes or does not gain."""
    from optadvisor import store

    names = list(words or [])
    known = {folder.name for folder in store.folders(Path.cwd())}
    first = names[0] if names else ""
    run = names.pop(0) if first.endswith(PROGRAMS) or any(first and name.startswith(first) for name in known) else ""
    folder, record = load(run)
    check_unchanged(record)
    with beside_notebook(record.target):
        _apply(record, folder, names, show=True, clear=clear_changed)


def undo(run: RunArgument = "") -> None:
    """Put the files of an applied run back, byte for byte."""
    from optadvisor import store
    from optadvisor.records import OutcomeState

    if not run or run.endswith(PROGRAMS):
        listed = store.listing(Path.cwd()).runs
        applied = [r for r in listed if r.outcome is not None and r.outcome.state is OutcomeState.APPLIED]
        applied = [r for r in applied if not run or store.is_of(r, Path.cwd() / run)]
        run = applied[-1].id if applied else run
    folder, record = load(run)
    record, restored = taken_back(record, folder)
    for path in restored:
        print(f"restored {os.path.relpath(path)}")
    if not restored:
        print("the files are as they were before already")


def _apply(record: Run, folder: Path, ids: Sequence[str], *, show: bool, clear: bool) -> None:
    from optadvisor import pipeline
    from optadvisor.records import OutcomeState
    from optadvisor.reports.progress import progress
    from optadvisor.reports.terminal import print_outcome

    with progress(console(stderr=True), not show) as step:
        applied = pipeline.apply(record, folder, ids, progress=step, check=checking(record))
        applied = into_cells(applied, folder, clear=clear)
    if show:
        print_outcome(applied.run, console(), applied.diff)
    outcome = applied.run.outcome
    if show and outcome is not None and outcome.state is OutcomeState.APPLIED:
        _say_how_to_package(outcome.built)
    if outcome is not None and outcome.state is OutcomeState.ROLLED_BACK:
        sys.exit(3)


def _say_how_to_package(laid: Sequence[str]) -> None:
    """Where a project builds wheels, and what they would hold is not all of it now."""
    from optadvisor import runtime
    from optadvisor.patching.packaging import project_of

    if any(path.endswith(runtime.CYTHON) and project_of(Path(path)) for path in laid):
        print("\nFor wheels of your project: `optadvisor build --packaging` prints what its build has to say.")


def _card(word: str) -> Card:
    from optadvisor.verifier.device.cards import CARDS, card

    if word.lower() == "measured":
        from optadvisor.verifier.device.calibrating import kept

        here = kept().card
        if here is None:
            raise UsageError("no card of this machine was measured: `optadvisor doctor --calibrate` does it, with CuPy")
        return here
    found = card(word)
    if found is None:
        raise UsageError(f"no card {word!r} is known; there are {', '.join(sorted(CARDS))}, or `measured`")
    return found


def _diffs(record: Run) -> dict[str, str]:
    from optadvisor import pipeline
    from optadvisor.records import Accepted

    return {
        s.id: difference(record, pipeline.versions_of(record, [s.proposal]))
        for s in record.suggestions
        if isinstance(s.verdict, Accepted)
    }


def _ports(record: Run) -> tuple[str, ...]:
    """What each copy for a GPU would change, in their order; empty where there is none."""
    from optadvisor import pipeline

    return tuple(
        difference(record, pipeline.versions_of(record, [one.proposal])) if one.proposal and not one.reason else ""
        for one in record.offloads
    )


def _print_json(record: Run) -> None:
    import json

    from optadvisor.records import to_json

    fields = ("id", "cells", "hotspots", "suggestions", "declined", "faults", "plan", "offloads")
    print(json.dumps({name: to_json(getattr(record, name)) for name in fields}, indent=1))
