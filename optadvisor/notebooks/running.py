"""A notebook file on the command line: the script that stands in for it, and what becomes of a changed script.

    with standing_in(run):            the script lies beside the notebook while a command is at work on the run
        run = pipeline.suggest(…)

The script is a hidden file beside the notebook, so that imports, data files and `.optadvisor` are what they are for the
notebook; it is made anew by each command and removed at its end. It has no `.py`: it is a cell, whose variables the
next one may read. Notebooks themselves are written in one place, `write`, after everything has been proved and timed.

Does not handle: another kernel than the Python that runs optadvisor.
"""

from __future__ import annotations

import contextlib
import difflib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from optadvisor import store
from optadvisor.errors import StaleSourceError, UsageError
from optadvisor.notebooks import cells as joining
from optadvisor.notebooks import ipynb
from optadvisor.patching import files
from optadvisor.patching.apply import Versions
from optadvisor.records import CellLines, OutcomeState, Patch, Run, Target, TargetKind

AFTER = ".changed"
"""The ending, in the run's folder, of a notebook as it was written."""


def target_of(path: str, arguments: Sequence[str]) -> Target:
    """What to profile for a notebook: its script, in its folder."""
    folder = os.path.dirname(os.path.abspath(path))
    return Target(
        kind=TargetKind.SCRIPT,
        value=_script_name(path),
        arguments=tuple(arguments),
        directory=folder,
        notebook=os.path.relpath(os.path.abspath(path), folder) if os.getcwd() == folder else path,
    )


def _script_name(path: str) -> str:
    """A hidden name without an ending."""
    return f".optadvisor-{os.path.basename(path).replace('.', '_')}"


def notebook_of(target: Target) -> str:
    """The notebook's absolute path."""
    return os.path.join(target.directory, os.path.basename(target.notebook))


def script_path(target: Target) -> str:
    return os.path.join(target.directory, target.value)


def read(target: Target) -> tuple[ipynb.Notebook, joining.Script]:
    """Raises `UsageError` when it is none, or its cells are no script."""
    notebook = ipynb.read(notebook_of(target))
    return notebook, joining.script_of(notebook.cells)


@contextlib.contextmanager
def standing_in(target: Target) -> Iterator[None]:
    """The script lies beside the notebook. Does nothing for a program that is no notebook, or one that is gone."""
    if not target.notebook or not os.path.exists(notebook_of(target)):
        yield
        return
    path = Path(script_path(target))
    _, script = read(target)
    os.environ["MPLBACKEND"] = "Agg"  # of the children: a figure is drawn and shown to nobody
    try:
        path.write_bytes(script.text.encode())
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def check_unchanged(run: Run) -> None:
    """Raises `StaleSourceError` when the notebook's code is not what was profiled. Outputs may have changed."""
    if not run.target.notebook:
        return
    known = next((source for source in run.profile.sources if source.path == script_path(run.target)), None)
    _, script = read(run.target)
    if known is not None and files.digest(script.text.encode()) != known.sha256:
        name = run.target.notebook
        raise StaleSourceError(
            f"the code of {name} has changed since it was profiled: nothing was written; profile again"
        )


def with_cells(run: Run) -> Run:
    """The run of a notebook with what its lines mean, and with what there is to say of its cells."""
    notebook, script = read(run.target)
    found = []
    for cell, part, start in zip(script.cells, script.parts, script.starts, strict=True):
        last = start + max(part.text.rstrip("\n").count("\n"), 0)
        found.append(CellLines(label=cell.label, first_line=start, last_line=last, whole=part.opaque))
    notes = (*run.profile.notes, *notebook.notes, *script.notes)
    return replace(run, cells=tuple(found), profile=replace(run.profile, notes=notes))


# ---------------------------------------------------------------- changes


def fits(run: Run, versions: Versions) -> None:
    """Raises `SpreadError` when the change cannot be told in cells."""
    after = versions.after.get(script_path(run.target))
    if after is not None:
        _, script = read(run.target)
        joining.spread(script, after.decode())


