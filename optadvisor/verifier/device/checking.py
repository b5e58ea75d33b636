"""Prove a proposal for a GPU as far as a machine without one can: level “checked without a GPU”, never applied.

    checked(context, module, recording, proposal)  →  Checked(compared=3, generated=118, ledgers=(…), …)

The trial is that of any proposal (recorded calls, the same once more on live objects, generated inputs, guards), with
the stand-in for CuPy in its place, or Numba's simulator of CUDA. A copy that leaves a recorded call to the original is
refused: the comparison would say nothing about it. Of kernels only the shortest calls are made: the simulator runs each
thread in Python.

Does not handle: rounding of a real card, its memory, races between threads of a kernel (the nest was proved to have
none), what the compiler for the card refuses.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path

from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.records import CapturedCall, Proposal, Recording, Rejected, Terms, Unproven
from optadvisor.source.module import Module
from optadvisor.verifier.control import original_against_itself
from optadvisor.verifier.court import Context, Court
from optadvisor.verifier.device.ledger import Ledger
from optadvisor.verifier.device.trial import read_counts
from optadvisor.verifier.equality.equivalence import DEFAULT
from optadvisor.verifier.proof import VARY_SECONDS, prove
from optadvisor.verifier.task import PLAIN

SIMULATED_SECONDS = 1.0
"""Of calls of a kernel, on the original: the simulator takes some ten times as long."""
TOO_LONG = 5.0
QUICK_SECONDS, QUICK_VARYING = 0.5, 1.0
"""Of calls, and for generated inputs, where many programs are looked at."""
CHILD = "optadvisor.verifier.device.trial"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    proposal: Proposal
    """With the guard that it needs."""
    refused: str = ""
    """Why it was not shown to be equal, as a sentence; what follows means nothing then."""
    compared: int = 0
    generated: int = 0
    seconds: float = 0.0
    """Of the compared calls, on the original."""
    ledgers: tuple[Ledger, ...] = ()
    """One for each compared call."""
    worst: float = 0.0
    """The largest difference of a float on the recorded calls, as a part of the largest number in its array."""


def checked(
    context: Context,
    module: Module,
    recording: Recording,
    proposal: Proposal,
    *,
    terms: Terms = PLAIN,
    repeats: bool = False,
    quick: bool = False,
    home: bool = False,
    single: bool = False,
) -> Checked:
    """`home`: it is no copy for the card, but works here, too, and is compared as such. `single`: it calculates with
    floats of 32 bits, and is measured by the bound for those.

    `repeats`: the original was found equal to itself before, and need not be asked again. `quick`: with few calls and
    inputs, and the original is asked about itself only when something is not equal.
    """
    if "numba" in proposal.requires:
        recording = _shortest(recording)
        if not recording.calls:
            return Checked(
                proposal=proposal,
                refused=f"it was not checked: each recorded call takes over {TOO_LONG:.0f} s, and far more simulated",
            )
    recording = _fewer(recording) if quick else recording
    court = Court(replace(context, scratch=context.scratch / "gpu"), module, recording, terms, _launch)
    if single:
        court.tolerance = replace(court.tolerance, float64=DEFAULT.float32)
    seconds = sum(call.seconds for call in recording.calls)
    if not repeats and not quick:
        control = original_against_itself(court, 0.0, lambda _: None)
        if isinstance(control, Unproven):
            return Checked(proposal=proposal, refused=control.reason)
        seconds = control.seconds
    name = "gpu-single" if single else "gpu-0"
    proof = prove(court, name, proposal, seconds, QUICK_VARYING if quick else VARY_SECONDS)
    if proof.refused is not None or proof.result is None:
        itself = original_against_itself(court, 0.0, lambda _: None) if quick else None
        refused = itself if isinstance(itself, Unproven) else proof.refused
        return Checked(proposal=proof.proposal, refused=_reason(refused))
    ledgers = read_counts(court.scratch / f"{proof.trial}.json")
    problem = "" if home else _not_reached(ledgers, proof.result.compared)
    if problem:
        return Checked(proposal=proof.proposal, refused=problem)
    return Checked(
        proposal=proof.proposal,
        compared=proof.result.compared,
        generated=proof.result.varied,
        seconds=sum(proof.result.call_seconds),
        ledgers=tuple(ledgers),
        worst=proof.result.worst_relative,
    )


def _shortest(recording: Recording) -> Recording:
    """Those of the calls that a simulator can make, the first ones in the run's order."""
    chosen: list[CapturedCall] = []
    for call in sorted(recording.calls, key=lambda call: call.seconds):
        if call.seconds < TOO_LONG and (
            not chosen or sum(one.seconds for one in chosen) + call.seconds < SIMULATED_SECONDS
        ):
            chosen.append(call)
    return replace(recording, calls=tuple(call for call in recording.calls if call in chosen))


def _fewer(recording: Recording) -> Recording:
    """The longest ones that together are short, else the shortest: what they take says what the whole run would."""
    chosen: list[CapturedCall] = []
    for call in sorted(recording.calls, key=lambda call: -call.seconds):
        if sum(one.seconds for one in chosen) + call.seconds < QUICK_SECONDS:
            chosen.append(call)
    chosen = chosen or sorted(recording.calls, key=lambda call: call.seconds)[:1]
    return replace(recording, calls=tuple(call for call in recording.calls if call in chosen))


def _launch(_: str, task: Path, timeout: float) -> Ended:
    assert threading.current_thread() is threading.main_thread()
    return run_quietly(CHILD, task, timeout=timeout)


def _reason(refused: Rejected | Unproven | None) -> str:
    return refused.reason if refused is not None else "it left no result"


def _not_reached(ledgers: list[Ledger], compared: int) -> str:
    """Why the comparison says nothing of the copy: it left a call to the original, or was never called."""
    if len(ledgers) != compared:
        return "what the card would have had to do was not counted"
    gave_up = [words for ledger in ledgers for words in ledger.gave_up]
    if gave_up:
        return f"the copy gives up on a recorded call ({gave_up[0]})"
    if not all(ledger.entered for ledger in ledgers):
        return "a recorded call does not reach the copy: its arguments are of another kind"
    return ""
