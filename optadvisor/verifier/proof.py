"""Prove one candidate equal: on the recorded calls outright, beyond them as it stands or behind a guard.

    prove(court, "candidate-0", proposal, seconds)  →  Proof(proposal=…, result=Result(…), guarded=("a has …",))

A difference on a recorded call ends it. Differences on generated inputs only are given to `guards`, which looks for the
cheapest run-time test that is true for all that was recorded and false where the candidate is wrong; with that test in
front of the kept original the candidate starts again from the beginning.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from optadvisor.records import Level, Proposal, Rejected, Unproven
from optadvisor.source.guarding import guarded
from optadvisor.verifier.court import TYPED, Asked, Court, is_typed
from optadvisor.verifier.guarding.guards import IMPORTS, NoGuard, choose
from optadvisor.verifier.guarding.terms import Record
from optadvisor.verifier.task import ROUNDING, Result, Tried

VARY_SECONDS = 2.5
"""For generated inputs, in each trial."""
COMPILING = 2.0
"""Times as many for those of a candidate that compiles itself for each new type."""
_ACCIDENTAL = frozenset({"low", "high", "size", "length", "shape", "rows"})
GUARDS = 3
"""Guards that are tried one after the other; each one has to answer for all differences found so far."""
TESTED_IN_VAIN = "with a test in front of it that leaves such inputs to your own code, others still gave something else"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What came out for one proposal: `result` when it is equal, `refused` when not."""

    proposal: Proposal
    """As it was proposed, or with the guard that it needs."""
    trial: str = ""
    result: Result | None = None
    refused: Rejected | Unproven | None = None
    guarded: tuple[str, ...] = ()
    """What the added guard asks for, as sentences."""


def prove(
    court: Court,
    name: str,
    proposal: Proposal,
    original_seconds: float,
    vary_seconds: float = VARY_SECONDS,
    *,
    only_faster: bool = False,
) -> Proof:
    """Try the candidate in trials of that name. `original_seconds`: of one round of all calls.

    `only_faster`: one that is clearly slower is not looked at any further (`Result.slower`).
    """
    asked = Asked(
        compare=True,
        vary_seconds=vary_seconds * COMPILING if TYPED & set(proposal.requires) else vary_seconds,
        original_seconds=original_seconds,
        only_faster=only_faster,
    )
    current, trial = proposal, name
    sentences: tuple[str, ...] = ()
    passing: list[Tried] = []
    failing: list[Tried] = []
    for attempt in range(GUARDS + 1):
        answer = court.trial(trial, current, asked)
        refused = refusal(answer)
        if refused is not None or isinstance(answer, Rejected):
            return Proof(proposal=current, refused=refused, guarded=sentences)
        if not answer.failing:
            return Proof(proposal=current, trial=trial, result=answer, guarded=sentences)
        if not attempt and not is_typed(proposal):  # with 64-bit integers, only what was recorded is trusted
            passing = answer.passing  # behind a guard the original passes everything
        failing += answer.failing
        guard = choose(answer.observed, [one.features for one in passing], [_telling(one) for one in failing])
        if isinstance(guard, NoGuard):
            return Proof(proposal=current, refused=_beyond(failing[guard.witness], guard.reason))
        sentences, asked = guard.sentences, replace(asked, guard=guard.test)
        text = guarded(court.module, proposal, guard.test, sentences, IMPORTS)
        if isinstance(text, str):
            return Proof(proposal=current, refused=_beyond(failing[0], text))
        current, trial = text, f"{name}-guarded-{attempt + 1}"
    return Proof(proposal=current, refused=_beyond(failing[-1], f"{TESTED_IN_VAIN} ({GUARDS} such tests were tried)"))


def _telling(tried: Tried) -> Record:
    """The features that can be the reason for a difference: roundings do not depend on sizes and limits, only on types
    and layouts, though they may happen to differ for large values alone."""
    if tried.kind != ROUNDING:
        return tried.features
    return {
        place: {fact: value for fact, value in facts.items() if fact not in _ACCIDENTAL}
        for place, facts in tried.features.items()
    }


def _beyond(witness: Tried, reason: str) -> Rejected:
    return Rejected(
        cause="different",
        reason=f"equal on what was recorded, but not beyond it ({witness.label}: {witness.what}); {reason}",
    )


def refusal(answer: Result | Rejected) -> Rejected | Unproven | None:
    """The verdict on a candidate that is not equal or could not be compared; None when it stood the test."""
    if isinstance(answer, Rejected):
        return answer
    if answer.problem:
        return Unproven(reason=answer.problem)
    if answer.compiler:
        words = answer.compiler.partition("Cython: ")
        reason = words[2] if words[1] else f"Numba does not compile it ({answer.compiler})"
        return Rejected(cause="does not compile", reason=reason)
    if answer.stream:
        return Rejected(
            cause="another stream",
            reason="it draws from another random stream: the program's own generator, which the original advances, "
            f"stays where it was, and the results differ ({answer.difference}); `--allow-stream-change` compares their "
            "distributions instead",
        )
    if answer.level == Level.UNPROVEN:
        return Rejected(cause="different", reason=f"it gives something else: {answer.difference}")
    return None
