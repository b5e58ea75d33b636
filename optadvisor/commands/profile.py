"""`optadvisor profile` and `optadvisor report`: where a program's time goes, measured now or shown again."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optadvisor.commands.notebooks import beside_notebook, with_cells
from optadvisor.commands.shared import (
    All,
    Outputs,
    RunArgument,
    Top,
    Verbose,
    console,
    late_progress,
    load,
    read_settings,
    told,
)
from optadvisor.errors import UsageError
from optadvisor.settings import Engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from optadvisor.records import Run, Target


def profile(
    words: Annotated[list[str] | None, typer.Argument(metavar="SCRIPT [ARGUMENTS]…", help="The program.")] = None,
    module: Annotated[str, typer.Option("-m", metavar="MODULE", help="Run a module, as `python -m` does.")] = "",
    code: Annotated[str, typer.Option("-c", metavar="CODE", help="Run code, as `python -c` does.")] = "",
    engine: Annotated[
        Engine | None,
        typer.Option(
            "--engine",
            metavar="auto|sample|trace",
            help="Find seconds by sampling, or by timing each call with cProfile.",
        ),
    ] = None,
    quick: Annotated[
        bool | None, typer.Option("--quick/--no-quick", help="One pass: seconds only, no counts, no recorded calls.")
    ] = None,
    once: Annotated[
        bool | None, typer.Option("--once/--no-once", help="The program must not run twice: all from one run.")
    ] = None,
    processes: Annotated[
        bool | None,
        typer.Option("--processes/--no-processes", help="Record loops of long calls, for `suggest --processes`."),
    ] = None,
    capture: Annotated[
        bool | None,
        typer.Option("--capture/--no-capture", help="Record calls of hot functions, with their data, for `suggest`."),
    ] = None,
    top: Top = None,
    min_share: Annotated[
        str | None,
        typer.Option("--min-share", metavar="SHARE", help="Leave out functions with less of the time (5%)."),
    ] = None,
    stdin: Annotated[
        Path | None, typer.Option("--stdin", metavar="FILE", help="What the program reads as its input.")
    ] = None,
    timeout: Annotated[
        float | None, typer.Option("--timeout", metavar="SECONDS", help="Stop a pass that takes longer (0: never).")
    ] = None,
    unfold: All = None,
    output: Outputs = None,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print nothing but what the program prints.")] = False,
    verbose: Verbose = False,
) -> None:
    """Run a program and show where its time goes. Ends as the program does.

    A notebook is a program, too: all its cells, in order. The program runs twice: once as ever, watched from outside,
    once more (output hidden, files put back) to count calls and lines and to record calls. What stands behind the
    program's name belongs to the program. Settings come from
    [tool.optadvisor] of pyproject.toml; options win.
    """
    settings = read_settings(
        quiet=quiet,
        engine=engine,
        quick=quick,
        once=once,
        capture=capture,
        top=top,
        min_share=min_share,
        timeout=timeout,
        all=unfold,
        processes=processes,
    )
    target = _target(words or [], module, code)
    _check_files(stdin, output or [])
    from optadvisor import profiling

    with beside_notebook(target):
        keep_in = Path.cwd() if target.notebook else None
        with late_progress(quiet) as step:
            done = profiling.profile(target, settings, stdin=stdin, keep_in=keep_in, progress=step)
        run = with_cells(done.run, done.folder)
        if not quiet:
            from optadvisor.reports.profiles import print_profile

            shown, asked = console(stderr=True), bool(processes)
            print_profile(told(run), shown, top=settings.top, unfold=settings.all, verbose=verbose, processes=asked)
        _export(run, done.folder, output or [], quiet=quiet)
    sys.exit(done.status)


def report(
    run: RunArgument = "", top: Top = None, unfold: All = None, output: Outputs = None, verbose: Verbose = False
) -> None:
    """Show a stored profile again."""
    settings = read_settings(top=top, all=unfold)
    _check_files(None, output or [])
    folder, record = load(run)
    from optadvisor.reports.profiles import print_profile

    with beside_notebook(record.target):
        print_profile(told(record), console(), top=settings.top, unfold=settings.all, verbose=verbose)
        _export(record, folder, output or [], quiet=False)


def _check_files(stdin: Path | None, outputs: Sequence[Path]) -> None:
    """Before the program runs: what it is to read is there, and what we are to write can be written."""
    if stdin is not None and not stdin.exists():
        raise UsageError(f"no such file: {stdin}")
    if stdin is not None and (stdin.is_dir() or not os.access(stdin, os.R_OK)):
        raise UsageError(f"{stdin} cannot be read")
    if outputs:
        from optadvisor.profiles import export

        for path in outputs:
            export.check(path)


def _export(run: Run, folder: Path, outputs: Sequence[Path], *, quiet: bool) -> None:
    if not outputs:
        return
    from optadvisor.profiles import export

    for path in outputs:
        export.write(run, folder, path)
        if not quiet:
            print(f"wrote {path}", file=sys.stderr)


def _target(words: list[str], module: str, code: str) -> Target:
    from optadvisor.records import Target, TargetKind

    directory = os.getcwd()
    if module and code:
        raise UsageError("either -m or -c, not both")
    if module:
        _check_module(module)
        return Target(kind=TargetKind.MODULE, value=module, arguments=tuple(words), directory=directory)
    if code:
        return Target(kind=TargetKind.CODE, value=code, arguments=tuple(words), directory=directory)
    if not words:
        raise UsageError("which program? `optadvisor profile script.py`")
    script = words[0]
    if not os.path.exists(script):
        raise UsageError(f"no such script: {script}")
    if os.path.isdir(script):
        raise UsageError(f"{script} is a directory; name the script in it, or use -m")
    if not os.access(script, os.R_OK):
        raise UsageError(f"{script} cannot be read")
    if script.endswith(".ipynb"):
        from optadvisor.notebooks import running

        return running.target_of(script, words[1:])
    return Target(kind=TargetKind.SCRIPT, value=script, arguments=tuple(words[1:]), directory=directory)


def _check_module(name: str) -> None:
    import importlib

    from optadvisor.probes.runner import find_module

    sys.path.insert(0, os.getcwd())
    try:
        importlib.invalidate_caches()
        find_module(name)
    except (ImportError, ValueError, AttributeError) as error:
        raise UsageError(f"no such module: {name} ({error})") from error
    finally:
        sys.path.pop(0)
