"""In which order the ways to make one function faster are tried: what is had for little before what costs more.

    waves(proposals, 0.2)  →  [[0, 1], [2], [3, 4]]     # numbers of proposals; seconds of the recorded calls

First what runs as it stands; then what has to be compiled, and costs its start-up in every run from then on; then the
variants of that: on all cores, in another order of additions. Last what is modest. Between two of them it is asked
whether anything that is left is worth the next one.

Where calls take long, no start-up decides: what is compiled comes before array code, of which there are many ways to
write a place, each of which takes some seconds in each trial.
"""

from __future__ import annotations

from collections.abc import Sequence

from optadvisor.records import Proposal
from optadvisor.verifier.court import FORKS, PARALLEL, TYPED

_AT_ONCE, _COMPILED, _VARIANTS, _AFTER_THAT, _MODEST = range(5)
LONG_SECONDS = 3.0


def waves(proposals: Sequence[Proposal], seconds: float) -> list[list[int]]:
    """None of them is empty. Variants whose plain form nobody proposed are tried where that would be.

    `seconds`: of all recorded calls together.
    """
    found: dict[int, list[int]] = {}
    for number, proposal in enumerate(proposals):
        wave = _wave(proposal)
        waits = wave == _AT_ONCE and proposal.requires and seconds > LONG_SECONDS
        found.setdefault(_AFTER_THAT if waits else wave, []).append(number)
    if _COMPILED not in found and _VARIANTS in found:
        found[_COMPILED] = found.pop(_VARIANTS)
    return [found[wave] for wave in sorted(found)]


def is_compiled(proposal: Proposal) -> bool:
    """Whether it starts a compiler in every run."""
    return bool(TYPED & set(proposal.requires))


def is_parallel(proposal: Proposal) -> bool:
    """Whether it runs on all cores."""
    written = (*(edit.text for edit in proposal.edits), *proposal.helpers)
    return any(mark.decode() in text for text in written for mark in (PARALLEL, FORKS))


def _wave(proposal: Proposal) -> int:
    if proposal.modest:
        return _MODEST
    if not is_compiled(proposal):
        return _AT_ONCE
    return _VARIANTS if proposal.rounds or is_parallel(proposal) else _COMPILED