def check(run: Run, versions: Versions) -> None:
    """Raises `SpreadError` when the change cannot be told in cells, `UsageError` when it could not be written."""
    fits(run, versions)
    path = os.path.realpath(notebook_of(run.target))
    if not os.access(path, os.W_OK) or not os.stat(path).st_mode & 0o222:
        raise UsageError(f"cannot write {run.target.notebook}: the file is read-only")


def diff(run: Run, versions: Versions) -> str:
    """A unified diff that names cells, and other files as ever."""
    path = script_path(run.target)
    text = ""
    if path in versions.after:
        _, script = read(run.target)
        for index, new in joining.spread(script, versions.after[path].decode()).items():
            cell = script.cells[index]
            name = f"{run.target.notebook}, {cell.label}"
            lines = difflib.unified_diff(_lines(cell.source), _lines(new), name, name)
            text += "".join(line if line.endswith("\n") else line + "\n" for line in lines)
    others = Versions(before=_without(versions.before, path), after=_without(versions.after, path))
    return text + others.diff(run.target.directory)


def write(run: Run, versions: Versions, folder: Path, *, clear: bool) -> Run:
    """Write the change that the script has kept into the notebook; the outcome then names the notebook.

    The notebook's original is in the run's folder and the outcome is stored before anything is written, for `undo`.
    Other files that were changed are put back when the notebook cannot be written.
    """
    assert run.outcome is not None
    path, script = notebook_of(run.target), script_path(run.target)
    others = tuple(patch for patch in run.outcome.patches if patch.path != script)
    if script not in versions.after:
        return run
    notebook, joined = read(run.target)
    sources = joining.spread(joined, versions.after[script].decode())
    after = notebook.with_sources(sources, clear=clear)
    try:
        patch = _kept(path, notebook.text.encode(), after, folder)
        done = replace(run, outcome=replace(run.outcome, patches=(*others, patch)))
        store.save(folder, done)
        files.check_unchanged(path, patch.sha256_before)
        files.replace(path, after)
    except BaseException as error:
        files.put_back(folder, others)
        reason = f"{str(error) or type(error).__name__}: the files were put back"
        outcome = replace(run.outcome, state=OutcomeState.ROLLED_BACK, patches=others, reason=reason)
        store.save(folder, replace(run, outcome=outcome))
        raise
    return done


def rerun(run: Run, folder: Path) -> bytes | None:
    """What `undo` makes of a notebook that was run again and saved since: its outputs, with the original sources.

    None for a notebook that is byte for byte as it was written or before that, and for one whose code was edited.
    """
    path = notebook_of(run.target)
    patches = run.outcome.patches if run.outcome else ()
    patch = next((one for one in patches if one.path == path), None)
    if patch is None or not os.path.isfile(path) or not (folder / patch.backup).with_suffix(AFTER).is_file():
        return None
    if files.digest(Path(path).read_bytes()) in (patch.sha256_before, patch.sha256_after):
        return None
    kept = folder / patch.backup
    now, before, after = map(ipynb.read, (path, str(kept), str(kept.with_suffix(AFTER))))
    if [cell.source for cell in now.cells] != [cell.source for cell in after.cells]:
        return None
    pairs = enumerate(zip(before.cells, now.cells, strict=True))
    return now.with_sources({index: old.source for index, (old, new) in pairs if old.source != new.source})


def _kept(path: str, before: bytes, after: bytes, folder: Path) -> Patch:
    """What `undo` needs, with the original kept."""
    backup = folder / "backup" / f"{files.digest(os.fsencode(path))[:12]}.orig"
    try:
        backup.parent.mkdir(exist_ok=True)
        backup.write_bytes(before)
        backup.with_suffix(AFTER).write_bytes(after)
    except OSError as error:
        raise UsageError(f"cannot keep the original of {path} in {backup}: {error.strerror or error}") from error
    return Patch(
        path=path,
        sha256_before=files.digest(before),
        sha256_after=files.digest(after),
        backup=str(backup.relative_to(folder)),
        mode=os.stat(path).st_mode & 0o7777,
    )


def _without(texts: Mapping[str, bytes], path: str) -> dict[str, bytes]:
    return {name: data for name, data in texts.items() if name != path}


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines
