"""An equal candidate against the clock, in a fresh process: how many times faster it is, and how sure that is.

    verdict, control = measured(court, proof, control, progress, comparisons=4)

On-disk compiler caches are warm then, as in every run of the program after the first. Where the comparison has left no
doubt already, in either direction, and nothing was compiled, there is no such trial.
"""

from __future__ import annotations

import statistics
from dataclasses import replace

from optadvisor.records import Accepted, CallTiming, Level, Rejected, Timing, Unproven, Verdict
from optadvisor.verifier.control import UNSETTLED, Control, Progress, settled
from optadvisor.verifier.court import TYPED, Asked, Court
from optadvisor.verifier.proof import Proof, refusal
from optadvisor.verifier.statistics import faster, paired_ratio
from optadvisor.verifier.task import Result
from optadvisor.verifier.timing import LONG_SECONDS, is_clear

COMPARE_AGAIN_SECONDS = 0.3
SETTLED = 1.5
"""A first round within this many times the best one's time was not slowed by compilation."""
MEASURE_SECONDS = 2.5


def measured(
    court: Court, proof: Proof, control: Control, progress: Progress, *, comparisons: int
) -> tuple[Verdict, Control]:
    """The verdict, and the control, which is made a second time where nothing but its noise is against a candidate."""
    answer = _timed_trial(court, proof, control, comparisons)
    refused = refusal(answer)
    if refused is not None or not isinstance(answer, Result) or proof.result is None:
        return refused or Unproven(reason="it was not timed"), control
    verdict = _timed(proof, proof.result, answer, control.noise, comparisons=comparisons)
    timing = verdict.timing if isinstance(verdict, Rejected) else None
    if control.settled or control.noise <= UNSETTLED or timing is None or timing.low <= 1.0:
        return verdict, control
    progress(f"{court.recording.function.qualname}: the original against itself, once more")
    control = settled(court, control)
    return _timed(proof, proof.result, answer, control.noise, comparisons=comparisons), control


def _timed_trial(court: Court, proof: Proof, control: Control, comparisons: int) -> Result | Rejected:
    typed, screened = bool(TYPED & set(proof.proposal.requires)), proof.result
    if screened is not None and not typed and screened.original[0] > LONG_SECONDS:
        times = screened.original[:1], [screened.warm_seconds]
        if is_clear(*times):
            return replace(screened, original=times[0], candidate=times[1])
    # compiled code is now loaded from disk, so it is compared once more
    again = typed or control.seconds < COMPARE_AGAIN_SECONDS
    again = again and proof.result is not None and proof.result.level != Level.SAME_DISTRIBUTION
    asked = Asked(
        compare=again, budget_seconds=MEASURE_SECONDS, comparisons=comparisons, original_seconds=control.seconds
    )
    return court.trial(proof.trial, proof.proposal, asked)


def _timed(proof: Proof, screened: Result, measured: Result, noise: float, *, comparisons: int) -> Verdict:
    original, candidate = list(measured.original), list(measured.candidate)
    quick = screened.candidate[0] <= SETTLED * min(candidate)  # nothing was compiled: the comparison's round counts too
    if quick and original != screened.original[:1]:
        original.append(screened.original[0])
        candidate.append(screened.candidate[0])
    estimate = paired_ratio(original, candidate, comparisons=comparisons)
    imports = min(measured.import_seconds, screened.import_seconds)  # one process may have met a busy moment
    cold = max(measured.cold_seconds - measured.import_seconds + imports, 0.0)
    timing = Timing(
        original_seconds=statistics.median(original),
        candidate_seconds=statistics.median(candidate),
        speedup=estimate.ratio,
        low=estimate.low,
        high=estimate.high,
        confidence=estimate.confidence,
        pairs=len(original),
        noise=noise,
        cold_seconds=cold,
        import_seconds=imports,
        first_seconds=cold if measured.built else max(screened.cold_seconds, cold),
        build_seconds=screened.cold_seconds + screened.build_seconds if measured.built else 0.0,
        calls=calls_of(measured),
        original_peak_bytes=measured.original_peak_bytes,
        candidate_peak_bytes=measured.candidate_peak_bytes,
    )
    if not faster(estimate, noise):
        return Rejected(cause="not faster", reason="equal, but not faster beyond doubt", timing=timing)
    level = Level(screened.level)
    if proof.proposal.rounds and level is Level.IDENTICAL:
        level = Level.CLOSE
    return Accepted(
        level=level,
        timing=timing,
        calls_compared=screened.compared,
        inputs_generated=screened.varied,
        guarded=proof.guarded,
        worst_error=screened.worst,
        built=tuple(measured.built),
        page=measured.page,
        lines=measured.lines[0],
        python_lines=measured.lines[1],
    )


def calls_of(measured: Result) -> tuple[CallTiming, ...]:
    """Each recorded call on both sides; none where they were not taken apart."""
    times = measured.original_calls, measured.candidate_calls
    if len(times[0]) != len(times[1]):
        return ()
    return tuple(CallTiming(original_seconds=a, candidate_seconds=b) for a, b in zip(*times, strict=True))
