"""The stages in order. The only module that knows them all; the first three are in `profiling`, the next three in
`advising`.

profile → rank → capture → propose → verify → choose → apply → re-measure
"""

from __future__ import annotations

import dataclasses
import functools
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from optadvisor import runtime, store
from optadvisor.advising import suggest
from optadvisor.errors import UsageError
from optadvisor.patching import apply as patching
from optadvisor.patching import files
from optadvisor.patching.check import Checker
from optadvisor.patching.sources import load_sources, versions_of
from optadvisor.probes.launch import StandardInput
from optadvisor.profiling import Profiled, Progress, profile, rank
from optadvisor.records import Accepted, Level, Outcome, OutcomeState, Plan, Run, Suggestion
from optadvisor.verifier import economics
from optadvisor.verifier.ahead import border_building, kernels

__all__ = ["Applied", "Profiled", "apply", "load_sources", "profile", "rank", "suggest", "undo", "versions_of"]


# ---------------------------------------------------------------- apply, re-measure, undo


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    run: Run
    diff: str
    versions: patching.Versions


def apply(
    run: Run,
    folder: Path,
    ids: Sequence[str] = (),
    *,
    progress: Progress,
    check: Callable[[patching.Versions], None] = lambda _: None,
) -> Applied:
    """Write accepted suggestions into the source and keep them only if the whole program agrees.

    Where the plan holds suggestions with other last digits, they are kept only if nothing of that shows in the
    program's output; if it does, suggestions for the same functions that are equal to the last bit take their places.
    `check` sees what is to be written before anything is, and may raise.
    """
    if run.outcome is not None and run.outcome.state is OutcomeState.APPLIED:
        raise UsageError(f"run {run.id} is applied already: `optadvisor undo` takes it back")
    chosen = _chosen(run, ids)
    exact = [_exact(s, run.suggestions) for s in chosen]
    applying = functools.partial(_apply, run, folder, progress=progress, check=check)
    if ids or exact == chosen:
        return applying(chosen, _tolerance(chosen), planned=not ids)
    applied = applying(chosen, 0.0, planned=True)
    outcome = applied.run.outcome
    if outcome is None or outcome.state is OutcomeState.APPLIED:
        return applied
    progress("the same with other suggestions, which are equal to the last bit")
    return applying(exact, _tolerance(exact), planned=False)


def _exact(one: Suggestion, suggestions: Sequence[Suggestion]) -> Suggestion:
    """The suggestion, or in the place of a close one the best that is equal to the last bit, if there is any."""
    if economics.level_of(one) is not Level.CLOSE:
        return one
    return economics.exact_instead(one, suggestions) or one


def _tolerance(chosen: Sequence[Suggestion]) -> float:
    """By how much printed numbers may differ."""
    from optadvisor.verifier.equality.equivalence import DEFAULT

    levels = set(map(economics.level_of, chosen))
    if Level.SAME_DISTRIBUTION in levels:
        return math.inf
    return DEFAULT.float64 if Level.CLOSE in levels else 0.0


def _apply(
    run: Run,
    folder: Path,
    chosen: Sequence[Suggestion],
    tolerance: float,
    *,
    planned: bool,
    progress: Progress,
    check: Callable[[patching.Versions], None],
) -> Applied:
    versions = versions_of(run, [s.proposal for s in chosen])
    check(versions)
    (folder / "check").mkdir(exist_ok=True)
    checker = Checker(
        target=run.target,
        folder=folder / "check",
        stdin=_recorded_stdin(folder),
        written=run.profile.written,
        timeout=60.0 + 20.0 * run.profile.wall_seconds,
    )

    def journal(outcome: Outcome) -> None:
        store.save(folder, replace(run, outcome=outcome))

    plan = run.plan or Plan()
    saved = sum(run.profile.plain_seconds - s.projected_seconds for s in chosen)
    outcome = patching.apply(
        versions,
        checker,
        ids=tuple(s.id for s in chosen),
        folder=folder,
        profiled_seconds=run.profile.plain_seconds,
        projected_seconds=plan.projected_seconds if planned else max(run.profile.plain_seconds - saved, 0.0),
        tolerance=tolerance,
        journal=journal,
        progress=progress,
        status=run.profile.exit_status,
        built=_built(chosen, versions, sources=not run.target.notebook),
    )
    return Applied(run=replace(run, outcome=outcome), diff=versions.diff(run.target.directory), versions=versions)


def _built(chosen: Sequence[Suggestion], versions: patching.Versions, *, sources: bool) -> dict[str, Path]:
    """What these suggestions need beside their files, by where it belongs: kernels that were built ahead, what turns
    lists into arrays, the module that loads them, and with `sources` what other machines build them of."""
    found = {}
    for path, data in versions.after.items():
        folder = os.path.dirname(os.path.realpath(path))
        for name, made in border_building.built(data.decode("utf-8", "replace")).items():
            found[os.path.join(folder, "__pycache__", name)] = made
            found[os.path.join(folder, runtime.SOURCE.name)] = runtime.SOURCE
    for one in chosen:
        folder = os.path.dirname(os.path.realpath(one.proposal.function.path))
        asks = [helper for helper in one.proposal.helpers if f"{runtime.NAME} import" in helper]
        if not all(border_building.ASKS in helper for helper in asks):  # what they import is of no use alone
            found[os.path.join(folder, runtime.SOURCE.name)] = runtime.SOURCE
        for name in one.verdict.built if isinstance(one.verdict, Accepted) else ():
            for file in filter(Path.is_file, kernels.files_of(Path(name))):
                found[os.path.join(folder, "__pycache__", file.name)] = file
            cython = Path(name).with_suffix(runtime.CYTHON)
            if sources and cython.is_file():
                function = cython.name.partition("-")[0]
                found[str(runtime.cython_beside(one.proposal.function.path, function))] = cython
    return found


def _chosen(run: Run, ids: Sequence[str]) -> list[Suggestion]:
    known = {suggestion.id: suggestion for suggestion in run.suggestions}
    wanted = ids or (run.plan.ids if run.plan else ())
    if not wanted:
        raise UsageError("nothing to apply: `optadvisor suggest` found no accepted suggestion in this run")
    for name in wanted:
        if name not in known:
            raise UsageError(f"no suggestion {name} in run {run.id}: `optadvisor suggest` lists them")
        if not isinstance(known[name].verdict, Accepted):
            raise UsageError(f"{name} was not accepted, so it is not applied: `optadvisor suggest` says why")
    return [known[name] for name in dict.fromkeys(wanted)]


def _recorded_stdin(folder: Path) -> StandardInput:
    """The bytes that the first pass read, if any were kept."""
    source = StandardInput(spool=folder / "stdin", kind="pipe" if (folder / "stdin").exists() else "none")
    source.passes = 1
    return source


def undo(run: Run, folder: Path) -> tuple[Run, tuple[str, ...]]:
    """Put the files back byte for byte. Raises `UsageError` when nothing is applied, `StaleSourceError` after edits."""
    if run.outcome is None or run.outcome.state is not OutcomeState.APPLIED:
        raise UsageError(f"nothing to undo: run {run.id} is not applied")
    restored = files.put_back(folder, run.outcome.patches)
    files.clear(run.outcome.built)
    run = dataclasses.replace(run, outcome=replace(run.outcome, state=OutcomeState.UNDONE))
    store.save(folder, run)
    return run, restored
