"""The few shapes terminal reports are made of: a table, an item with a hanging indent, a diff, the next command.

Everything is a Rich `Text`, never markup, so text of the user's prints literally. No line is longer than the console is
wide and nothing is cut off: words move to the next line, words longer than a line are folded, and a table that would
not fit is printed as one small block a row. Does not handle: consoles narrower than about 20 columns.
"""

from __future__ import annotations

from collections.abc import Sequence
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A table column; of those that fold, the text wraps."""

    header: str
    right: bool = False
    folds: bool = False


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


def print_diff(console: Console, diff: str) -> None:
    """A unified diff, coloured where the console has colours."""
    put(console)
    for line in diff.rstrip("\n").split("\n"):
        hang(console, Text("  "), Text(visible(line.expandtabs(4)), _diff_style(line)))


def _diff_style(line: str) -> str:
    if line.startswith(("+++", "---")):
        return "bold"
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")


def print_table(console: Console, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> None:
    """A table with a rule under its header, or blocks where the console is too narrow for it."""
    if _needed_width(columns, rows) > console.width:
        _print_blocks(console, columns, rows)
        return
    table = Table(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0), header_style="dim")
    for column in columns:
        justify: JustifyMethod = "right" if column.right else "left"
        table.add_column(Text(column.header), justify=justify, no_wrap=not column.folds, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _needed_width(columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> int:
    needed = GAP * (len(columns) - 1)
    for number, column in enumerate(columns):
        widest = max([cell_len(column.header), *(row[number].cell_len for row in rows)])
        needed += min(widest, SMALLEST_FOLD) if column.folds else widest
    return needed


def _print_blocks(console: Console, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> None:
    first = columns[0].header + " " if columns[0].right else ""  # a number alone says too little
    for row in rows:
        put(console, Text(first) + row[0])
        for column, cell in zip(columns[1:], row[1:], strict=True):
            label = f"  {column.header.lower()}: " if column.header else "  "
            hang(console, Text(label, "dim"), _without_bar(cell))


def _without_bar(cell: Text) -> Text:
    cell = cell.copy()
    stripped = len(cell.plain) - len(cell.plain.lstrip("█▏▎▍▌▋▊▉ "))
    return cell[stripped:]
