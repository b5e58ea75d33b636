"""What the command line prints: a profile, suggestions, an outcome, the stored runs, the state of the machine.

Each function takes records and a Rich console, and prints. A report says what was found, what the words mean, and which
command to type next. It reads the profiled files for the text of hot lines, and nothing else. `print_profile` is in
`profiles`, `print_suggestions` in `suggestions`. Does not handle: HTML and notebooks.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from optadvisor.records import Accepted, Capability, Outcome, OutcomeState, Run
from optadvisor.reports import cells
from optadvisor.reports import text as say
from optadvisor.reports.layout import Column, hang, next_command, print_diff, print_table, put
from optadvisor.reports.profiles import print_profile
from optadvisor.reports.suggestions import print_suggestions

__all__ = ["print_doctor", "print_outcome", "print_profile", "print_runs", "print_suggestions"]


# ---------------------------------------------------------------- outcome


def print_outcome(run: Run, console: Console, diff: str = "") -> None:
    """What was written, what the program gained, what was compared; or why it was taken back."""
    outcome = run.outcome
    if outcome is None:
        put(console, "Nothing has been applied in this run.")
        next_command(console, "optadvisor apply", "Applies what `optadvisor suggest` found, if it found anything.")
        return
    files = say.listing([cells.file(run, patch.path) for patch in outcome.patches])
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
        print_diff(console, diff, folds=True)
    if outcome.state is not OutcomeState.UNDONE:
        _print_gain(outcome, console)
    if outcome.state is OutcomeState.APPLIED:
        next_command(console, "optadvisor undo", "Only if you want your original files back, byte for byte.")


def _print_gain(outcome: Outcome, console: Console) -> None:
    if outcome.before_seconds > 0 and outcome.after_seconds > 0:
        put(console)
        achieved = say.change(outcome.before_seconds, outcome.after_seconds)
        hang(console, Text("Whole program: ", "bold"), Text(achieved + ", measured"))
        if outcome.projected_seconds > 0 and outcome.profiled_seconds > 0:
            projected = say.change(outcome.profiled_seconds, outcome.projected_seconds)
            hang(console, Text("               "), Text(projected + ", projected from the profile"))
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
