"""`optadvisor view`: a profile as a picture, in SnakeViz."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from optadvisor.commands.shared import RunArgument, load

FILE = "view.prof"
Execute = Callable[[str, list[str]], object]


def view(
    run: RunArgument = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser, or only print the address.")
    ] = True,
    port: Annotated[int, typer.Option("--port", metavar="N", help="Of the local server; the next free one.")] = 8080,
) -> None:
    """Open a profile in SnakeViz. Without a display it prints the address to open; Ctrl-C ends it."""
    from optadvisor.profiles import export

    folder, record = load(run)
    export.write(record, folder, folder / FILE)
    start(folder / FILE, port, browser=browser and has_display(os.environ, sys.platform, sys.stdout.isatty()))


def has_display(environment: Mapping[str, str], system: str, terminal: bool) -> bool:
    """Whether a browser would open in front of someone."""
    if not terminal:
        return False
    return system in ("darwin", "win32") or any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def start(path: Path, port: int, *, browser: bool, execute: Execute = os.execv) -> None:
    """Become SnakeViz: its server, its output, its answer to Ctrl-C."""
    words = [sys.executable, "-P", "-u", "-m", "snakeviz", "--port", str(port)]
    if not browser:
        print("Open this address in a browser; Ctrl-C ends the server.", flush=True)
        words.append("--server")
    execute(sys.executable, [*words, str(path)])
