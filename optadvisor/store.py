"""Runs on disk: `.optadvisor/<time>/` in the working directory, private to the user, ignored by version control."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from optadvisor.errors import CorruptRunError, UsageError
from optadvisor.records import SCHEMA_VERSION, Run, from_json, to_json

ROOT = ".optadvisor"
_RUN_FILE = "run.json"
_LARGE = ("calls", "trials")
KEPT_BYTES = 4 * 2**30
"""Of recorded calls and trials, over all runs."""
IN_USE_SECONDS = 3600.0


def create(directory: Path, *, clock: Callable[[str], str] = time.strftime) -> Path:
    """A new, empty run folder, for which old runs make room; its name, the time by `clock`, is its id.

    Raises `UsageError` when it cannot be made.
    """
    root = directory / ROOT
    try:
        root.mkdir(mode=0o700, exist_ok=True)
        root.chmod(0o700)
        ignore = root / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n")
        shed(directory)
        return _new_folder(root, clock("%Y%m%d-%H%M%S"))
    except OSError as error:
        raise UsageError(f"cannot keep runs in {root}: {error.strerror or error}") from error


def _new_folder(root: Path, name: str) -> Path:
    for number in range(1, 1000):
        folder = root / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            continue
        return folder
    raise FileExistsError(f"{root / name} exists")


def save(folder: Path, run: Run) -> None:
    """Write the run's record in one step: a reader sees the old or the new one, never a part, even after a power cut.

    Raises `UsageError` when it cannot be written.
    """
    text = json.dumps({"schema": SCHEMA_VERSION, "run": to_json(run)}, indent=1)
    fresh = folder / f"{_RUN_FILE}.new"
    try:
        with open(fresh, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, folder / _RUN_FILE)
    except OSError as error:
        raise UsageError(f"cannot write {folder / _RUN_FILE}: {error.strerror or error}") from error


def load(folder: Path) -> Run:
    """Raises `CorruptRunError`, also for a run that another version wrote."""
    try:
        data = json.loads((folder / _RUN_FILE).read_text(encoding="utf-8"))
        version = data["schema"]
    except FileNotFoundError:
        raise CorruptRunError(
            f"run {folder.name} has no {_RUN_FILE}: it was not finished, or the file is gone"
        ) from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise CorruptRunError(f"run {folder.name} is damaged and cannot be read ({error})") from error
    if version != SCHEMA_VERSION:
        formats = f"format {version}, here {SCHEMA_VERSION}"
        raise CorruptRunError(
            f"run {folder.name} was written by another version of optadvisor ({formats}): profile again"
        )
    try:
        return from_json(Run, data["run"])
    except (ValueError, TypeError, KeyError, OverflowError) as error:
        raise CorruptRunError(f"run {folder.name} is damaged and cannot be read ({error})") from error


def folders(directory: Path) -> list[Path]:
    """All run folders, oldest first. Raises `UsageError` when they cannot be listed."""
    root = directory / ROOT
    try:
        return sorted((p for p in root.iterdir() if p.is_dir()), key=_age) if root.is_dir() else []
    except OSError as error:
        raise UsageError(f"cannot read the runs in {root}: {error.strerror or error}") from error


def shed(directory: Path, *, most_bytes: int = KEPT_BYTES, now: Callable[[], float] = time.time) -> None:
    """Delete recorded calls and trials of the oldest runs while those of all runs take more than `most_bytes`.

    Not of a run that somebody has worked with in the last hour. Everything else of a run stays.
    """
    data = {folder: [folder / name for name in _LARGE if (folder / name).is_dir()] for folder in folders(directory)}
    sizes = {folder: sum(map(_size, parts)) for folder, parts in data.items()}
    left = sum(sizes.values()) - most_bytes
    for folder, parts in data.items():
        if left <= 0 or any(now() - part.stat().st_mtime < IN_USE_SECONDS for part in parts):
            return
        for part in parts:
            shutil.rmtree(part, ignore_errors=True)
        left -= sizes[folder]


def _size(folder: Path) -> int:
    """In bytes; files that go away meanwhile count nothing."""
    found = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                found += os.lstat(os.path.join(parent, name)).st_size
    return found


def _age(folder: Path) -> tuple[str, int]:
    day, _, rest = folder.name.partition("-")
    clock, _, number = rest.partition("-")
    return f"{day}-{clock}", int(number) if number.isdigit() else 1


def find(directory: Path, name: str = "") -> Path:
    """The run called `name` (or any unambiguous beginning of it), the latest finished one by default.

    Raises `UsageError` when there is none.
    """
    known = folders(directory)
    if not name:
        finished = [folder for folder in known if (folder / _RUN_FILE).exists()]
        if finished:
            return finished[-1]
        raise UsageError(f"no run here yet: start with `optadvisor profile script.py`{_above(directory)}")
    exact = [folder for folder in known if folder.name == name]
    matching = exact or [folder for folder in known if folder.name.startswith(name)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise UsageError(f"{name} could mean {', '.join(folder.name for folder in matching)}")
    raise UsageError(f"no run {name} here: `optadvisor runs` lists them")


def _above(directory: Path) -> str:
    """Where a folder above has runs, for the end of a sentence."""
    for parent in directory.parents:
        if os.path.isdir(parent / ROOT) and os.access(parent / ROOT, os.R_OK | os.X_OK) and folders(parent):
            return f" (runs of {parent} are there: `cd {os.path.relpath(parent, directory)}`)"
    return ""


def latest_of(directory: Path, program: str) -> tuple[Path, Run]:
    """The latest run of a script or notebook that can be read. Raises `UsageError` when there is none."""
    for run in reversed(listing(directory).runs):
        if is_of(run, directory / program):
            return find(directory, run.id), run
    if not (directory / program).exists():
        raise UsageError(f"no such program: {program}")
    raise UsageError(f"{program} has not been profiled in this folder: `optadvisor profile {program}`")


def is_of(run: Run, program: Path) -> bool:
    """Whether the script or notebook at that path is what was run."""
    own = os.path.join(run.target.directory, run.target.notebook or run.target.value)
    return os.path.realpath(own) == os.path.realpath(program)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """All runs of a directory: those that can be read, and a sentence on each that cannot."""

    runs: tuple[Run, ...]
    problems: tuple[str, ...]


def listing(directory: Path) -> Listing:
    runs, problems = [], []
    for folder in folders(directory):
        try:
            runs.append(load(folder))
        except CorruptRunError as error:
            problems.append(str(error))
    return Listing(runs=tuple(runs), problems=tuple(problems))
