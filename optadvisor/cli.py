"""The command line: which commands there are, and how the process ends. The commands themselves are in `commands`.

Nothing heavy is imported before a command needs it, so that `optadvisor --help` answers at once.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Collection, Sequence
from typing import Any

import typer

from optadvisor.commands import build, compare, explain, profile, runs, suggest, view
from optadvisor.commands.shared import interruptible
from optadvisor.errors import OptAdvisorError

app = typer.Typer(
    help="Find what is slow in a Python program, rewrite it, prove the rewrite equal, measure it, apply it.",
    epilog="Start: `optadvisor profile script.py`, then `optadvisor suggest --apply`; `optadvisor undo` takes it back.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for function in (
    profile.profile,
    profile.report,
    suggest.suggest,
    suggest.apply,
    suggest.undo,
    build.build,
    compare.compare,
    view.view,
    explain.explain,
    runs.runs,
    runs.doctor,
):
    app.command()(interruptible(function))


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point. Ends the process with the status of the command: 0, or that of the error (see `errors`)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        _group().main(args=separate_program(words), prog_name="optadvisor")
    except OptAdvisorError as error:
        print(f"optadvisor: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


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
