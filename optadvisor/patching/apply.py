"""Apply proved suggestions, run the whole program again, and take the change back unless it keeps its promise.

    before-1  after-1  before-2  after-2  before-3  after-3      (the last four only for short programs)

Every run of the patched program has to do what the original did. The files change back and forth between two known
versions; one that holds a third (somebody saved an edit meanwhile) is never written.
"""

from __future__ import annotations

import difflib
import os
import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from optadvisor import runtime
from optadvisor.errors import ProgramError, StaleSourceError, UsageError
from optadvisor.patching import files
from optadvisor.patching.check import Behaviour, Checker, match
from optadvisor.records import Outcome, OutcomeState, Patch, Proposal
from optadvisor.source.edits import render
from optadvisor.source.module import Module

REPEAT_BELOW_SECONDS = 20.0
"""Programs shorter than this are run in further pairs, so that one slow moment of the machine decides nothing."""
PAIRS = 3
MOST_PAIRS = 7
"""Where the median says that nothing is gained, but the best run says that much is: the machine was busy."""
PROMISING = 0.8
NOTABLY = 0.95
"""A median of so few runs is off by some percent when nothing has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """The text of every file to be patched, before and after."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]

    @classmethod
    def of(cls, modules: Mapping[str, Module], proposals: Sequence[Proposal]) -> Versions:
        """Raises `RewriterError` when the proposals do not go together."""
        after = {}
        for path in dict.fromkeys(p.function.path for p in proposals):
            after[path] = render(modules[path], [p for p in proposals if p.function.path == path])
        before = {path: modules[path].encode(modules[path].data) for path in after}
        return cls(before=before, after=after)

    def diff(self, directory: str) -> str:
        """A unified diff of all files, with paths relative to `directory`."""
        parts: list[str] = []
        for path, old in self.before.items():
            name = os.path.relpath(path, directory)
            parts += difflib.unified_diff(_lines(old), _lines(self.after[path]), name, name)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in parts)


def _lines(data: bytes) -> list[str]:
    return [line for line in re.split(r"(?<=\n)", data.decode("utf-8", "replace")) if line]


@dataclass(kw_only=True)
class Swapper:
    """Switches the files between two versions; each keeps its own time stamp, so that compiled caches stay valid."""

    versions: Versions
    stamps: dict[tuple[bool, str], int]

    @classmethod
    def over(cls, versions: Versions) -> Swapper:
        """Raises `StaleSourceError`, with nothing written, unless all files hold the version before."""
        stamps = {}
        for path, data in versions.before.items():
            files.check_unchanged(path, files.digest(data))
            stamps[False, path] = os.stat(path).st_mtime_ns
        return cls(versions=versions, stamps=stamps)

    def show(self, *, patched: bool) -> None:
        """Raises `StaleSourceError` for a file that somebody edited meanwhile; it stays, the others are switched."""
        edited = []
        for path in self.versions.before:
            known = self.versions.before[path], self.versions.after[path]
            wanted = known[patched]
            now = _read(path)
            if now not in known:
                edited.append(path)
                continue
            if now != wanted:
                files.replace(path, wanted)
            stamp = self.stamps.setdefault((patched, path), os.stat(path).st_mtime_ns)
            os.utime(path, ns=(stamp, stamp))
        if edited:
            raise StaleSourceError(
                f"{', '.join(edited)} was edited while the program ran: your version was left as it is"
            )


