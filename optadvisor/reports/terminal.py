"""What the command line prints: a profile, suggestions, an outcome, the stored runs, the state of the machine.

Each function takes records and a Rich console, and prints. A report says what was found, what the words mean, and which
command to type next. It reads the profiled files for the text of hot lines, and nothing else.
`print_suggestions` is in `suggestions`. Does not handle: HTML and notebooks.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from optadvisor.records import (
    Accepted,
    Capability,
    FunctionRef,
    Hotspot,
    Outcome,
    OutcomeState,
    Run,
)
from optadvisor.reports import text as say
from optadvisor.reports.layout import Column, hang, heading, next_command, print_diff, print_table, put
from optadvisor.reports.suggestions import print_suggestions

FUNCTIONS_WITH_LINES = 3
LINES_SHOWN = 8
LINE_SHARE_SHOWN = 0.01

__all__ = ["print_doctor", "print_outcome", "print_profile", "print_runs", "print_suggestions"]


# ---------------------------------------------------------------- profile


def print_profile(run: Run, console: Console) -> None:
    """Where the time goes, by function and by line, and what could be gained at best."""
    profile = run.profile
    heading(console, say.clean(run.target.describe()))
    put(
        console,
        f"Takes {say.seconds(profile.plain_seconds)} on its own (estimated); "
        f"{say.seconds(profile.wall_seconds)} under the profiler.",
    )
    if profile.exit_status or profile.error:
        why = f" ({say.clean(profile.error)})" if profile.error else ""
        put(
            console,
            f"It ended with exit status {profile.exit_status}{why}: the figures cover what ran.",
            style="yellow",
        )
    if run.hotspots:
        _print_hotspots(run, console)
        for hotspot in [spot for spot in run.hotspots if spot.lines][:FUNCTIONS_WITH_LINES]:
            _print_hot_lines(run, hotspot, console)
    _print_notes(console, profile.notes)
    if not run.hotspots:
        put(console)
        put(console, "None of your own functions took a measurable share of the time, so there is nothing to speed up.")
        return
    next_command(console, "optadvisor suggest", "Looks for faster versions of these functions. It changes no file.")


def _print_hotspots(run: Run, console: Console) -> None:
    columns = (
        Column(header="Function", folds=True),
        Column(header="Self", right=True),
        Column(header="Total", right=True),
        Column(header="Share"),
        Column(header="Calls", right=True),
        Column(header="At best", right=True),
    )
    rows = [
        (
            _function(spot.function, run),
            Text(say.seconds(spot.self_seconds)),
            Text(say.seconds(spot.inclusive_seconds)),
            _heat(spot.share),
            Text(f"{spot.calls:,}"),
            Text(say.ceiling(spot.ceiling)),
        )
        for spot in run.hotspots
    ]
    put(console)
    print_table(console, columns, rows)
    put(console)
    put(
        console,
        "Self: in the function's own lines and the library calls they make. Total: with your other functions it calls. "
        "At best: how many times faster the whole program would be if the function took no time (Amdahl's law).",
        style="dim",
    )


def _print_hot_lines(run: Run, hotspot: Hotspot, console: Console) -> None:
    heading(console, f"Lines of {say.label(hotspot.function)}", say.place(hotspot.function, run.target.directory))
    by_share = sorted(hotspot.lines, key=lambda line: -line.share)
    kept = [line for line in by_share[:LINES_SHOWN] if line.share >= LINE_SHARE_SHOWN] or by_share[:1]
    kept.sort(key=lambda line: line.line)
    source = say.source_lines(run, hotspot.function.path)
    texts = say.dedent([source[line.line - 1] if 0 < line.line <= len(source) else "" for line in kept])
    columns = [Column(header="Line", right=True), Column(header="Share"), Column(header="Times run", right=True)]
    rows = [[Text(str(line.line)), _heat(line.share), Text(f"{line.hits:,}")] for line in kept]
    if source:
        columns.append(Column(header="Source", folds=True))
        rows = [[*row, Text(text)] for row, text in zip(rows, texts, strict=True)]
    print_table(console, columns, rows)
    if not source:
        path = say.relative(hotspot.function.path, run.target.directory)
        put(console, f"{path} is not as it was when it was profiled, so its text is not shown.", style="dim")


def _print_notes(console: Console, notes: Sequence[str]) -> None:
    if notes:
        put(console)
    for note in notes:
        hang(console, Text("Note: ", "yellow"), Text(say.sentence(note)))


def _function(function: FunctionRef, run: Run) -> Text:
    return Text.assemble((say.label(function), "bold"), "  ", (say.place(function, run.target.directory), "dim"))


def _heat(share: float) -> Text:
    style = "red" if share >= 0.5 else "yellow" if share >= 0.1 else "dim"
    return Text.assemble((f"{say.bar(share, 8):<8}", style), f" {say.percent(share):>5}")


# ---------------------------------------------------------------- outcome


def print_outcome(run: Run, console: Console, diff: str = "") -> None:
    """What was written, what the program gained, what was compared; or why it was taken back."""
    outcome = run.outcome
    if outcome is None:
        put(console, "Nothing has been applied in this run.")
        next_command(console, "optadvisor apply", "Applies what `optadvisor suggest` found, if it found anything.")
        return
    files = say.listing([say.relative(patch.path, run.target.directory) for patch in outcome.patches])
    ids = say.listing(outcome.ids) or "nothing"
    where = {
        OutcomeState.APPLIED: (f"Applied {ids}", f" to {files}" if files else "", "bold green"),
        OutcomeState.ROLLED_BACK: (f"Rolled back {ids}", f": {files} as before" if files else "", "bold yellow"),
        OutcomeState.UNDONE: (f"Undone {ids}", f": {files} as before" if files else "", "bold"),
    }
    what, place, style = where[outcome.state]
    put(console)
    put(console, Text.assemble((what, style), place + "."))
    if outcome.reason:
        hang(console, Text("Why: "), Text(say.sentence(outcome.reason)))
    if diff:
        print_diff(console, diff)
    _print_gain(outcome, console)
    if outcome.state is OutcomeState.APPLIED:
        next_command(console, "optadvisor undo", "Only if you want your original files back, byte for byte.")


def _print_gain(outcome: Outcome, console: Console) -> None:
    if outcome.before_seconds > 0 and outcome.after_seconds > 0:
        put(console)
        achieved = say.change(outcome.before_seconds, outcome.after_seconds)
        hang(console, Text("Whole program: ", "bold"), Text(achieved + ", measured"))
        if outcome.projected_seconds > 0:
            projected = say.change(outcome.before_seconds, outcome.projected_seconds)
            hang(console, Text("               "), Text(projected + ", projected"))
    if outcome.output:
        hang(console, Text("Compared:      ", "bold"), Text(say.sentence(outcome.output)))


# ---------------------------------------------------------------- runs and machine


def print_runs(runs: Sequence[Run], console: Console) -> None:
    """The stored runs of this folder, in the order given."""
    if not runs:
        put(console, "No program has been profiled in this folder yet.")
        next_command(console, "optadvisor profile script.py", "Runs your program and shows where its time goes.")
        return
    columns = (
        Column(header="Run"),
        Column(header="When"),
        Column(header="Program", folds=True),
        Column(header="Time", right=True),
        Column(header="Result"),
    )
    rows = [
        (
            Text(say.clean(run.id), "bold"),
            Text(say.when(run.created)),
            Text(say.clean(run.target.describe())),
            Text(say.seconds(run.profile.plain_seconds)),
            Text(_result(run)),
        )
        for run in runs
    ]
    print_table(console, columns, rows)


def _result(run: Run) -> str:
    if run.outcome:
        return run.outcome.state.value
    if run.suggestions or run.declined:
        return say.plural(sum(isinstance(item.verdict, Accepted) for item in run.suggestions), "suggestion")
    return "profiled"


def print_doctor(capabilities: Sequence[Capability], console: Console) -> None:
    """What this machine offers, and for what is missing how to get it."""
    columns = (Column(header=""), Column(header="Name"), Column(header="Found", folds=True))
    rows = []
    for item in capabilities:
        found = Text(say.clean(item.detail))
        if not item.usable and item.advice:
            found.append("\n" + say.sentence(item.advice), "yellow")
        mark = Text("yes", "green") if item.usable else Text("no", "yellow")
        rows.append((mark, Text(say.clean(item.name), "bold"), found))
    put(console)
    print_table(console, columns, rows)
    missing = sum(not item.usable for item in capabilities)
    put(console)
    if missing:
        put(console, f"{missing} of {len(capabilities)} not usable here. What does not need them works all the same.")
    else:
        put(console, "Everything is there.")
