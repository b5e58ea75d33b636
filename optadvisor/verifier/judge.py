"""From proposals to verdicts: original against itself, then each candidate in a process of its own, then the clock.

1. The control: every captured call is made again on the original, twice. What does not repeat the recorded call, or
   itself, is *unproven*, and with it every candidate for the function.
2. Screening: each candidate makes every call beside the original. Different means rejected.
3. Measuring: the fastest of the equal ones are timed against the original in a fresh process (so that on-disk compiler
   caches are warm, as in every run after the first), until the interval is narrow or the budget spent.

It fails closed: a process that dies, takes too long, leaves no result or a damaged one, or compared fewer calls than
were recorded, never leads to an accepted candidate.
"""

from __future__ import annotations

import hashlib
import json
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from optadvisor.errors import CorruptRunError, RewriterError
from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.records import Accepted, Level, Proposal, Recording, Rejected, Timing, Unproven, Verdict
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.verifier.equivalence import DEFAULT, EXACT, Tolerance
from optadvisor.verifier.statistics import faster, noise_of, paired_ratio
from optadvisor.verifier.trial import Result, Task

MEASURED = 3
"""How many of the equal candidates of a function are timed to the end, at most."""
WORTH_MEASURING = 1.6
"""A candidate that took this many times the best one's time in the comparison is not timed any further."""
FIXED_SECONDS = 90.0
"""Added to every time-out: imports and compilation."""
SLOWDOWN_LIMIT = 10.0
"""A candidate this much slower than the original is stopped."""
COMPARE_AGAIN_SECONDS = 1.0
SETTLED = 1.5
"""A first round within this many times the best one's time was not slowed by compilation."""
CONTROL_SECONDS = 1.0
UNSETTLED = 0.25
"""A/A noise from which the control is timed a second time."""
MEASURE_SECONDS = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What all trials of a run share."""

    folder: Path
    """The run folder, where the captured calls lie."""
    scratch: Path
    module_names: Mapping[str, str]
    """Source file → module name in the program (`__main__` for the script)."""
    script: str
    """The script's file, empty for `-c`."""
    directory: str
    search_path: str
    arguments: tuple[str, ...]
    imported: tuple[str, ...]


Launch = Callable[[str, Path, float], Ended]
Progress = Callable[[str], None]


def _launch(module: str, task: Path, timeout: float) -> Ended:
    return run_quietly(module, task, timeout=timeout)


def judge(
    context: Context,
    module: Module,
    recording: Recording,
    proposals: Sequence[Proposal],
    *,
    exact: bool = False,
    progress: Progress = lambda _: None,
    launch: Launch = _launch,
) -> tuple[Verdict, ...]:
    """One verdict a proposal, in order. All proposals are for the recorded function of `module`.

    Raises `CorruptRunError` when the run's folder lacks a recorded call.
    """
    if not recording.calls:
        return tuple(Unproven(reason=recording.problem or "no call was recorded") for _ in proposals)
    for call in recording.calls:
        if not (context.folder / call.blob).is_file():
            raise CorruptRunError(f"run {context.folder.name} lacks the recorded call {call.blob}: profile again")
    court = _Court(context, module, recording, EXACT if exact else DEFAULT, launch)
    progress(f"{recording.function.qualname}: the original against itself")
    control = court.trial("control", None, CONTROL_SECONDS, 0.0, compare=True)
    if isinstance(control, Rejected):
        reason = f"the original cannot be replayed: {control.reason}"
        return tuple(Unproven(reason=reason) for _ in proposals)
    problem = control.problem or control.unfaithful
    if problem or control.level != Level.IDENTICAL:
        problem = problem or f"the original differs from itself ({control.difference})"
        return tuple(Unproven(reason=problem) for _ in proposals)
    original_seconds = min(control.original)
    noise = noise_of(control.original, control.candidate)
    if noise > UNSETTLED:  # something else ran just then, or the clock rate changed: once more
        second = court.trial("control", None, CONTROL_SECONDS, original_seconds, compare=False)
        if isinstance(second, Result) and second.original:
            noise = min(noise, noise_of(second.original, second.candidate))

    screened: dict[int, Result] = {}
    verdicts: dict[int, Verdict] = {}
    for number, proposal in enumerate(proposals):
        progress(f"{recording.function.qualname}: proving “{proposal.variant}” of {proposal.rewriter}")
        answer = court.trial(f"candidate-{number}", proposal, 0.0, original_seconds, compare=True)
        refused = _refusal(answer)
        if refused is not None:
            verdicts[number] = refused
        elif isinstance(answer, Result):
            screened[number] = answer
    promising = _promising(screened)
    for number in screened.keys() - set(promising):
        best = proposals[promising[0]].variant
        verdicts[number] = Rejected(
            cause="not faster", reason=f"equal, but slower than “{best}” when both were compared"
        )
    for number in promising:
        progress(f"{recording.function.qualname}: timing “{proposals[number].variant}” of {proposals[number].rewriter}")
        # compiled code is now loaded from disk, so it is compared once more
        again = bool(proposals[number].requires) or original_seconds < COMPARE_AGAIN_SECONDS
        answer = court.trial(f"candidate-{number}", proposals[number], MEASURE_SECONDS, original_seconds, compare=again)
        refused = _refusal(answer)
        if refused is not None or not isinstance(answer, Result):
            verdicts[number] = refused or Unproven(reason="it was not timed")
            continue
        verdicts[number] = _timed(screened[number], answer, noise, comparisons=len(proposals))
    return tuple(verdicts[number] for number in range(len(proposals)))


