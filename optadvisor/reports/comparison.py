"""What the command line prints for two runs side by side; see `profiles.compare` for what counts as a difference."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from optadvisor.profiles.compare import Change, Comparison, Difference, FunctionDifference, LineDifference
from optadvisor.records import Run
from optadvisor.reports import cells
from optadvisor.reports import text as say
from optadvisor.reports.layout import Column, hang, heading, print_table, put

_STYLES = {Change.FASTER: "green", Change.SLOWER: "red", Change.APPEARED: "yellow", Change.GONE: "cyan"}
FUNCTIONS_WITH_LINES = 3


def print_comparison(comparison: Comparison, after: Run, console: Console, *, top: int = 10) -> None:
    """The program, then the functions and lines that differ by more than noise; `after` is the second run."""
    heading(console, say.clean(after.target.describe()), f"{comparison.before} → {comparison.after}")
    _print_program(comparison.program, console)
    for warning in comparison.warnings:
        hang(console, Text("Note: ", "yellow"), Text(say.sentence(warning)))
    shown = [row for row in comparison.functions if _differs(row)]
    if shown:
        _print_functions(shown[:top], after, console)
    for row in [row for row in shown[:top] if _lines(row)][:FUNCTIONS_WITH_LINES]:
        _print_lines(row, after, console)
    put(console)
    _print_rest(comparison, shown, top, console)
    sentence = (
        f"Noise: what sampling leaves open (three standard errors) and, from run to run, {comparison.spread_source}"
    )
    put(console, say.sentence(sentence), style="dim")


def _print_program(program: Difference, console: Console) -> None:
    noise = say.seconds(program.noise_seconds)
    if program.change is Change.SAME:
        verdict = Text.assemble(("no difference", "bold"), f" beyond the noise of ±{noise}")
    else:
        style = f"bold {_STYLES[program.change]}"
        verdict = Text.assemble((program.change.value, style), f", more than the noise of ±{noise}")
    change = say.change(program.before_seconds, program.after_seconds)
    hang(console, Text("Whole program: "), Text(change + ": ") + verdict + Text("."))


def _differs(row: FunctionDifference) -> bool:
    """Beyond noise; what is new or gone only when it took time at all."""
    return any(_beyond(each) for each in (row.own, row.inclusive))


def _beyond(difference: Difference) -> bool:
    return difference.change is not Change.SAME and abs(difference.seconds) > difference.noise_seconds


def _print_functions(rows: Sequence[FunctionDifference], after: Run, console: Console) -> None:
    columns = (
        Column(header="Function", folds=True),
        Column(header="Self", folds=True),
        Column(header="Total", folds=True),
        Column(header="Calls", right=True),
    )
    table = [
        (
            Text.assemble((say.label(row.function), "bold"), "  ", (cells.place(after, row.function), "dim")),
            _change(row.own),
            _change(row.inclusive),
            Text(_counts(row.before_calls, row.after_calls)),
        )
        for row in rows
    ]
    put(console)
    print_table(console, columns, table)


def _change(difference: Difference) -> Text:
    """`0.50 s → 0.25 s (2.0×)`, one figure for what is new or gone, quiet where there is no difference."""
    if difference.change is Change.SAME:
        return Text(f"{say.seconds(difference.after_seconds)}, no difference", "dim")
    if difference.change in (Change.APPEARED, Change.GONE):
        either = max(difference.before_seconds, difference.after_seconds)
        return Text(f"{say.seconds(either)}, {difference.change.value}", _STYLES[difference.change])
    return Text(say.change(difference.before_seconds, difference.after_seconds), _STYLES[difference.change])


def _counts(before: int, after: int) -> str:
    """One figure when nothing changed, `—` for what was not counted."""
    one, other = (f"{count:,}" if count >= 0 else "—" for count in (before, after))
    return one if one == other else f"{one} → {other}"


def _lines(row: FunctionDifference) -> list[LineDifference]:
    return [line for line in row.lines if _beyond(line.own)]


def _print_lines(row: FunctionDifference, after: Run, console: Console) -> None:
    heading(console, f"Lines of {say.label(row.function)}", cells.place(after, row.function))
    columns = (
        Column(header="Line", right=True),
        Column(header="Seconds"),
        Column(header="Times run", right=True),
        Column(header="Source", folds=True),
    )
    table = [
        (
            Text(_numbers(line, row, after)),
            _change(line.own),
            Text(_counts(line.before_hits, line.after_hits)),
            Text(say.clean(line.text)),
        )
        for line in _lines(row)
    ]
    print_table(console, columns, table)


def _numbers(line: LineDifference, row: FunctionDifference, after: Run) -> str:
    """`12`, or `12 → 15` where the line moved."""
    if line.after_line and cells.is_script(after, row.function.path):
        return cells.line(after, row.function.path, line.after_line)
    known = [str(number) for number in (line.before_line, line.after_line) if number]
    return " → ".join(dict.fromkeys(known))


def _print_rest(comparison: Comparison, shown: Sequence[FunctionDifference], top: int, console: Console) -> None:
    rest = [row for row in comparison.functions if not _differs(row)]
    counted: list[tuple[Callable[[FunctionDifference], bool], str]] = [
        (lambda row: row.own.change is Change.APPEARED, "new"),
        (lambda row: row.own.change is Change.GONE, "gone"),
    ]
    for fits, word in counted:
        names = [say.label(row.function) for row in rest if fits(row)]
        if names:
            more = [] if len(names) <= top else [f"{len(names) - top} more"]
            put(console, f"Also {word}, with too little time to measure: {say.listing(names[:top] + more)}.")
    same = sum(row.own.change is Change.SAME for row in rest)
    if same:
        other = "other " if shown else ""
        put(console, f"No difference in {say.plural(same, f'{other}function')}.")
    if len(shown) > top:
        put(console, f"{len(shown) - top} more differ: --top {len(shown)} shows them all.")
