"""The original against itself: whether its recorded calls can be made again at all, and what is no difference here.

    control = original_against_itself(court, 1.0, progress)  →  Control(seconds=0.2, noise=0.03) or Unproven(…)

What does not repeat the recorded call, or itself, proves nothing of any candidate.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.errors import CorruptRunError
from optadvisor.records import Level, Rejected, Unproven
from optadvisor.source.repeatable import causes
from optadvisor.verifier.court import Asked, Court
from optadvisor.verifier.outcomes import Outcomes
from optadvisor.verifier.statistics import noise_of
from optadvisor.verifier.task import Result

CONTROL_SECONDS = 1.0
UNSETTLED = 0.25
"""A/A noise from which the control is timed a second time."""

Progress: TypeAlias = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """The original against itself."""

    seconds: float
    """One round of all calls, at best."""
    noise: float
    settled: bool = False
    """It was timed a second time."""


def original_against_itself(court: Court, seconds: float, progress: Progress) -> Control | Unproven:
    recording = court.recording
    if not recording.calls:
        return Unproven(reason=recording.problem or "no call was recorded")
    for call in recording.calls:
        if not (court.context.folder / call.blob).is_file():
            run = court.context.folder.name
            raise CorruptRunError(f"run {run} lacks the recorded call {call.blob}: profile again")
    progress(f"{recording.function.qualname}: the original against itself")
    Outcomes(folder=court.scratch).forget()
    found = court.trial("control", None, Asked(compare=True, budget_seconds=seconds))
    if isinstance(found, Rejected):
        return Unproven(reason=f"the original cannot be replayed: {found.reason}")
    problem = found.problem or found.unfaithful
    if not problem and found.level != Level.IDENTICAL:
        problem = f"the original differs from itself ({found.difference})"
    if problem:
        known = causes(court.module, recording.function) if not found.problem else ()
        return Unproven(reason=problem + (f": {', '.join(known)}" if known else ""))
    return Control(seconds=min(found.original), noise=noise_of(found.original, found.candidate))


def settled(court: Court, control: Control) -> Control:
    """The control once more: something else ran just then, or the clock rate changed."""
    asked = Asked(compare=False, budget_seconds=CONTROL_SECONDS, original_seconds=control.seconds)
    second = court.trial("control", None, asked)
    noise = noise_of(second.original, second.candidate) if isinstance(second, Result) and second.original else math.inf
    return replace(control, noise=min(control.noise, noise), settled=True)
