"""The few shapes terminal reports are made of: a table, an item with a hanging indent, a diff, the next command.

Everything is a Rich `Text`, never markup, so text of the user's prints literally. No line is longer than the console is
wide and nothing is cut off: words move to the next line, words longer than a line are folded, and a table that would
not fit is printed as one small block a row. A cell may have several lines. Does not handle: consoles narrower than
about 20 columns.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from optadvisor.reports.text import visible

SMALLEST_FOLD = 18
"""Cells a folding column must get, else the table is printed as blocks."""
GAP = 2
"""Cells between two columns."""
LONG_TOOL = 14
"""Lines of a tool that are printed; of a longer one, its first ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A table column; of those that fold, the text wraps."""

    header: str
    right: bool = False
    folds: bool = False
    code: bool = False
    """Of one that folds, the last: source text; what moves to the next line is indented deeper."""


def put(console: Console, text: Text | str = "", *, style: str = "", indent: int = 0) -> None:
    """One paragraph, wrapped within its indent."""
    hang(console, Text(" " * indent), Text(text, style=style) if isinstance(text, str) else text)


def heading(console: Console, title: str, note: str = "") -> None:
    """An empty line, then a bold title with a quieter note behind it."""
    put(console)
    put(console, Text.assemble((title, "bold"), ("   " + note if note else "", "dim")))


def hang(console: Console, lead: Text, body: Text) -> None:
    """A lead (a bullet, a label) with a paragraph beside it; below it where the lead takes half of the line."""
    indent = lead.cell_len
    if indent * 2 > console.width:
        put(console, lead)
        lead, indent = Text("  "), 2
    lines = body.wrap(console, max(console.width - indent, 1), overflow="fold", tab_size=4) or [Text()]
    for number, line in enumerate(lines):
        line.rstrip()
        start = lead if number == 0 else Text(" " * indent)
        console.print(start + line, no_wrap=True, overflow="ignore", crop=False)


def next_command(console: Console, command: str, does: str) -> None:
    """What to type now, and what it will do."""
    put(console)
    hang(console, Text("Next: ", "bold"), Text.assemble((command, "bold cyan")))
    hang(console, Text("      "), Text(does))


def print_diff(console: Console, diff: str, *, folds: bool = False) -> None:
    """A unified diff, coloured where the console has colours; where it `folds`, of long tools the first lines."""
    put(console)
    lines = diff.rstrip("\n").split("\n")
    for line in _folded(lines) if folds else lines:
        hang(console, Text("  "), Text(visible(line.expandtabs(4)), _diff_style(line)))


def _folded(lines: Sequence[str]) -> Iterator[str]:
    """What is no copy of the user's own code is told by its name and its sentence."""
    rest = list(lines)
    while rest:
        first = rest.pop(0)
        yield first
        if not first.startswith("+def _") or "_kernel" in first:
            continue
        inside = list(itertools.takewhile(lambda line: line == "+" or line.startswith("+    "), rest))
        while inside and inside[-1] == "+":
            inside.pop()
        if len(inside) > LONG_TOOL:
            yield inside[0]
            yield f"     … {len(inside) - 1} more lines"
            del rest[: len(inside)]


def _diff_style(line: str) -> str:
    if line.startswith(("+++", "---")):
        return "bold"
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")


def print_table(console: Console, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> None:
    """A table with a rule under its header, or blocks where the console is too narrow for it."""
    widths = _widths(columns, rows)
    fixed = sum(widths[:-1]) + GAP * (len(columns) - 1)
    if fixed + widths[-1] > console.width:
        _print_blocks(console, columns, rows)
        return
    if columns[-1].code:
        rows = [[*row[:-1], _continued(row[-1], console.width - fixed, console)] for row in rows]
    table = Table(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0), header_style="dim")
    for column in columns:
        justify: JustifyMethod = "right" if column.right else "left"
        table.add_column(Text(column.header), justify=justify, no_wrap=not column.folds, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> list[int]:
    """Cells that each column needs at least."""
    found = []
    for number, column in enumerate(columns):
        lines = [line.cell_len for row in rows for line in row[number].split("\n")]
        widest = max([cell_len(column.header), *lines])
        found.append(min(widest, SMALLEST_FOLD) if column.folds else widest)
    return found


def _continued(code: Text, width: int, console: Console) -> Text:
    """One line of code within `width` cells, its continuation four cells deeper than its beginning."""
    if code.cell_len <= width:
        return code
    indent = len(code.plain) - len(code.plain.lstrip(" "))
    shown = min(indent, width // 2)
    deeper = shown + 4
    lines = code[indent:].wrap(console, max(width - deeper, 1), overflow="fold")
    for number, line in enumerate(lines):
        line.rstrip()
        lines[number] = Text(" " * (deeper if number else shown)) + line
    return Text("\n").join(lines)


def _print_blocks(console: Console, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> None:
    first = columns[0].header + " " if columns[0].right else ""  # a number alone says too little
    for row in rows:
        name, *below = row[0].split("\n")
        put(console, Text(first) + name)
        for line in below:
            put(console, Text("  ") + line)
        for column, cell in zip(columns[1:], row[1:], strict=True):
            if not cell.plain.strip():
                continue
            label = f"  {column.header.lower()}: " if column.header else "  "
            hang(console, Text(label, "dim"), _on_one_line(cell) if column.right else _without_bar(cell))


def _on_one_line(cell: Text) -> Text:
    return Text(" · ").join([_without_bar(line) for line in cell.split("\n") if line.plain.strip()])


def _without_bar(cell: Text) -> Text:
    cell = cell.copy()
    stripped = len(cell.plain) - len(cell.plain.lstrip("█▏▎▍▌▋▊▉ "))
    return cell[stripped:]
