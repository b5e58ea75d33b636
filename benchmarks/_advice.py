"""What the advisor does to one program: profile, suggest --apply, run again, undo; each in a copy, as a user would.

    row = advise(program, base, only=("numba_njit",), kernels=False)

Plain program, advised program and hand-written references are run in turns, three times each, so that a machine that
slows down slows all of them; the medians count. A warm run each goes first (what is compiled lies on disk from then
on) and its output is compared: byte for byte, or, where the suggestion or the reference is only *close*, printed
numbers with a fraction to 1e-9 relative.

With `kernels` it ends with what `suggest` says: nothing is applied, and no reference is run.

Does not handle: programs whose output differs from run to run; they are reported as wrong, which such a program is.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from _by_hand import CYTHON, build
from _corpus import Expert, Program
from _running import CLOSE, Ran, changed_files, crashed, difference, optadvisor, run, sources
from _table import APPLIED, FAILED, NOTHING, PLANNED, PROVED, TAKEN_BACK, Reference, Row

from optadvisor import store
from optadvisor.errors import OptAdvisorError
from optadvisor.records import Accepted, FunctionRef, Hotspot, Level, OutcomeState, Run, Suggestion

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


def advise(program: Program, base: Path, *, only: Sequence[str] = (), kernels: bool = False) -> Row:
    """One row; `base` is a folder for copies of the program. `only` names the rewriters that may propose, all of none.

    What they say counts in the order of `only`, where a reason is shown.
    """
    row = new_row(program)
    plain = _Contender(folder=program.copy(base / "plain"), program=program)
    expected = plain.go()
    again = "" if kernels else difference(expected, plain.go())
    if expected.status or again:
        what = again or f"exit status {expected.status}: {_tail(expected)}"
        return replace(row, wrong=(f"the program itself, run twice: {what}",), reason="does not run the same twice")
    advised = _Contender(folder=program.copy(base / "advised"), program=program)
    originals = sources(program, advised.folder)
    began = time.monotonic()
    problem = _profile_and_suggest(advised.folder, program, expected, only, apply=not kernels)
    row = replace(row, advice_seconds=time.monotonic() - began)
    try:
        saved = store.load(store.find(advised.folder))
    except OptAdvisorError as error:
        return replace(row, wrong=(problem or f"no run was saved: {error}",), reason="the advisor failed")
    row = _described(replace(row, wrong=(problem,) if problem else ()), saved, only)
    if kernels:
        touched = tuple(f"{name} is not what it was" for name in changed_files(advised.folder, originals))
        return replace(row, before_seconds=plain.seconds(), wrong=(*row.wrong, *touched))
    advised.tolerance = CLOSE if "close" in row.levels else 0.0
    return _measured(row, plain, advised, _experts(program, base), expected, originals)


def new_row(program: Program) -> Row:
    """The row of a program of which nothing is known but its header."""
    header = program.header
    return Row(
        program=program.name, place=header.place, numeric=header.numeric, improve=header.improve, state=FAILED,
        vectorizable=header.vectorizable, headline=header.headline, headline_level=header.headline_level,
    )  # fmt: skip


def _tail(ran: Ran) -> str:
    return (ran.stderr.strip().splitlines() or [b""])[-1].decode("utf-8", "replace")


def _profile_and_suggest(folder: Path, program: Program, expected: Ran, only: Sequence[str], *, apply: bool) -> str:
    """What went wrong, as a sentence."""
    try:
        profiled = optadvisor(folder, "profile", "--quiet", program.path.name)
        if problem := crashed(profiled, (expected.status,)):
            return f"`profile` {problem}"
        if profiled.stdout != expected.stdout:
            return "`profile` changes what the program prints"
        words = ("suggest", "--apply") if apply else ("suggest",)
        problem = crashed(optadvisor(folder, *words, only=only), (0, USER_ERROR) if apply else (0,))
        return f"`{' '.join(words)}` {problem}" if problem else ""
    except subprocess.TimeoutExpired as error:
        return f"the advisor was stopped after {error.timeout:.0f} s"


# ---------------------------------------------------------------- what was advised


def _described(row: Row, saved: Run, only: Sequence[str] = ()) -> Row:
    """The row with what the saved run says: state, suggestions, reasons."""
    outcome = saved.outcome
    accepted = [one for one in saved.suggestions if isinstance(one.verdict, Accepted)]
    accepted.sort(key=lambda one: one.projected_seconds)
    planned = saved.plan.ids if saved.plan is not None else ()
    if outcome is not None:
        chosen = [one for one in accepted if one.id in outcome.ids]
        state = APPLIED if outcome.state is OutcomeState.APPLIED else TAKEN_BACK
    elif planned:
        chosen, state = [one for one in accepted if one.id in planned], PLANNED
    else:
        chosen, state = accepted[:1], PROVED if accepted else NOTHING
    best = _best_of_each_place(accepted)
    reasons = tuple(_reasons(saved, only))
    applied = state == APPLIED
    return replace(
        row,
        state=state,
        place=", ".join(dict.fromkeys(_where(saved, one) for one in chosen)) if applied else row.place,
        rewriters=tuple(one.proposal.rewriter for one in chosen),
        levels=tuple(verdict.level.value for verdict in _verdicts(chosen)),
        kernels=tuple(verdict.timing.speedup for verdict in _verdicts(chosen)),
        accepted=tuple(verdict.timing.speedup for verdict in _verdicts(best)),
        accepted_levels=tuple(verdict.level.value for verdict in _verdicts(best)),
        identical=next((v.timing.speedup for v in _verdicts(accepted) if v.level is Level.IDENTICAL), 0.0),
        projected=_projected(saved),
        reason="" if applied else next(iter(reasons), "nothing was said"),
        reasons=reasons,
    )


def _verdicts(suggestions: Sequence[Suggestion]) -> list[Accepted]:
    return [one.verdict for one in suggestions if isinstance(one.verdict, Accepted)]


def _best_of_each_place(accepted: Sequence[Suggestion]) -> list[Suggestion]:
    """Of each function or loop the suggestion that saves most; `accepted` is in that order, and so is the answer."""
    first: dict[FunctionRef, Suggestion] = {}
    for one in accepted:
        first.setdefault(one.proposal.function, one)
    return list(first.values())


def _projected(saved: Run) -> float:
    """The whole program's speedup that the plan promises; 1.0 without one."""
    if saved.plan is None or not saved.plan.ids or not saved.plan.projected_seconds:
        return 1.0
    return saved.plan.program_seconds / saved.plan.projected_seconds


