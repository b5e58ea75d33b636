"""What the advisor does to one program: profile, suggest --apply, run again, undo; each in a copy, as a user would.

    row = advise(program, base, only="")

Plain program, advised program and hand-written references are run in turns, three times each, so that a machine that
slows down slows all of them; the medians count. A warm run each goes first (what is compiled lies on disk from then
on) and its output is compared: byte for byte, or, where the suggestion or the reference is only *close*, printed
numbers with a fraction to 1e-9 relative.

Does not handle: programs whose output differs from run to run; they are reported as wrong, which such a program is.
"""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from _corpus import Expert, Program
from _running import CLOSE, Ran, changed_files, crashed, difference, optadvisor, run, sources
from _table import APPLIED, FAILED, NOTHING, PROVED, TAKEN_BACK, Reference, Row

from optadvisor import store
from optadvisor.errors import OptAdvisorError
from optadvisor.records import Accepted, Hotspot, Level, OutcomeState, Run, Suggestion

ROUNDS = 3
USER_ERROR = 3
"""Status of `suggest --apply` when the patch was taken back."""


@dataclass(kw_only=True)
class _Contender:
    """A folder with one version of the program, and what its runs were."""

    folder: Path
    program: Program
    tolerance: float = 0.0
    warm: list[Ran] = field(default_factory=list)
    """Compared, not timed: it compiles what is not yet on disk."""
    runs: list[Ran] = field(default_factory=list)

    def warm_up(self) -> None:
        self.warm.append(run(self.program, self.folder))

    def go(self) -> Ran:
        self.runs.append(run(self.program, self.folder))
        return self.runs[-1]

    def seconds(self) -> float:
        return statistics.median(ran.seconds for ran in self.runs)

    def cpu_seconds(self) -> float:
        return statistics.median(ran.cpu_seconds for ran in self.runs)


def advise(program: Program, base: Path, *, only: str = "") -> Row:
    """One row; `base` is a folder for copies of the program. `only` names the one rewriter that may propose."""
    row = Row(
        program=program.name, place=program.header.place, numeric=program.header.numeric,
        improve=program.header.improve, state=FAILED,
    )  # fmt: skip
    plain = _Contender(folder=program.copy(base / "plain"), program=program)
    expected = plain.go()
    if expected.status or difference(expected, plain.go()):
        what = difference(expected, plain.runs[-1]) or f"exit status {expected.status}: {_tail(expected)}"
        return replace(row, wrong=(f"the program itself, run twice: {what}",), reason="does not run the same twice")
    advised = _Contender(folder=program.copy(base / "advised"), program=program)
    originals = sources(program, advised.folder)
    began = time.monotonic()
    problem = _profile_and_suggest(advised.folder, program, expected, only)
    row = replace(row, advice_seconds=time.monotonic() - began)
    try:
        saved = store.load(store.find(advised.folder))
    except OptAdvisorError as error:
        return replace(row, wrong=(problem or f"no run was saved: {error}",), reason="the advisor failed")
    row = _described(replace(row, wrong=(problem,) if problem else ()), saved)
    advised.tolerance = CLOSE if "close" in row.levels else 0.0
    return _measured(row, plain, advised, _experts(program, base), expected, originals)


def _tail(ran: Ran) -> str:
    return (ran.stderr.strip().splitlines() or [b""])[-1].decode("utf-8", "replace")


def _profile_and_suggest(folder: Path, program: Program, expected: Ran, only: str) -> str:
    """What went wrong, as a sentence."""
    try:
        profiled = optadvisor(folder, "profile", "--quiet", program.path.name)
        if problem := crashed(profiled, (expected.status,)):
            return f"`profile` {problem}"
        if profiled.stdout != expected.stdout:
            return "`profile` changes what the program prints"
        problem = crashed(optadvisor(folder, "suggest", "--apply", only=only), (0, USER_ERROR))
        return f"`suggest --apply` {problem}" if problem else ""
    except subprocess.TimeoutExpired as error:
        return f"the advisor was stopped after {error.timeout:.0f} s"


# ---------------------------------------------------------------- what was advised


def _described(row: Row, saved: Run) -> Row:
    """The row with what the saved run says: state, suggestions, reasons."""
    outcome = saved.outcome
    accepted = [one for one in saved.suggestions if isinstance(one.verdict, Accepted)]
    if outcome is not None:
        chosen = [one for one in saved.suggestions if one.id in outcome.ids]
        state = APPLIED if outcome.state is OutcomeState.APPLIED else TAKEN_BACK
    else:
        chosen = sorted(accepted, key=lambda one: one.projected_seconds)[:1]
        state = PROVED if accepted else NOTHING
    verdicts = [one.verdict for one in chosen if isinstance(one.verdict, Accepted)]
    reasons = tuple(_reasons(saved))
    applied = state == APPLIED
    return replace(
        row,
        state=state,
        place=", ".join(dict.fromkeys(_where(saved, one) for one in chosen)) if applied else row.place,
        rewriters=tuple(one.proposal.rewriter for one in chosen),
        levels=tuple(verdict.level.value for verdict in verdicts),
        kernels=tuple(verdict.timing.speedup for verdict in verdicts),
        reason="" if applied else next(iter(reasons), "nothing was said"),
        reasons=reasons,
    )


