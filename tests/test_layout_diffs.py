"""Diffs as the terminal shows them after `apply`."""

from __future__ import annotations

import io

from rich.console import Console

from optadvisor.reports.layout import print_diff

TOOL = ["+def _untouched(**functions):", '+    """Whether these are still the functions."""', *["+    step()"] * 20]
KERNEL = ["+def _walk_kernel(n):", *["+    n += 1"] * 20]
REST = [" def walk(n):", "-    old()", "+    new()"]


def shown(lines: list[str], *, folds: bool) -> list[str]:
    console = Console(file=io.StringIO(), width=100)
    print_diff(console, "\n".join(lines) + "\n", folds=folds)
    assert isinstance(console.file, io.StringIO)
    return [line.removeprefix("  ") for line in console.file.getvalue().split("\n") if line]


def test_a_long_tool_is_told_by_its_name_and_its_sentence() -> None:
    found = shown([*TOOL, "+", "+", *REST], folds=True)
    assert found == [*TOOL[:2], "     … 20 more lines", "+", "+", *REST]


def test_copies_short_tools_and_exact_diffs_are_shown_whole() -> None:
    assert shown([*TOOL, *REST], folds=False) == [*TOOL, *REST]
    assert shown([*KERNEL, *REST], folds=True) == [*KERNEL, *REST]
    assert shown([*TOOL[:10], *REST], folds=True) == [*TOOL[:10], *REST]
