"""What several commands need: the run they speak of, settings, a console."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import typer

from optadvisor.errors import InterruptError

if TYPE_CHECKING:
    from rich.console import Console

    from optadvisor.records import Run
    from optadvisor.settings import Settings

RunArgument = Annotated[
    str,
    typer.Argument(metavar="[RUN]", help="A run's name or its beginning, or its program's; the latest by default."),
]
PROGRAMS = (".py", ".ipynb")
Top = Annotated[int | None, typer.Option("--top", metavar="N", help="Show so many functions (10).")]
All = Annotated[bool | None, typer.Option("--all/--no-all", help="Show functions of libraries, too.")]
Verbose = Annotated[
    bool, typer.Option("-v", "--verbose", help="Show raw figures beside corrected ones, and what each pass cost.")
]
Outputs = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Also write a .prof (SnakeViz), .lprof, .speedscope.json or .json; may be repeated.",
    ),
]

P = ParamSpec("P")


def interruptible(function: Callable[P, None]) -> Callable[P, None]:
    """Ctrl-C in a command becomes one line, where Typer would end without a word."""

    @functools.wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            function(*args, **kwargs)
        except KeyboardInterrupt:
            raise InterruptError("interrupted; your files are as they were") from None

    return wrapped


def load(name: str) -> tuple[Path, Run]:
    """The folder and record of a run; of the latest without a name. A program's name stands for its latest run."""
    from optadvisor import store

    if name.endswith(PROGRAMS):
        return store.latest_of(Path.cwd(), name)
    folder = store.find(Path.cwd(), name)
    return folder, store.load(folder)


def told(run: Run) -> Run:
    """The run as reports show it: of a notebook, cells instead of lines of their script."""
    if not run.cells:
        return run
    from optadvisor.reports import cells

    return cells.told(run)


def read_settings(*, quiet: bool = False, **given: Any) -> Settings:
    """Options over the project's settings; `None` stands for an option that was not given."""
    from optadvisor.settings import settings

    def warn(sentence: str) -> None:
        if not quiet:
            print(f"optadvisor: warning: {sentence}", file=sys.stderr)

    return settings(Path.cwd(), given, warn=warn)


def console(*, stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=False)


@contextlib.contextmanager
def late_progress(quiet: bool) -> Iterator[Callable[..., None]]:
    """A progress line on standard error. What draws it is loaded when it is first asked for: programs start before."""
    with contextlib.ExitStack() as stack:
        shown: list[Callable[..., None]] = []

        def step(*now: Any) -> None:
            if quiet:
                return
            if not shown:
                from optadvisor.reports.progress import progress

                shown.append(stack.enter_context(progress(console(stderr=True), quiet)))
            shown[0](*now)

        yield step