def _promising(screened: Mapping[int, Result]) -> list[int]:
    """The candidates to time to the end, best first.

    Judged by their time over the original's in the same trial (from one trial to the next the machine may change its
    speed), and the compiled ones without their first call.
    """
    shares = {number: result.warm_seconds / result.original[0] for number, result in screened.items()}
    ranking = sorted(shares, key=lambda number: shares[number])
    return [n for n in ranking[:MEASURED] if shares[n] <= WORTH_MEASURING * shares[ranking[0]]]


def _refusal(answer: Result | Rejected) -> Verdict | None:
    """The verdict on a candidate that is not equal or could not be compared; None when it stood the test."""
    if isinstance(answer, Rejected):
        return answer
    if answer.problem:
        return Unproven(reason=answer.problem)
    if answer.stream:
        return Rejected(
            cause="another stream",
            reason="it draws from another random stream: the program's own generator, which the original advances, "
            f"stays where it was, and the results differ ({answer.difference})",
        )
    if answer.level == Level.UNPROVEN:
        return Rejected(cause="different", reason=f"it gives something else: {answer.difference}")
    return None


def _timed(screened: Result, measured: Result, noise: float, *, comparisons: int) -> Verdict:
    original, candidate = list(measured.original), list(measured.candidate)
    if screened.candidate[0] <= SETTLED * min(candidate):  # nothing was compiled: the comparison's round counts too
        original.append(screened.original[0])
        candidate.append(screened.candidate[0])
    estimate = paired_ratio(original, candidate, comparisons=comparisons)
    timing = Timing(
        original_seconds=statistics.median(original),
        candidate_seconds=statistics.median(candidate),
        speedup=estimate.ratio,
        low=estimate.low,
        high=estimate.high,
        confidence=estimate.confidence,
        pairs=len(original),
        noise=noise,
        cold_seconds=measured.cold_seconds,
        import_seconds=measured.import_seconds,
    )
    if not faster(estimate, noise):
        return Rejected(cause="not faster", reason="equal, but not faster beyond doubt", timing=timing)
    return Accepted(
        level=Level(screened.level), timing=timing, calls_compared=screened.compared, worst_error=screened.worst
    )


