"""`optadvisor compare`: two runs of one program side by side."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optadvisor.commands.shared import Top, console, load, read_settings
from optadvisor.errors import UsageError

if TYPE_CHECKING:
    from optadvisor.records import Run


def compare(
    before: Annotated[
        str, typer.Argument(metavar="[RUN_A]", help="The earlier run, or the beginning of its name.")
    ] = "",
    after: Annotated[str, typer.Argument(metavar="[RUN_B]", help="The later run.")] = "",
    top: Top = None,
    json: Annotated[bool, typer.Option("--json", help="Print the comparison as JSON.")] = False,
) -> None:
    """Show what changed between two runs, beyond noise.

    By default the last two runs of the same program. What noise explains is called "no difference".
    """
    from optadvisor import store
    from optadvisor.profiles import sources
    from optadvisor.profiles.compare import compare as side_by_side

    stored = store.listing(Path.cwd()).runs
    names = [load(name)[1].id for name in (before, after) if name]
    one, other = pair(stored, names)
    folders = [store.find(Path.cwd(), run.id) for run in (one, other)]
    found = side_by_side(one, other, sources.modules(one, folders[0]), sources.modules(other, folders[1]), stored)
    if json:
        import json as encoder

        from optadvisor.records import to_json

        print(encoder.dumps(to_json(found), indent=1))
        return
    from optadvisor.reports.comparison import print_comparison

    print_comparison(found, other, console(), top=read_settings(top=top).top)


def pair(stored: Sequence[Run], names: Sequence[str]) -> tuple[Run, Run]:
    """The runs to compare, the earlier one first unless both are named. `stored` is in order of age.

    Raises `UsageError` when there are no two, or one has no profile.
    """
    by_id = {run.id: run for run in stored}
    usable = [run for run in stored if run.profile.plain_seconds > 0]
    for name in names:
        if by_id[name] not in usable:
            raise UsageError(f"run {name} has no profile: the program ended too soon")
    if len(names) == 2:
        if names[0] == names[1]:
            raise UsageError(f"{names[0]} and {names[1]} are the same run")
        return by_id[names[0]], by_id[names[1]]
    if not usable:
        raise UsageError("no run here yet: start with `optadvisor profile script.py`")
    chosen = by_id[names[0]] if names else usable[-1]
    alike = [run for run in usable if run is not chosen and _program(run) == _program(chosen)]
    alike = [run for run in alike if run.target == chosen.target] or alike
    if not alike:
        what = chosen.target.describe()
        raise UsageError(f"there is one run of {what} only: change it, profile it again, then compare")
    first, second = sorted((chosen, alike[-1]), key=usable.index)
    return first, second


def _program(run: Run) -> object:
    return dataclasses.replace(run.target, arguments=())
