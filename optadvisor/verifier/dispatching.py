"""A candidate that loses on small calls, with a test of their size in front: proved anew, as if it were another one.

    sized(court, proof, timing.calls, seconds)  →  Proof of the candidate that leaves small calls alone, or None

Does not handle: what `crossover` does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from optadvisor.records import Accepted, CallTiming, Verdict
from optadvisor.source.guarding import guarded
from optadvisor.verifier.court import Court
from optadvisor.verifier.crossover import crossover
from optadvisor.verifier.guarding.guards import IMPORTS
from optadvisor.verifier.projections import weights
from optadvisor.verifier.proof import Proof, prove


def sized(
    court: Court, proof: Proof, timed: Sequence[CallTiming], original_seconds: float, mean_seconds: float = 0.0
) -> Proof | None:
    """None where no size parts its slower calls from its faster ones, no test fits, or the whole is not equal."""
    found = crossover(court.recording.calls, timed, mean_seconds)
    if found is None:
        return None
    text = guarded(court.module, proof.proposal, found.test, (found.sentence,), IMPORTS, join=True)
    if isinstance(text, str):
        return None
    again = prove(court, f"{proof.trial}-sized", text, original_seconds)
    if again.result is None:
        return None
    return replace(again, guarded=(*proof.guarded, *again.guarded))


def is_better(one: Verdict, other: Verdict, mean_seconds: float = 0.0) -> bool:
    """Whether the first, which has the test, leaves less of the function's time than the second."""
    if not isinstance(one, Accepted):
        return False
    return not isinstance(other, Accepted) or _left(one, mean_seconds) < _left(other, mean_seconds)


def _left(verdict: Accepted, mean_seconds: float) -> float:
    calls = verdict.timing.calls
    often = weights([call.original_seconds for call in calls], mean_seconds) or (1.0,) * len(calls)
    pairs = list(zip(often, calls, strict=True))
    before = sum(weight * call.original_seconds for weight, call in pairs)
    return sum(weight * call.candidate_seconds for weight, call in pairs) / before
