"""From proposals to verdicts: original against itself, then each candidate in a process of its own, then the clock.

1. The control: every captured call is made again on the original, twice. What does not repeat the recorded call, or
   itself, is *unproven*, and with it every candidate for the function.
2. Proving: each candidate makes every call beside the original, then calls on generated inputs. Different on what was
   recorded means rejected; different beyond it, a guard: a run-time test in front of the kept original.
3. Measuring: the fastest of the equal ones are timed against the original in a fresh process (so that on-disk compiler
   caches are warm, as in every run after the first), until the interval is narrow or the budget spent. Where the
   comparison has left no doubt already, in either direction, and nothing was compiled, there is no such trial.

It fails closed: a process that dies, takes too long, leaves no result or a damaged one, or compared fewer calls than
were recorded, never leads to an accepted candidate.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.errors import CorruptRunError
from optadvisor.probes.launch import ended_by_signals
from optadvisor.records import (
    Accepted,
    CallTiming,
    Level,
    Proposal,
    Recording,
    Rejected,
    Terms,
    Timing,
    Unproven,
    Verdict,
)
from optadvisor.source.module import Module
from optadvisor.source.repeatable import causes
from optadvisor.verifier.court import TYPED, Asked, Context, Court, Launch
from optadvisor.verifier.crossover import crossover
from optadvisor.verifier.dispatching import is_better, sized
from optadvisor.verifier.proof import Proof, prove, refusal
from optadvisor.verifier.statistics import faster, noise_of, paired_ratio
from optadvisor.verifier.task import PLAIN, Result
from optadvisor.verifier.timing import LONG_SECONDS as LONG_ROUND
from optadvisor.verifier.timing import is_clear

__all__ = ["Context", "Judgement", "Proof", "judge", "proofs"]

MEASURED = 3
"""How many of the equal candidates of a function are timed to the end, at most, of those that need the
same libraries."""
LONG_SECONDS = 2.0
"""Of one round of the original, from which only the best one is, and the best one that is equal to the last bit."""
WORTH_MEASURING = 1.6
"""A candidate that took this many times the best one's time in the comparison is not timed any further."""
SLOWER = 2.0
"""Nor is one that took this many times the original's time."""
COMPARE_AGAIN_SECONDS = 0.3
SETTLED = 1.5
"""A first round within this many times the best one's time was not slowed by compilation."""
CONTROL_SECONDS = 1.0
UNSETTLED = 0.25
"""A/A noise from which the control is timed a second time."""
MEASURE_SECONDS = 2.5
AT_A_TIME = 2
"""Candidates that are proved side by side."""
ONLY_CLOSE = "its floats may differ in the last digits, which `--exact` does not allow"

