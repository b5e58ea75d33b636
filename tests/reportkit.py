"""Shared by the tests of reports: print one into a string, and compare it whatever the line ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO

from rich.cells import cell_len
from rich.console import Console

from optadvisor.records import Environment

ENVIRONMENT = Environment(python="3.11.7", implementation="CPython", platform="Linux", processor="CPU", cores=2)


def printed(report: Callable[[Console], None], *, width: int = 80, colour: bool = False) -> str:
    file = StringIO()
    console = Console(
        file=file, width=width, force_terminal=colour, no_color=not colour, color_system="truecolor" if colour else None
    )
    report(console)
    return file.getvalue()


def plain(text: str) -> str:
    """Without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def normal(text: str) -> str:
    """White space made equal, so that sentences can be found across line ends."""
    return " ".join(plain(text).split())


def widest(text: str) -> int:
    """Cells of the longest line."""
    return max(map(cell_len, plain(text).split("\n")))
