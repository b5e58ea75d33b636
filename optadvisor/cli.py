"""The command line: which commands there are, and how the process ends. The commands themselves are in `commands`.

Nothing heavy is imported before a command needs it, so that `optadvisor --help` answers at once.
"""

from __future__ import annotations

import functools
import os
import shlex
import sys
from collections.abc import Collection, Sequence
from typing import Annotated, Any

import typer

from optadvisor import __version__
from optadvisor.commands import build, compare, explain, profile, runs, suggest, view
from optadvisor.commands.shared import PROGRAMS, interruptible
from optadvisor.errors import OptAdvisorError, UsageError

app = typer.Typer(
    help="Find what is slow in a Python program, rewrite it, prove the rewrite equal, measure it, apply it.",
    epilog="Start: `optadvisor profile script.py`, then `optadvisor suggest --apply`; `optadvisor undo` takes it back.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"optadvisor {__version__}")
        raise typer.Exit


@app.callback(help=app.info.help)
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """What can be asked without a command."""


for function, in_short in (
    (profile.profile, "Run a program and show where its time goes."),
    (profile.report, "Show a stored profile again."),
    (suggest.suggest, "Look for faster code, prove it equal, time it; --apply writes it."),
    (suggest.apply, "Write suggestions into the source, and check the whole program."),
    (suggest.undo, "Put the files back, byte for byte."),
    (build.build, "Build what changed files ask for here, after `git clone`."),
    (compare.compare, "Show what changed between two runs, beyond noise."),
    (view.view, "Open a profile in SnakeViz."),
    (explain.explain, "Explain the loop at a line of a program, or a technique."),
    (runs.runs, "List the runs kept in this folder."),
    (runs.doctor, "Say what is usable on this machine, what to install for the rest."),
):
    app.command(short_help=in_short)(interruptible(function))


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point. Ends the process with the status of the command: 0, or that of the error (see `errors`)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        _check_command(words)
        _group().main(args=separate_program(words), prog_name="optadvisor")
    except OptAdvisorError as error:
        print(f"optadvisor: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _check_command(words: Sequence[str]) -> None:
    """A program where a command belongs: what was meant. Raises `UsageError`."""
    if words and words[0].endswith(PROGRAMS):
        raise UsageError(f"{words[0]} is no command; did you mean `optadvisor profile {shlex.join(words)}`?")


@functools.cache
def _group() -> Any:
    """All commands, built once: Typer reads every signature for it."""
    return typer.main.get_command(app)


# ---------------------------------------------------------------- the program's own words

_PROGRAM = ("-m", "-c")
"""Options that name the program: everything behind their value is its own."""


def separate_program(words: list[str]) -> list[str]:
    """Put `--` before the program's own words in `profile …`, so that its options are never taken for ours."""
    if words[:1] != ["profile"]:
        return words
    valued = _with_value("profile")
    position = 1
    while position < len(words) and words[position] != "--":
        word = words[position]
        if not word.startswith("-") or word == "-":
            return [*words[:position], "--", *words[position:]]
        option, follows = _option(word, valued)
        position += 2 if follows else 1
        if option in _PROGRAM and position <= len(words):
            return [*words[:position], "--", *words[position:]]
    return words


def _with_value(command: str) -> set[str]:
    """The options of a command that take a value."""
    parameters = _group().commands[command].params
    return {name for each in parameters if not getattr(each, "is_flag", True) for name in each.opts}


def _option(word: str, valued: Collection[str]) -> tuple[str, bool]:
    """The option that a word gives (of several in one, `-qm`, the one with a value), and whether its value follows."""
    if word.startswith("--"):
        name, equals, _ = word.partition("=")
        return name, name in valued and not equals
    for position, letter in enumerate(word[1:], 1):
        if f"-{letter}" in valued:
            return f"-{letter}", position == len(word) - 1
    return word, False


if __name__ == "__main__":
    main()
