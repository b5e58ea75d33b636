"""From proposals to verdicts: original against itself, then each candidate in a process of its own, then the clock.

1. The control: every captured call is made again on the original, twice. What does not repeat the recorded call, or
   itself, is *unproven*, and with it every candidate for the function.
2. Proving: each candidate makes every call beside the original, then calls on generated inputs. Different on what was
   recorded means rejected; different beyond it, a guard: a run-time test in front of the kept original.
3. Measuring: the fastest of the equal ones are timed against the original in a fresh process (so that on-disk compiler
   caches are warm, as in every run after the first), until the interval is narrow or the budget spent.

That in waves: what costs more to have is tried only where it may still be worth it.

It fails closed: a process that dies, takes too long, leaves no result or a damaged one, or compared fewer calls than
were recorded, never leads to an accepted candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.probes.launch import ended_by_signals
from optadvisor.records import Accepted, Proposal, Recording, Rejected, Terms, Unproven, Verdict
from optadvisor.source.module import Module
from optadvisor.verifier.control import CONTROL_SECONDS, Control, Progress, original_against_itself
from optadvisor.verifier.court import TYPED, Context, Court, Launch
from optadvisor.verifier.crossover import crossover
from optadvisor.verifier.dispatching import is_better, sized
from optadvisor.verifier.growth import growth_of
from optadvisor.verifier.measuring import calls_of, measured
from optadvisor.verifier.proof import Proof, prove
from optadvisor.verifier.task import PLAIN, Result
from optadvisor.verifier.waves import is_parallel, waves

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
AT_A_TIME = 2
"""Candidates that are proved side by side."""
ONLY_CLOSE = "its floats may differ in the last digits, which `--exact` does not allow"

Requires: TypeAlias = tuple[str, ...]
_Kind: TypeAlias = tuple[Requires, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    proposal: Proposal
    """As it was proposed, or with the guard that it needs."""
    verdict: Verdict


WhyNot: TypeAlias = Callable[[Proposal, Sequence[Judgement]], str]
"""Why a proposal is not worth trying after what was judged until then, as half a sentence; empty when it is."""


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
    why_not: WhyNot = lambda proposal, judged: "",
) -> tuple[Judgement, ...]:
    """One judgement a proposal, in order. All proposals are for the recorded function of `module`.

    They are tried in `waves`, and in none of those to which `why_not` has a reason.
    `mean_seconds`: of all its calls in the run, recorded or not; 0 when unknown.
    Raises `CorruptRunError` when the run's folder lacks a recorded call.
    """
    court = Court(context, module, recording, terms, launch)
    control: Control | None = None
    judged: dict[int, Judgement] = {}
    best: dict[Requires, _Best] = {}
    for wave in waves(proposals, sum(call.seconds for call in recording.calls)):
        before = tuple(judged.values())
        reasons = {number: why_not(proposals[number], before) for number in wave}
        for number in filter(reasons.get, wave):
            no = Rejected(cause="not faster", reason=f"it was not tried: {reasons[number]}")
            judged[number] = Judgement(proposal=proposals[number], verdict=no)
        asked = {number: proposals[number] for number in wave if not reasons[number]}
        if not asked:
            continue
        if control is None:
            made = original_against_itself(court, CONTROL_SECONDS, progress)
            if isinstance(made, Unproven):
                return tuple(Judgement(proposal=proposal, verdict=made) for proposal in proposals)
            control = made
        in_all = _Asked(proposals=asked, mean_seconds=mean_seconds, comparisons=len(proposals))
        control = _try(court, in_all, control, progress, judged, best)
    return tuple(judged[number] for number in range(len(proposals)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Best:
    """Of the candidates that need the same libraries, the fastest one that earlier waves found equal."""

    share: float
    variant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """One wave."""

    proposals: Mapping[int, Proposal]
    mean_seconds: float
    comparisons: int
    """Proposals in all waves."""


def _try(
    court: Court,
    asked: _Asked,
    control: Control,
    progress: Progress,
    judged: dict[int, Judgement],
    best: dict[Requires, _Best],
) -> Control:
    """Prove and time one wave. `judged` gets its judgements, `best` what it found faster than the waves before."""
    recording, proposals = court.recording, asked.proposals
    proved = _proved(court, proposals, control, progress)
    verdicts: dict[int, Verdict] = {n: proof.refused for n, proof in proved.items() if proof.refused is not None}
    results = {number: proof.result for number, proof in proved.items() if proof.result is not None}
    equal = dict(results)
    for number, result in equal.items():
        if result.slower or (_share(result) > SLOWER and not _gains_somewhere(recording, result, asked)):
            verdicts[number] = _slower(results.pop(number))
        elif (known := best.get(proposals[number].requires)) is not None and _share(result) >= known.share:
            del results[number]
            verdicts[number] = _slower_than(known.variant)
    most = MEASURED if control.seconds < LONG_SECONDS else 1
    promising: list[int] = []
    for family in _families(results, proposals):
        chosen = _promising(family, most)
        exact = {number: result for number, result in family.items() if not proposals[number].rounds}
        if not exact.keys() & set(chosen):  # where the close ones do not do, one that is equal to the last bit may
            chosen += _promising(exact, 1)
        promising += chosen
        first = proposals[chosen[0]]
        best[first.requires] = _Best(share=_share(family[chosen[0]]), variant=first.variant)
        verdicts |= dict.fromkeys(family.keys() - set(chosen), _slower_than(first.variant))
    for number in promising:
        proposal = proved[number].proposal
        progress(f"{recording.function.qualname}: timing “{proposal.variant}” of {proposal.rewriter}")
        verdict, control = measured(court, proved[number], control, progress, comparisons=asked.comparisons)
        calls = verdict.timing.calls if isinstance(verdict, Accepted | Rejected) and verdict.timing else ()
        found = sized(court, proved[number], calls, control.seconds, asked.mean_seconds)
        if found is not None:  # it loses on small calls, which are better left to the original
            with_test, control = measured(court, found, control, progress, comparisons=asked.comparisons)
            if is_better(with_test, verdict, asked.mean_seconds):
                proved[number], verdict = found, with_test
        if isinstance(verdict, Accepted):
            verdict = replace(verdict, growth=growth_of(court, proved[number], control.seconds))
        verdicts[number] = verdict
    for number in set(proposals) - proved.keys():
        other = next(proposals[n].variant for n in equal if _kind(proposals[n]) == _kind(proposals[number]))
        verdicts[number] = Rejected(cause="not faster", reason=f"slower than “{other}” when both were tried once")
    for number, proposal in proposals.items():
        as_proved = proved[number].proposal if number in proved else proposal
        judged[number] = Judgement(proposal=as_proved, verdict=verdicts[number])
    return control


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
    control = original_against_itself(court, 0.0, lambda _: None)
    if isinstance(control, Unproven):
        return (Proof(proposal=proposal, refused=control) for proposal in proposals)
    return (proof for _, proof in _prove_all(court, dict(enumerate(proposals)), control, lambda _: None))


# ---------------------------------------------------------------- equal, faster


def _proved(court: Court, proposals: Mapping[int, Proposal], control: Control, progress: Progress) -> dict[int, Proof]:
    """All of them, but of many ways to write the same, only the fastest that is equal."""
    proved: dict[int, Proof] = {}
    waiting = _ranked(court, proposals, control, progress)
    while waiting:
        chosen = {number: proposals[number] for ways in waiting for number in ways[:1]}
        proved |= _prove_all(court, chosen, control, progress, only_faster=True)
        waiting = [ways[1:] for ways in waiting if proved[ways[0]].refused and ways[1:]]
    return proved


def _ranked(court: Court, proposals: Mapping[int, Proposal], control: Control, progress: Progress) -> list[list[int]]:
    """Proposals by the libraries that they need and by exactness, the fastest first.

    What compiles itself is not tried for this, nor what may write files.
    """
    kinds: dict[_Kind, list[int]] = {}
    for number, proposal in proposals.items():
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
    court: Court,
    proposals: Mapping[int, Proposal],
    control: Control,
    progress: Progress,
    *,
    only_faster: bool = False,
) -> Iterator[tuple[int, Proof]]:
    """In order, several at a time: nothing is timed yet but roughly, and each against the original in its own process.

    One at a time where the calls may write files, or a candidate uses all cores.
    """

    def one(number: int, proposal: Proposal) -> Proof:
        if court.terms.exact and proposal.rounds:
            no = Rejected(cause="rounds", reason=f"{ONLY_CLOSE}: {rounds(proposal)}")
            return Proof(proposal=proposal, refused=no)
        name = court.recording.function.qualname
        progress(f"{name}: proving “{proposal.variant}” of {proposal.rewriter}")
        return prove(court, f"candidate-{number}", proposal, control.seconds, only_faster=only_faster)

    alone = court.terms.effects or any(map(is_parallel, proposals.values()))
    workers = 1 if alone else min(AT_A_TIME, len(proposals))
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


def _families(results: Mapping[int, Result], proposals: Mapping[int, Proposal]) -> list[dict[int, Result]]:
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


def _gains_somewhere(recording: Recording, result: Result, asked: _Asked) -> bool:
    return crossover(recording.calls, calls_of(result), asked.mean_seconds) is not None


def _slower_than(variant: str) -> Rejected:
    return Rejected(cause="not faster", reason=f"equal, but slower than “{variant}” when both were compared")


def _slower(result: Result) -> Rejected:
    share = _share(result)
    times = f"{share:.0f} times" if share >= 9.95 else f"{share:.1f} times"
    equal = "equal on what was recorded" if result.slower else "equal"
    return Rejected(cause="slower", reason=f"{equal}, but it took {times} as long as your own code when both ran")
