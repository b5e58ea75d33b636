"""The hot lines of one function: heat, times run, time of each run, and the source, with its loops around it.

The `def` and the loops around hot lines are shown even when cold, so that it reads as code; `⋮` stands for lines left
out. The file's text is read only where it is still what was profiled.
Does not handle: the headers of `if`, `with` and `try`; comprehensions have no header line of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from optadvisor.records import FunctionRef, Hotspot, LineStats, Run
from optadvisor.reports import cells
from optadvisor.reports import text as say
from optadvisor.reports.layout import Column, heading, print_table, put

LINES_SHOWN = 8
LINE_SHARE_SHOWN = 0.01
HOT = 0.5
WARM = 0.1
BAR = 6


def heat(share: float, width: int) -> Text:
    """A share as a bar of `width` cells and a percentage, in the colour of its heat."""
    style = "red" if share >= HOT else "yellow" if share >= WARM else "dim"
    number = f"{say.percent(share):>6}"
    return Text(f"{say.bar(share, width):<{width}}{number}" if width else number.strip(), style)


def print_hot_lines(run: Run, spot: Hotspot, console: Console) -> None:
    """The lines of `spot` that take time. It must have some."""
    heading(console, f"Lines of {say.label(spot.function)}", cells.place(run, spot.function))
    by_share = sorted(spot.lines, key=lambda line: -line.share)
    hot = [line for line in by_share[:LINES_SHOWN] if line.share >= LINE_SHARE_SHOWN] or by_share[:1]
    source = say.source_lines(run, spot.function.path)
    numbers = {line.line for line in hot}
    if source:
        numbers |= _headers(source, spot.function, numbers)
    _print_lines(run, spot, sorted(numbers), hot[0].line, source, console)
    if not source:
        put(
            console,
            f"{cells.file(run, spot.function.path)} is not as it was when it was profiled, so its text is not shown.",
            style="dim",
        )
    put(console)
    for sentence in _legend(spot, [line for line in spot.lines if line.line in numbers]):
        put(console, sentence, style="dim")


def _print_lines(
    run: Run, spot: Hotspot, numbers: Sequence[int], hottest: int, source: Sequence[str], console: Console
) -> None:
    known = {line.line: line for line in spot.lines}
    counted = _counted(spot)
    texts = say.dedent([source[number - 1] if 0 < number <= len(source) else "" for number in numbers])
    columns = [Column(header="Line", right=True), Column(header="Share")]
    if counted:
        columns += [Column(header="Times run", right=True), Column(header="Each run", right=True)]
    if source:
        columns.append(Column(header="Source", folds=True, code=True))
    rows: list[list[Text]] = []
    for position, number in enumerate(numbers):
        if position and source and _left_out(source, numbers[position - 1], number):
            rows.append([Text("⋮", "dim"), *[Text()] * (len(columns) - 1)])
        figures = _figures(known.get(number), spot.inclusive_seconds)
        row = [Text(cells.line(run, spot.function.path, number)), *(figures if counted else figures[:1])]
        if source:
            style = "bold" if number == hottest else "" if number in known else "dim"
            row.append(Text(texts[position], style))
        rows.append(row)
    print_table(console, columns, rows)


def _counted(spot: Hotspot) -> bool:
    return any(line.hits >= 0 for line in spot.lines)


def _figures(line: LineStats | None, total_seconds: float) -> list[Text]:
    """Share, times run and time of each run; empty for a line that is shown for context only."""
    if line is None:
        return [Text(), Text(), Text()]
    mark = "" if line.hits_exact or line.hits < 0 else "≈ "
    each = mark + say.seconds(line.share * total_seconds / line.hits) if line.hits > 0 else "—"
    return [heat(line.share, BAR), Text(mark + say.count(line.hits)), Text(each)]


def _legend(spot: Hotspot, lines: Sequence[LineStats]) -> list[str]:
    told = ["Share: of the function's Total; what the line calls is in it."]
    if not _counted(spot):
        return told
    marks = " ≈ from part of the run." if any(line.hits >= 0 and not line.hits_exact for line in lines) else ""
    marks += " — not counted." if any(line.hits < 0 for line in lines) else ""
    return [*told, f"Each run: one run of the line, on average.{marks}"]


def _left_out(source: Sequence[str], before: int, after: int) -> bool:
    """Whether code stands between two lines that are shown one after the other."""
    between = source[before : after - 1]
    return any(line.strip() and not line.lstrip().startswith("#") for line in between)


def _headers(source: Sequence[str], function: FunctionRef, numbers: set[int]) -> set[int]:
    """The lines of the `def` and of the loops around `numbers`; none where the text does not parse."""
    try:
        tree = ast.parse("\n".join(source))
    except (SyntaxError, ValueError, RecursionError):
        return set()
    scope = _scope(tree, function)
    if scope is None:
        return set()
    loops = [node for node in ast.walk(scope) if isinstance(node, ast.For | ast.AsyncFor | ast.While)]
    found = {
        loop.lineno for loop in loops if any(loop.lineno <= number <= (loop.end_lineno or 0) for number in numbers)
    }
    return found | {scope.lineno} if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) else found


def _scope(tree: ast.Module, function: FunctionRef) -> ast.AST | None:
    """The node of a function that has statements; the module itself for top-level code."""
    if function.qualname == "<module>":
        return tree
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if first == function.first_line and node.name == function.name:
                return node
    return None