def _read_result(path: Path, *, calls: int) -> Result | None:
    """What a trial of `calls` calls left; None when there is nothing, or nothing that makes sense."""
    try:
        result = Result(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    words = (result.problem, result.unfaithful, result.difference, result.difference_kind, result.worst, result.level)
    if not all(isinstance(word, str) for word in words) or result.level not in set(Level):
        return None
    if result.problem or result.unfaithful or result.level == Level.UNPROVEN:
        return result
    times = result.original, result.candidate
    if not all(isinstance(seconds, list) and all(map(_is_time, seconds)) for seconds in times):
        return None
    whole = all(map(_is_time, (result.warm_seconds, result.cold_seconds))) and type(result.compared) is int
    if not whole or not len(times[0]) == len(times[1]) > 0 or result.compared != calls:
        return None
    if min(*times[0], *times[1]) <= 0:
        return Result(problem="its calls take too little time to be measured")
    return result


def _is_time(value: object) -> bool:
    return isinstance(value, float | int) and math.isfinite(value) and value >= 0


class _Court:
    """Sets up trials for one function and reads what they found."""

    def __init__(
        self, context: Context, module: Module, recording: Recording, tolerance: Tolerance, launch: Launch
    ) -> None:
        self.context = context
        self.module = module
        self.recording = recording
        self.tolerance = tolerance
        self.launch = launch
        ref = recording.function
        digest = hashlib.sha256(f"{ref.path}:{ref.qualname}".encode()).hexdigest()[:8]
        self.scratch = context.scratch / f"{ref.name}-{digest}"
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.original = self.scratch / "original.py"
        self.original.write_bytes(module.encode(module.data))

    def trial(
        self, name: str, proposal: Proposal | None, budget: float, original_seconds: float, *, compare: bool
    ) -> Result | Rejected:
        """Run one trial; what kills the child is a rejection with its cause."""
        candidate = self.scratch / f"{name.replace('-', '_')}.py"
        try:
            text = render(self.module, [proposal] if proposal is not None else [])
        except RewriterError as error:
            return Rejected(cause="does not compile", reason=str(error))
        if not candidate.exists() or candidate.read_bytes() != text:  # keep the file: compilers cache by its time stamp
            candidate.write_bytes(text)
        task = self.scratch / f"{name}.json"
        task.write_text(json.dumps(asdict(self.task(candidate, budget, compare=compare, control=proposal is None))))
        answer = task.with_suffix(".result")
        answer.unlink(missing_ok=True)
        seconds = original_seconds * SLOWDOWN_LIMIT + 20 * budget + FIXED_SECONDS
        if proposal is None:
            seconds += SLOWDOWN_LIMIT * sum(call.seconds for call in self.recording.calls)
        ended = self.launch("optadvisor.verifier.trial", task, seconds)
        if ended.interrupted:
            raise KeyboardInterrupt
        if ended.timed_out:
            return Rejected(cause="timeout", reason=f"it did not end within {seconds:.0f} s")
        result = _read_result(answer, calls=len(self.recording.calls) if compare else 0)
        if result is None or ended.status != 0:
            return Rejected(cause="crash", reason=self.last_words(task, ended.status))
        return result

    def last_words(self, task: Path, status: int) -> str:
        output = task.with_suffix(".out")
        lines = output.read_text(errors="replace").strip().splitlines() if output.exists() else []
        end = f"signal {status - 128}" if status > 128 else f"exit status {status}"
        if status == 0:
            end = "no usable result"
        return f"its process ended with {end}" + (f" ({lines[-1][:200]})" if lines else "")

    def task(self, candidate: Path, budget: float, *, compare: bool, control: bool) -> Task:
        context, ref = self.context, self.recording.function
        name = context.module_names.get(ref.path, "__main__")
        main = ""
        if name != "__main__" and context.script:
            main = str(self.scratch / "main.py")
            Path(main).write_bytes(Path(context.script).read_bytes())
        return Task(
            original=str(self.original),
            candidate=str(candidate),
            module=name,
            file=ref.path,
            main=main,
            main_file=context.script,
            qualname=ref.qualname,
            blobs=tuple(str(context.folder / call.blob) for call in self.recording.calls),
            scratch=str(self.scratch),
            directory=context.directory,
            search_path=context.search_path,
            arguments=context.arguments,
            imported=context.imported,
            float64=self.tolerance.float64,
            float32=self.tolerance.float32,
            budget_seconds=budget,
            compare=compare,
            control=control,
        )
