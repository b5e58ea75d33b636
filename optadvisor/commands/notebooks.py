"""What the commands do for a notebook, and do not do for any other program."""

from __future__ import annotations

import contextlib
import dataclasses
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from optadvisor.patching.apply import Versions
    from optadvisor.pipeline import Applied
    from optadvisor.records import Run, Target


def beside_notebook(target: Target) -> AbstractContextManager[None]:
    """The script that stands in for a notebook lies beside it until the end of the block."""
    if not target.notebook:
        return contextlib.nullcontext()
    from optadvisor.notebooks import running

    return running.standing_in(target)


def with_cells(run: Run, folder: Path) -> Run:
    """The run of a notebook with its cells, stored again."""
    if not run.target.notebook:
        return run
    from optadvisor import store
    from optadvisor.notebooks import running

    run = running.with_cells(run)
    store.save(folder, run)
    return run


def check_unchanged(run: Run) -> None:
    """Raises `StaleSourceError` when the code of a notebook is not what was profiled."""
    if run.target.notebook:
        from optadvisor.notebooks import running

        running.check_unchanged(run)


def fitting(run: Run) -> Callable[[Versions], None]:
    """What raises for a suggestion that the cells of a notebook could not hold."""
    if not run.target.notebook:
        return lambda _: None
    from optadvisor.notebooks import running

    return lambda versions: running.fits(run, versions)


def checking(run: Run) -> Callable[[Versions], None]:
    """What looks at a change before the program runs with it; raises when a notebook could not hold it."""
    if not run.target.notebook:
        return lambda _: None
    from optadvisor.notebooks import running

    return lambda versions: running.check(run, versions)


def difference(run: Run, versions: Versions) -> str:
    """A unified diff, which names the cells of a notebook."""
    if not run.target.notebook:
        return versions.diff(run.target.directory)
    from optadvisor.notebooks import running

    return running.diff(run, versions)


def taken_back(run: Run, folder: Path) -> tuple[Run, tuple[str, ...]]:
    """`pipeline.undo`, for a notebook, too, that was run again since: then its outputs stay."""
    from optadvisor import pipeline

    if not run.target.notebook or run.outcome is None:
        return pipeline.undo(run, folder)
    from optadvisor.notebooks import running
    from optadvisor.patching import files

    if any(patch.path == running.script_path(run.target) for patch in run.outcome.patches):
        with running.standing_in(run.target):  # `apply` was cut short
            return pipeline.undo(run, folder)
    path, again = running.notebook_of(run.target), running.rerun(run, folder)
    if again is None:
        return pipeline.undo(run, folder)
    others = tuple(patch for patch in run.outcome.patches if patch.path != path)
    files.replace(path, again)
    run = dataclasses.replace(run, outcome=dataclasses.replace(run.outcome, patches=others))
    run, restored = pipeline.undo(run, folder)
    return run, (*restored, path)


def into_cells(applied: Applied, folder: Path, *, clear: bool) -> Applied:
    """Write into a notebook what its script was changed to, if it keeps the change; a script is changed already."""
    from optadvisor.records import OutcomeState

    run = applied.run
    if not run.target.notebook or run.outcome is None:
        return applied
    diff = difference(run, applied.versions)
    if run.outcome.state is OutcomeState.APPLIED:
        from optadvisor.notebooks import running

        run = running.write(run, applied.versions, folder, clear=clear)
    return dataclasses.replace(applied, run=run, diff=diff)