def _read(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes()
    except OSError:
        return None


def apply(
    versions: Versions,
    checker: Checker,
    *,
    ids: tuple[str, ...],
    folder: Path,
    profiled_seconds: float,
    projected_seconds: float,
    tolerance: float,
    journal: Callable[[Outcome], None],
    progress: Callable[[str], None],
    status: int | None = None,
    built: Mapping[str, Path] | None = None,
) -> Outcome:
    """Write the patched files, prove the whole program unchanged and faster, or put everything back.

    `journal` stores the outcome so far: it is called before the first write, so that `undo` works even after a crash.
    Any exception, Ctrl-C included, leaves the files as they were. `status` is what the program ended with when it was
    profiled: one that ends otherwise now (its input is missing, say) proves nothing, and `ProgramError` is raised.
    `built`: what was built ahead for the patched files, by where it belongs.
    """
    progress("the program as it is")
    before = checker.run("before-1")
    if status is not None and before.status != status:
        why = f" ({before.error})" if before.error else ""
        raise ProgramError(f"the program ended with exit status {before.status}{why}, but with {status} when profiled")
    swapper = Swapper.over(versions)
    patches = tuple(_record(path, versions, folder) for path in versions.before)
    outcome = Outcome(
        state=OutcomeState.APPLIED,
        ids=ids,
        patches=patches,
        profiled_seconds=profiled_seconds,
        projected_seconds=projected_seconds,
        output="not compared yet",
        built=tuple(path for path in built or {} if not os.path.exists(path) or runtime.is_ours(Path(path))),
    )
    journal(outcome)
    try:
        files.lay(built or {})
        outcome = _try(swapper, checker, before, outcome, tolerance, progress)
        swapper.show(patched=outcome.state is OutcomeState.APPLIED)
        if outcome.state is not OutcomeState.APPLIED:
            files.clear(outcome.built)
        journal(outcome)
    except BaseException as error:
        why = "interrupted" if isinstance(error, KeyboardInterrupt) else str(error) or type(error).__name__
        try:
            swapper.show(patched=False)
            files.clear(outcome.built)
        finally:
            journal(replace(outcome, state=_state(swapper), reason=f"{why}: the files were put back"))
        raise
    return outcome


def _state(swapper: Swapper) -> OutcomeState:
    """Rolled back, unless putting back was itself cut short: then `undo` finishes it."""
    patched = any(_read(path) == data for path, data in swapper.versions.after.items())
    return OutcomeState.APPLIED if patched else OutcomeState.ROLLED_BACK


def _record(path: str, versions: Versions, folder: Path) -> Patch:
    backup = folder / "backup" / f"{files.digest(os.fsencode(path))[:12]}.orig"
    try:
        backup.parent.mkdir(exist_ok=True)
        with open(backup, "wb") as file:
            file.write(versions.before[path])
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise UsageError(f"cannot keep the original of {path} in {backup}: {error.strerror or error}") from error
    return Patch(
        path=path,
        sha256_before=files.digest(versions.before[path]),
        sha256_after=files.digest(versions.after[path]),
        backup=str(backup.relative_to(folder)),
        mode=os.stat(path).st_mode & 0o7777,
    )


def _try(
    swapper: Swapper,
    checker: Checker,
    before: Behaviour,
    outcome: Outcome,
    tolerance: float,
    progress: Callable[[str], None],
) -> Outcome:
    progress("the program with the change")
    swapper.show(patched=True)
    seconds: tuple[list[float], list[float]] = ([before.seconds], [])
    runs = [checker.run("after-1")]
    again: Behaviour | None = None
    texts = {path: (data, swapper.versions.after[path]) for path, data in swapper.versions.before.items()}
    found = match(before, again, runs[0], tolerance=tolerance, texts=texts)
    if not found.same or before.seconds < REPEAT_BELOW_SECONDS:
        progress("the program as it is, once more")
        swapper.show(patched=False)
        again = checker.run("before-2")
        seconds[0].append(again.seconds)
        found = match(before, again, runs[0], tolerance=tolerance, texts=texts)
    if found.same and again is not None:
        for number in range(2, MOST_PAIRS + 1):
            if number > PAIRS and not _is_undecided(seconds[0], [run.seconds for run in runs[1:]]):
                break
            progress(f"timing, {number} of {max(number, PAIRS)}")
            if number > 2:
                swapper.show(patched=False)
                seconds[0].append(checker.run(f"before-{number}").seconds)
            swapper.show(patched=True)
            runs.append(checker.run(f"after-{number}"))
            found = match(before, again, runs[-1], tolerance=tolerance, texts=texts)
            if not found.same:
                break
    settled = runs[1:] or runs  # the first run may have compiled; later ones load the result from disk
    seconds[1].extend(run.seconds for run in settled)
    if not found.same:
        reason = f"the program no longer does the same: {found.sentence}"
        return _settled(outcome, seconds, OutcomeState.ROLLED_BACK, found.sentence, reason)
    outcome = _settled(outcome, seconds, OutcomeState.APPLIED, found.sentence, "")
    if not _faster(*seconds):
        reason = "the whole program did not get faster"
        return replace(outcome, state=OutcomeState.ROLLED_BACK, reason=reason)
    return outcome


def _faster(before: Sequence[float], after: Sequence[float]) -> bool:
    """Every run with the change took less than every one without, or it is more than what chance does."""
    return max(after) < min(before) or statistics.median(after) < NOTABLY * statistics.median(before)


def _is_undecided(before: Sequence[float], after: Sequence[float]) -> bool:
    return not _faster(before, after) and min(after) < PROMISING * min(before)


def _settled(
    outcome: Outcome, seconds: tuple[list[float], list[float]], state: OutcomeState, output: str, reason: str
) -> Outcome:
    return replace(
        outcome,
        state=state,
        before_seconds=statistics.median(seconds[0]),
        after_seconds=statistics.median(seconds[1]),
        output=output,
        reason=reason,
    )