Progress = Callable[[str], None]
_Kind: TypeAlias = tuple[tuple[str, ...], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    proposal: Proposal
    """As it was proposed, or with the guard that it needs."""
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class _Control:
    """The original against itself."""

    seconds: float
    """One round of all calls, at best."""
    noise: float
    settled: bool = False
    """It was timed a second time."""


def judge(
    context: Context,
    module: Module,
    recording: Recording,
    proposals: Sequence[Proposal],
    *,
    terms: Terms = PLAIN,
    progress: Progress = lambda _: None,
    launch: Launch | None = None,
    mean_seconds: float = 0.0,
) -> tuple[Judgement, ...]:
    """One judgement a proposal, in order. All proposals are for the recorded function of `module`.

    `mean_seconds`: of all its calls in the run, recorded or not; 0 when unknown.
    Raises `CorruptRunError` when the run's folder lacks a recorded call.
    """
    court = Court(context, module, recording, terms, launch)
    control = _control(court, CONTROL_SECONDS, progress)
    if isinstance(control, Unproven):
        return tuple(Judgement(proposal=proposal, verdict=control) for proposal in proposals)
    proved = _proved(court, proposals, control, progress)
    verdicts: dict[int, Verdict] = {n: proof.refused for n, proof in proved.items() if proof.refused is not None}
    results = {number: proof.result for number, proof in proved.items() if proof.result is not None}
    equal = dict(results)
    for number, result in equal.items():
        if _share(result) > SLOWER and crossover(recording.calls, _calls(result), mean_seconds) is None:
            verdicts[number] = _slower(results.pop(number))
    most = MEASURED if control.seconds < LONG_SECONDS else 1
    promising: list[int] = []
    for family in _families(results, proposals):
        chosen = _promising(family, most)
        exact = {number: result for number, result in family.items() if not proposals[number].rounds}
        if not exact.keys() & set(chosen):  # where the close ones do not do, one that is equal to the last bit may
            chosen += _promising(exact, 1)
        promising += chosen
        reason = f"equal, but slower than “{proposals[chosen[0]].variant}” when both were compared"
        slower = Rejected(cause="not faster", reason=reason)
        verdicts |= dict.fromkeys(family.keys() - set(chosen), slower)
    for number in promising:
        proposal = proved[number].proposal
        progress(f"{recording.function.qualname}: timing “{proposal.variant}” of {proposal.rewriter}")
        verdict, control = _measured(court, proved[number], control, progress, comparisons=len(proposals))
        calls = verdict.timing.calls if isinstance(verdict, Accepted | Rejected) and verdict.timing else ()
        found = sized(court, proved[number], calls, control.seconds, mean_seconds)
        if found is not None:  # it loses on small calls, which are better left to the original
            with_test, control = _measured(court, found, control, progress, comparisons=len(proposals))
            if is_better(with_test, verdict, mean_seconds):
                proved[number], verdict = found, with_test
        verdicts[number] = verdict
    for number in set(range(len(proposals))) - proved.keys():
        best = next(proposals[n].variant for n in equal if _kind(proposals[n]) == _kind(proposals[number]))
        verdicts[number] = Rejected(cause="not faster", reason=f"slower than “{best}” when both were tried once")
    return tuple(
        Judgement(proposal=proved[number].proposal if number in proved else each, verdict=verdicts[number])
        for number, each in enumerate(proposals)
    )


def proofs(
    context: Context,
    module: Module,
    recording: Recording,
    proposals: Sequence[Proposal],
    *,
    terms: Terms = PLAIN,
) -> Iterator[Proof]:
    """The first two steps alone: which proposals are equal, with which guards; no clock. As `judge` otherwise."""
    court = Court(context, module, recording, terms)
    control = _control(court, 0.0, lambda _: None)
    if isinstance(control, Unproven):
        return (Proof(proposal=proposal, refused=control) for proposal in proposals)
    return (proof for _, proof in _prove_all(court, dict(enumerate(proposals)), control, lambda _: None))


# ---------------------------------------------------------------- the original against itself


def _control(court: Court, seconds: float, progress: Progress) -> _Control | Unproven:
    recording = court.recording
    if not recording.calls:
        return Unproven(reason=recording.problem or "no call was recorded")
    for call in recording.calls:
        if not (court.context.folder / call.blob).is_file():
            run = court.context.folder.name
            raise CorruptRunError(f"run {run} lacks the recorded call {call.blob}: profile again")
    progress(f"{recording.function.qualname}: the original against itself")
    found = court.trial("control", None, Asked(compare=True, budget_seconds=seconds))
    if isinstance(found, Rejected):
        return Unproven(reason=f"the original cannot be replayed: {found.reason}")
    problem = found.problem or found.unfaithful
    if not problem and found.level != Level.IDENTICAL:
        problem = f"the original differs from itself ({found.difference})"
    if problem:
        known = causes(court.module, recording.function) if not found.problem else ()
        return Unproven(reason=problem + (f": {', '.join(known)}" if known else ""))
    return _Control(seconds=min(found.original), noise=noise_of(found.original, found.candidate))


def _settled(court: Court, control: _Control) -> _Control:
    """The control once more: something else ran just then, or the clock rate changed."""
    asked = Asked(compare=False, budget_seconds=CONTROL_SECONDS, original_seconds=control.seconds)
    second = court.trial("control", None, asked)
    noise = noise_of(second.original, second.candidate) if isinstance(second, Result) and second.original else math.inf
    return replace(control, noise=min(control.noise, noise), settled=True)


# ---------------------------------------------------------------- equal, faster


def _proved(court: Court, proposals: Sequence[Proposal], control: _Control, progress: Progress) -> dict[int, Proof]:
    """All of them, but of many ways to write the same, only the fastest that is equal."""
    proved: dict[int, Proof] = {}
    waiting = _ranked(court, proposals, control, progress)
    while waiting:
        chosen = {number: proposals[number] for ways in waiting for number in ways[:1]}
        proved |= _prove_all(court, chosen, control, progress)
        waiting = [ways[1:] for ways in waiting if proved[ways[0]].refused and ways[1:]]
    return proved


def _ranked(court: Court, proposals: Sequence[Proposal], control: _Control, progress: Progress) -> list[list[int]]:
    """Proposals by the libraries that they need and by exactness, the fastest first.

    What compiles itself is not tried for this, nor what may write files.
    """
    kinds: dict[_Kind, list[int]] = {}
    for number, proposal in enumerate(proposals):
        kinds.setdefault(_kind(proposal), []).append(number)
    many = [n for ways in kinds.values() if len(ways) > 1 for n in ways if not TYPED & set(proposals[n].requires)]
    if court.terms.exact:
        many = [number for number in many if not proposals[number].rounds]
    rough: dict[str, float] = {}
    if many and not court.terms.effects:
        progress(f"{court.recording.function.qualname}: {len(many)} ways to write it, tried once")
        rough = court.rough_seconds({f"candidate-{n}": proposals[n] for n in many}, control.seconds)
    ranked = []
    for ways in kinds.values():
        seconds = {number: rough[f"candidate-{number}"] for number in ways if f"candidate-{number}" in rough}
        if len(seconds) == len(ways):
            ranked.append(sorted(ways, key=lambda number: seconds[number]))
        else:
            ranked += [[number] for number in ways]
    return ranked


def _kind(proposal: Proposal) -> _Kind:
    """Of one kind are those between which nothing decides but their speed: they start alike, and round alike."""
    return proposal.requires, bool(proposal.rounds)


def _prove_all(
    court: Court, proposals: Mapping[int, Proposal], control: _Control, progress: Progress
) -> Iterator[tuple[int, Proof]]:
    """In order, several at a time: nothing is timed yet but roughly, and each against the original in its own process.

    One at a time where the calls may write files.
    """

    def one(number: int, proposal: Proposal) -> Proof:
        if court.terms.exact and proposal.rounds:
            no = Rejected(cause="rounds", reason=f"{ONLY_CLOSE}: {rounds(proposal)}")
            return Proof(proposal=proposal, refused=no)
        name = court.recording.function.qualname
        progress(f"{name}: proving “{proposal.variant}” of {proposal.rewriter}")
        return prove(court, f"candidate-{number}", proposal, control.seconds)

    workers = 1 if court.terms.effects else min(AT_A_TIME, len(proposals))
    if workers <= 1:
        yield from ((number, one(number, proposal)) for number, proposal in proposals.items())
        return
    with ended_by_signals(), ThreadPoolExecutor(workers) as pool:
        waiting = {number: pool.submit(one, number, proposal) for number, proposal in proposals.items()}
        try:
            for number, future in waiting.items():
                yield number, future.result()
        except BaseException:
            court.cancelled.set()
            pool.shutdown(cancel_futures=True)
            raise


def rounds(proposal: Proposal) -> str:
    """Why its floats may differ in the last digits, as a sentence."""
    return " and ".join(proposal.rounds)


def _families(results: Mapping[int, Result], proposals: Sequence[Proposal]) -> list[dict[int, Result]]:
    """The equal ones by the libraries that they need.

    Which of two is better is not decided by a faster call when they need different time to start: the plan weighs that.
    """
    families: dict[tuple[str, ...], dict[int, Result]] = {}
    for number, result in results.items():
        families.setdefault(proposals[number].requires, {})[number] = result
    return list(families.values())


def _promising(screened: Mapping[int, Result], most: int) -> list[int]:
    """The candidates to time to the end, best first.

    Judged by their time over the original's in the same trial (from one trial to the next the machine may change its
    speed), and the compiled ones without their first call.
    """
    shares = {number: _share(result) for number, result in screened.items()}
    ranking = sorted(shares, key=lambda number: shares[number])
    return [n for n in ranking[:most] if shares[n] <= WORTH_MEASURING * shares[ranking[0]]]


def _share(result: Result) -> float:
    """The candidate's seconds over the original's, as far as the comparison tells."""
    return result.warm_seconds / result.original[0]


def _slower(result: Result) -> Rejected:
    times = f"{_share(result):.1f} times"
    return Rejected(cause="not faster", reason=f"equal, but it took {times} as long as your own code when both ran")


def _measured(
    court: Court, proof: Proof, control: _Control, progress: Progress, *, comparisons: int
) -> tuple[Verdict, _Control]:
    """The verdict, and the control, which is made a second time where nothing but its noise is against a candidate."""
    answer = _timed_trial(court, proof, control)
    refused = refusal(answer)
    if refused is not None or not isinstance(answer, Result) or proof.result is None:
        return refused or Unproven(reason="it was not timed"), control
    verdict = _timed(proof, proof.result, answer, control.noise, comparisons=comparisons)
    timing = verdict.timing if isinstance(verdict, Rejected) else None
    if control.settled or control.noise <= UNSETTLED or timing is None or timing.low <= 1.0:
        return verdict, control
    progress(f"{court.recording.function.qualname}: the original against itself, once more")
    control = _settled(court, control)
    return _timed(proof, proof.result, answer, control.noise, comparisons=comparisons), control


def _timed_trial(court: Court, proof: Proof, control: _Control) -> Result | Rejected:
    typed, screened = bool(TYPED & set(proof.proposal.requires)), proof.result
    if screened is not None and not typed and screened.original[0] > LONG_ROUND:
        times = screened.original[:1], [screened.warm_seconds]
        if is_clear(*times):
            return replace(screened, original=times[0], candidate=times[1])
    # compiled code is now loaded from disk, so it is compared once more
    again = typed or control.seconds < COMPARE_AGAIN_SECONDS
    again = again and proof.result is not None and proof.result.level != Level.SAME_DISTRIBUTION
    asked = Asked(compare=again, budget_seconds=MEASURE_SECONDS, original_seconds=control.seconds)
    return court.trial(proof.trial, proof.proposal, asked)


def _timed(proof: Proof, screened: Result, measured: Result, noise: float, *, comparisons: int) -> Verdict:
    original, candidate = list(measured.original), list(measured.candidate)
    quick = screened.candidate[0] <= SETTLED * min(candidate)  # nothing was compiled: the comparison's round counts too
    if quick and original != screened.original[:1]:
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
        first_seconds=max(screened.cold_seconds, measured.cold_seconds),
        calls=_calls(measured),
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
    )


def _calls(measured: Result) -> tuple[CallTiming, ...]:
    """Each recorded call on both sides; none where they were not taken apart."""
    times = measured.original_calls, measured.candidate_calls
    if len(times[0]) != len(times[1]):
        return ()
    return tuple(CallTiming(original_seconds=a, candidate_seconds=b) for a, b in zip(*times, strict=True))