def _where(saved: Run, one: Suggestion) -> str:
    """`step`, or `step:12` for the loop at line 12 of it."""
    region = saved.region(one.proposal.function)
    return f"{region.host.qualname}:{region.first_line}" if region else one.proposal.function.qualname


def _reasons(saved: Run) -> Iterator[str]:
    """Why the program is (partly) as it was, the most telling sentence first: the shortest of the hottest function."""
    if saved.outcome is not None and saved.outcome.reason:
        yield saved.outcome.reason
    yield from saved.faults
    if saved.plan is not None:
        yield from saved.plan.left_out
    for spot in sorted(saved.hotspots, key=lambda spot: -spot.self_seconds):
        yield from sorted(_of_function(saved, spot), key=len)
    yield from saved.profile.notes
    if not saved.hotspots:
        yield "no function takes a good part of the time"
    elif not saved.suggestions and not saved.declined:
        spot = max(saved.hotspots, key=lambda spot: spot.self_seconds)
        yield f"{spot.function.qualname}: {spot.kind.value or 'no kind of work'}: {spot.evidence}"


def _of_function(saved: Run, spot: Hotspot) -> Iterator[str]:
    """What was said of the function and of the loops in it that were looked at on their own."""
    own = {spot.function, *(region.function for region in saved.regions if region.host == spot.function)}
    name = spot.function.qualname
    for one in saved.suggestions:
        if one.proposal.function in own and not isinstance(one.verdict, Accepted):
            yield f"{name}: {one.proposal.rewriter}: {one.verdict.reason}"
    for no in saved.declined:
        if no.function in own:
            yield f"{name}: {no.rewriter}: {no.reason}"


# ---------------------------------------------------------------- measured, compared, undone


def _experts(program: Program, base: Path) -> list[tuple[Expert, _Contender]]:
    """The hand-written references, each in a copy of the program whose main file it takes the place of."""
    found = []
    for expert in program.experts:
        folder = program.copy(base / f"by-hand-{expert.name}")
        (folder / program.path.name).write_bytes(expert.path.read_bytes())
        tolerance = CLOSE if expert.level == Level.CLOSE.value else 0.0
        found.append((expert, _Contender(folder=folder, program=program, tolerance=tolerance)))
    return found


def _measured(
    row: Row,
    plain: _Contender,
    advised: _Contender,
    experts: list[tuple[Expert, _Contender]],
    expected: Ran,
    originals: dict[str, bytes],
) -> Row:
    """The row with timings, comparisons and the check of undo."""
    contenders = [plain, *([advised] if row.state == APPLIED else []), *(each for _, each in experts)]
    if len(contenders) > 1:
        plain.runs.clear()
    for each in contenders[1:]:
        each.warm_up()
    for _ in range(ROUNDS if len(contenders) > 1 else 0):
        for each in contenders:
            each.go()
    wrong = list(row.wrong)
    if row.state == APPLIED:
        wrong += _differences(expected, advised)
        wrong += [] if (problem := _undone(advised.folder)) is None else [problem]
    wrong += [f"{name} is not what it was" for name in changed_files(advised.folder, originals)]
    return replace(
        row,
        before_seconds=plain.seconds(),
        before_cpu_seconds=plain.cpu_seconds(),
        after_seconds=advised.seconds() if advised.runs else 0.0,
        after_cpu_seconds=advised.cpu_seconds() if advised.runs else 0.0,
        references=tuple(_reference(expert, each, plain, expected) for expert, each in experts),
        wrong=tuple(wrong),
    )


def _differences(expected: Ran, contender: _Contender) -> list[str]:
    """Differing outputs of its runs, each once."""
    found = (difference(expected, ran, tolerance=contender.tolerance) for ran in (*contender.warm, *contender.runs))
    return list(dict.fromkeys(each for each in found if each))


def _undone(folder: Path) -> str | None:
    try:
        problem = crashed(optadvisor(folder, "undo"))
    except subprocess.TimeoutExpired:
        return "`undo` was stopped"
    return f"`undo` {problem}" if problem else None


def _reference(expert: Expert, contender: _Contender, plain: _Contender, expected: Ran) -> Reference:
    problems = _differences(expected, contender)
    speedup = 0.0 if problems else plain.seconds() / contender.seconds()
    return Reference(name=expert.name, speedup=speedup, problem="; ".join(problems))