def _where(saved: Run, one: Suggestion) -> str:
    """`step`, or `step:12` for the loop at line 12 of it."""
    region = saved.region(one.proposal.function)
    return f"{region.host.qualname}:{region.first_line}" if region else one.proposal.function.qualname


def _reasons(saved: Run, only: Sequence[str] = ()) -> Iterator[str]:
    """Why the program is (partly) as it was, the most telling sentence first: of the hottest function, the shortest.

    With several rewriters in `only` the first one's sentences go before the others'.
    """
    if saved.outcome is not None and saved.outcome.reason:
        yield saved.outcome.reason
    yield from saved.faults
    if saved.plan is not None:
        yield from saved.plan.left_out
    for number, spot in enumerate(sorted(saved.hotspots, key=lambda spot: -spot.self_seconds)):
        said = sorted(_of_function(saved, spot), key=lambda one: (_rank(one[0], only), len(one[1])))
        yield from (sentence for _, sentence in said)
        if number == 0 and not said and not saved.suggestions:
            yield f"{spot.function.qualname}: {spot.kind.value or 'no kind of work'}: {spot.evidence}"
    yield from saved.profile.notes
    if not saved.hotspots:
        yield "no function takes a good part of the time"


def _rank(rewriter: str, only: Sequence[str]) -> int:
    """Its place in `only`; behind them whoever is not named there, as the outliner is not. All alike without `only`."""
    return only.index(rewriter) if rewriter in only else len(only)


def _of_function(saved: Run, spot: Hotspot) -> Iterator[tuple[str, str]]:
    """(rewriter, sentence): what was said of the function and of the loops in it that were looked at on their own."""
    own = {spot.function, *(region.function for region in saved.regions if region.host == spot.function)}
    name = spot.function.qualname
    for one in saved.suggestions:
        if one.proposal.function in own and not isinstance(one.verdict, Accepted):
            yield one.proposal.rewriter, f"{name}: {one.proposal.rewriter}: {one.verdict.reason}"
    for no in saved.declined:
        if no.function in own:
            yield no.rewriter, f"{name}: {no.rewriter}: {no.reason}"


# ---------------------------------------------------------------- measured, compared, undone


def _experts(program: Program, base: Path) -> list[tuple[Expert, _Contender]]:
    """The hand-written references, each in a copy of the program whose main file it takes the place of."""
    found = []
    for expert in program.experts:
        folder = program.copy(base / f"by-hand-{expert.name}")
        if expert.name == CYTHON:
            build(expert.path, folder, program.path.name)
        else:
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
        shutil.copytree(advised.folder, advised.folder.parent / "applied")  # for `edits.py`, where folders are kept
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
