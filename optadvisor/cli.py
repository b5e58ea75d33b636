"""The command line: thin, it builds a `Target`, calls the pipeline and shows the `Run`.

Nothing heavy is imported before a command needs it, so that `optadvisor --help` answers at once.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from optadvisor.errors import InterruptError, OptAdvisorError, RewriterError, UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from optadvisor.records import Run, Target

app = typer.Typer(
    help="Find what is slow in a Python program, rewrite it, prove the rewrite equal, measure it, apply it.",
    epilog="Start: `optadvisor profile script.py`, then `optadvisor suggest --apply`; `optadvisor undo` takes it back.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

RunArgument = Annotated[
    str, typer.Argument(metavar="[RUN]", help="A run's name or its beginning; the latest by default.")
]


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point. Ends the process with the status of the command: 0, or that of the error (see `errors`)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        app(args=_separate_program(words), prog_name="optadvisor")
    except OptAdvisorError as error:
        print(f"optadvisor: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


P = ParamSpec("P")


def command(function: Callable[P, None]) -> Callable[P, None]:
    """Register a command; Ctrl-C in it becomes one line, where Typer would end without a word."""

    @app.command()
    @functools.wraps(function)
    def interruptible(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            function(*args, **kwargs)
        except KeyboardInterrupt:
            raise InterruptError("interrupted; your files are as they were") from None

    return interruptible


# ---------------------------------------------------------------- profile

_WITH_VALUE = ("-m", "-c")


def _separate_program(words: list[str]) -> list[str]:
    """Put `--` before the program's own words in `profile …`, so that its options are never taken for ours."""
    if words[:1] != ["profile"]:
        return words
    for position, word in enumerate(words[1:], 1):
        if word in _WITH_VALUE:
            return [*words[: position + 2], "--", *words[position + 2 :]]
        if word == "--":
            return words
        if not word.startswith("-") or word == "-":
            return [*words[:position], "--", *words[position:]]
    return words


@command
def profile(
    words: Annotated[list[str] | None, typer.Argument(metavar="SCRIPT [ARGUMENTS]…", help="The program.")] = None,
    module: Annotated[str, typer.Option("-m", metavar="MODULE", help="Run a module, as `python -m` does.")] = "",
    code: Annotated[str, typer.Option("-c", metavar="CODE", help="Run code, as `python -c` does.")] = "",
    capture: Annotated[
        bool, typer.Option("--capture/--no-capture", help="Run a second time to record hot lines and calls.")
    ] = True,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print nothing but what the program prints.")] = False,
) -> None:
    """Run a program and show where its time goes. Ends as the program does.

    The program runs twice: once to find the hot functions, once more (output hidden, files put back) to look into them.
    """
    target = _target(words or [], module, code)
    from optadvisor import pipeline

    console = _console(stderr=True)
    done = pipeline.profile(target, capture=capture, progress=_progress(console, quiet))
    if not quiet:
        from optadvisor.reports.terminal import print_profile

        print_profile(done.run, console)
    sys.exit(done.status)


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


# ---------------------------------------------------------------- suggest, apply, undo


@command
def suggest(
    run: RunArgument = "",
    apply_: Annotated[bool, typer.Option("--apply", help="Write the best proved set into the source.")] = False,
    exact: Annotated[bool, typer.Option("--exact", help="Accept only bit-for-bit identical results.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show each accepted change.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the suggestions as JSON.")] = False,
) -> None:
    """Propose faster code for the hot functions, prove each proposal equal, and time it."""
    from optadvisor import pipeline
    from optadvisor.reports.terminal import print_suggestions

    folder, record = _load(run)
    errors = _console(stderr=True)
    if record.plan is None or record.plan.exact != exact or record.faults:
        record = pipeline.suggest(record, folder, exact=exact, progress=_progress(errors, json))
    else:
        pipeline.load_sources(record)
    if json:
        _print_json(record)
    else:
        print_suggestions(record, _console(), diffs=_diffs(record) if diff else {}, show_diff=diff)
    if apply_ and record.plan is not None and record.plan.ids:
        _apply(record, folder, (), show=not json)
    if record.faults:
        raise RewriterError("a rewriter failed (see above): please report it; everything else went on without it")


@command
def apply(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[RUN] [ID]…", help="Suggestions; the plan's by default.")
    ] = None,
) -> None:
    """Write accepted suggestions into the source; taken back at once if the program changes or does not gain."""
    from optadvisor import store

    names = list(words or [])
    known = {folder.name for folder in store.folders(Path.cwd())}
    run = names.pop(0) if names and any(name.startswith(names[0]) for name in known) else ""
    folder, record = _load(run)
    _apply(record, folder, names, show=True)


@command
def undo(run: RunArgument = "") -> None:
    """Put the files of an applied run back, byte for byte."""
    from optadvisor import pipeline, store
    from optadvisor.records import OutcomeState

    if not run:
        listed = store.listing(Path.cwd()).runs
        applied = [r for r in listed if r.outcome is not None and r.outcome.state is OutcomeState.APPLIED]
        run = applied[-1].id if applied else ""
    folder, record = _load(run)
    record, restored = pipeline.undo(record, folder)
    for path in restored:
        print(f"restored {os.path.relpath(path)}")
    if not restored:
        print("the files are as they were before already")


def _apply(record: Run, folder: Path, ids: Sequence[str], *, show: bool) -> None:
    from optadvisor import pipeline
    from optadvisor.records import OutcomeState
    from optadvisor.reports.terminal import print_outcome

    applied = pipeline.apply(record, folder, ids, progress=_progress(_console(stderr=True), not show))
    if show:
        print_outcome(applied.run, _console(), applied.diff)
    outcome = applied.run.outcome
    if outcome is not None and outcome.state is OutcomeState.ROLLED_BACK:
        sys.exit(3)


def _diffs(record: Run) -> dict[str, str]:
    from optadvisor import pipeline
    from optadvisor.records import Accepted

    directory = record.target.directory
    return {
        s.id: pipeline.versions_of(record, [s.proposal]).diff(directory)
        for s in record.suggestions
        if isinstance(s.verdict, Accepted)
    }


def _print_json(record: Run) -> None:
    import json

    from optadvisor.records import to_json

    fields = ("id", "hotspots", "suggestions", "declined", "faults", "plan")
    print(json.dumps({name: to_json(getattr(record, name)) for name in fields}, indent=1))


# ---------------------------------------------------------------- runs, doctor


@command
def runs() -> None:
    """List the runs kept in this directory."""
    from optadvisor import store
    from optadvisor.reports.terminal import print_runs

    found = store.listing(Path.cwd())
    print_runs(found.runs, _console())
    for problem in found.problems:
        print(f"optadvisor: {problem}", file=sys.stderr)


@command
def doctor() -> None:
    """Say what is usable on this machine, and what to install for the rest."""
    from optadvisor.probes.machine import capabilities
    from optadvisor.reports.terminal import print_doctor

    print_doctor(capabilities(), _console())


# ---------------------------------------------------------------- shared


def _load(name: str) -> tuple[Path, Run]:
    from optadvisor import store

    folder = store.find(Path.cwd(), name)
    return folder, store.load(folder)


def _console(*, stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=False)


def _progress(console: Console, quiet: bool) -> Callable[[str], None]:
    """One dim line a step on standard error; silent when it is not a terminal."""
    if quiet or not console.is_terminal:
        return lambda _: None
    return lambda text: console.print(f"  {text} …", style="dim", markup=False)


if __name__ == "__main__":
    main()
