"""Apply a set of proved suggestions, run the whole program again, and take the change back unless it keeps its promise."""

from __future__ import annotations

import difflib
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from optadvisor.patching import files
from optadvisor.patching.check import Behaviour, Checker, match
from optadvisor.records import Outcome, OutcomeState, Patch, Proposal
from optadvisor.source.edits import render
from optadvisor.source.module import Module

REPEAT_BELOW_SECONDS = 20.0
"""Programs shorter than this are run in further pairs, so that one slow moment of the machine decides nothing."""
PAIRS = 3


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
            lines = [text.decode("utf-8", "replace").splitlines(keepends=True) for text in (old, self.after[path])]
            parts += difflib.unified_diff(lines[0], lines[1], name, name)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in parts)


@dataclass(kw_only=True)
class Swapper:
    """Switches the files between their two versions; each version keeps its own time stamp, so that caches stay valid."""

    versions: Versions
    stamps: dict[tuple[bool, str], int]

    @classmethod
    def over(cls, versions: Versions) -> Swapper:
        return cls(versions=versions, stamps={(False, p): os.stat(p).st_mtime_ns for p in versions.before})

    def show(self, *, patched: bool) -> None:
        for path, data in (self.versions.after if patched else self.versions.before).items():
            if Path(path).read_bytes() != data:
                files.replace(path, data)
            stamp = self.stamps.setdefault((patched, path), os.stat(path).st_mtime_ns)
            os.utime(path, ns=(stamp, stamp))


def apply(
    versions: Versions,
    checker: Checker,
    *,
    ids: tuple[str, ...],
    folder: Path,
    projected_seconds: float,
    tolerance: float,
    journal: Callable[[Outcome], None],
    progress: Callable[[str], None],
) -> Outcome:
    """Write the patched files, prove the whole program unchanged and faster, or put everything back.

    `journal` stores the outcome so far: it is called before the first write, so that `undo` works even after a crash.
    Any exception, Ctrl-C included, leaves the files as they were.
    """
    progress("the program as it is")
    before = checker.run("before-1")
    swapper = Swapper.over(versions)
    patches = tuple(_record(path, versions, folder) for path in versions.before)
    outcome = Outcome(
        state=OutcomeState.APPLIED, ids=ids, patches=patches, projected_seconds=projected_seconds, output="not compared yet"
    )
    journal(outcome)
    try:
        outcome = _try(swapper, checker, before, outcome, tolerance, progress)
    except BaseException:
        swapper.show(patched=False)
        journal(replace(outcome, state=OutcomeState.ROLLED_BACK, reason="interrupted: the files are as they were"))
        raise
    swapper.show(patched=outcome.state is OutcomeState.APPLIED)
    journal(outcome)
    return outcome


def _record(path: str, versions: Versions, folder: Path) -> Patch:
    backup = folder / "backup" / f"{files.digest(path.encode())[:12]}.orig"
    backup.parent.mkdir(exist_ok=True)
    backup.write_bytes(versions.before[path])
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
    after = checker.run("after-1")
    again: Behaviour | None = None
    found = match(before, again, after, tolerance=tolerance)
    seconds: tuple[list[float], list[float]] = ([before.seconds], [after.seconds])
    if not found.same or before.seconds < REPEAT_BELOW_SECONDS:
        progress("the program as it is, once more")
        swapper.show(patched=False)
        again = checker.run("before-2")
        seconds[0].append(again.seconds)
        found = match(before, again, after, tolerance=tolerance)
    if not found.same:
        reason = f"the program no longer does the same: {found.sentence}"
        return _settled(outcome, seconds, OutcomeState.ROLLED_BACK, found.sentence, reason)
    if again is not None:
        for number in range(2, PAIRS + 1):
            progress(f"timing, {number} of {PAIRS}")
            if number > 2:
                swapper.show(patched=False)
                seconds[0].append(checker.run(f"before-{number}").seconds)
            swapper.show(patched=True)
            seconds[1].append(checker.run(f"after-{number}").seconds)
        del seconds[1][0]  # the first run may have compiled; later ones load the result from disk
    outcome = _settled(outcome, seconds, OutcomeState.APPLIED, found.sentence, "")
    if outcome.after_seconds >= outcome.before_seconds:
        reason = "the whole program did not get faster"
        return replace(outcome, state=OutcomeState.ROLLED_BACK, reason=reason)
    return outcome


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
