"""What one faster function means for the whole program: its seconds, and the work from which on it pays.

    projection(4.0, hotspot, timing)  →  Projection(seconds=1.6, first_seconds=5.5, calls=2, work_seconds=0.43)

Amdahl, Validity of the single processor approach (1967): the rest of the program keeps its time. The part that the
candidate leaves of the function's time is that of the calls of this run, not of the recorded ones: of ten recorded
calls one may be large, and of a hundred thousand in the run ten. How many there were of each size follows from the two
figures that are known, all calls and all their seconds (the weights of greatest entropy with these sums: Jaynes,
Information theory and statistical mechanics, 1957).

Does not handle: functions that call themselves (their seconds are counted once, their calls all); calls of sizes
between which nothing was recorded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from optadvisor.records import CallTiming, Hotspot, Run, Timing

COMPILED = 1.2
"""The very first start takes this many times the usual one, or nothing was compiled for it."""
COMPILING_SECONDS = 0.1
"""And this much longer: no compiler takes less."""
SOME_MORE = 1.5
"""The load of the last minute is not that of this moment."""
NEVER_SECONDS = 1e9
NEVER_CALLS = 1e15
HALVINGS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """What a suggestion alone means for the program; as the fields of `Suggestion`."""

    seconds: float
    first_seconds: float = 0.0
    calls: int = 0
    work_seconds: float = 0.0


def projection(program_seconds: float, hotspot: Hotspot, timing: Timing, *, recursive: bool = False) -> Projection:
    """`hotspot` is the function, or the loop, whose recorded calls were timed."""
    left = part_left(hotspot, timing, recursive=recursive)
    rest = max(program_seconds - hotspot.inclusive_seconds * (1.0 - left), 0.0)
    work = timing.cold_seconds / (1.0 - left) if left < 1.0 else 0.0
    each = hotspot.inclusive_seconds / hotspot.calls if hotspot.calls > 0 else 0.0
    return Projection(
        seconds=rest + timing.cold_seconds,
        first_seconds=rest + timing.first_seconds if is_compiled(timing) else 0.0,
        calls=math.ceil(work / each - 1e-9) if work < NEVER_SECONDS and each > work / NEVER_CALLS else 0,
        work_seconds=work,
    )


def busy(run: Run) -> float:
    """How many times slower than alone the program ran, because others had the cores: 1 on an idle machine.

    Its seconds are those of the clock on the wall, in which start-up costs, too, will have to be paid; but these are
    measured without what others take.
    """
    profile = run.profile
    waiting = sum(row.waiting_seconds for row in profile.functions)
    if profile.cpu_seconds <= 0:
        return 1.0
    crowd = max((run.environment.load + 1.0) / max(run.environment.cores, 1), 1.0)
    return min(max((profile.plain_seconds - waiting) / profile.cpu_seconds, 1.0), SOME_MORE * crowd)


def in_this_run(timing: Timing, slowness: float) -> Timing:
    """With the one-off costs as they pass on a machine that is so `busy`."""
    return replace(
        timing,
        cold_seconds=timing.cold_seconds * slowness,
        import_seconds=timing.import_seconds * slowness,
        first_seconds=timing.first_seconds * slowness,
    )


def starting(timing: Timing, seconds: float) -> Timing:
    """With an import of so many seconds that the trial did not see, since its process had the library already."""
    return replace(
        timing,
        cold_seconds=timing.cold_seconds + seconds,
        import_seconds=timing.import_seconds + seconds,
        first_seconds=timing.first_seconds + seconds,
    )


def is_compiled(timing: Timing) -> bool:
    """Whether its very first run is slower than those that find what it compiled on disk."""
    return timing.first_seconds > COMPILED * timing.cold_seconds + COMPILING_SECONDS


def part_left(hotspot: Hotspot, timing: Timing, *, recursive: bool = False) -> float:
    """The function's seconds in this run with the candidate, over those without; start-up not counted."""
    usual = 1.0 / timing.speedup
    if recursive or hotspot.calls <= len(timing.calls) or not hotspot.calls_exact:
        return usual
    found = weights([call.original_seconds for call in timing.calls], hotspot.inclusive_seconds / hotspot.calls)
    before = sum(weight * call.original_seconds for weight, call in zip(found, timing.calls, strict=False))
    if before <= 0:
        return usual
    after = sum(weight * call.candidate_seconds for weight, call in zip(found, timing.calls, strict=False))
    alike = _candidate_sum(timing.calls) / _original_sum(timing.calls)
    return usual * (after / before) / alike  # the ratio measured in pairs, moved by what the other weights change


def weights(seconds: Sequence[float], mean: float) -> tuple[float, ...]:
    """How often there was a call of each of these seconds, if all together take `mean` on average; their sum is 1.

    Empty where no weights have that mean. Of all that have, those nearest to all alike.

    >>> [round(w, 3) for w in weights([1.0, 1.0, 9.0], 2.0)]
    [0.438, 0.438, 0.125]
    """
    if len(seconds) < 2 or not min(seconds) < mean < max(seconds):
        return ()
    low, high = -1.0, 1.0
    scale = max(seconds) - min(seconds)
    while _mean(seconds, low / scale) < mean:
        low *= 2.0
    while _mean(seconds, high / scale) > mean:
        high *= 2.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        if not low < middle < high:
            break
        low, high = (middle, high) if _mean(seconds, middle / scale) > mean else (low, middle)
    return _tilted(seconds, low / scale)


def _mean(seconds: Sequence[float], tilt: float) -> float:
    return sum(weight * each for weight, each in zip(_tilted(seconds, tilt), seconds, strict=True))


def _tilted(seconds: Sequence[float], tilt: float) -> tuple[float, ...]:
    """Weights that fall as exp(-tilt · seconds)."""
    exponents = [-tilt * each for each in seconds]
    largest = max(exponents)
    powers = [math.exp(exponent - largest) for exponent in exponents]
    return tuple(power / sum(powers) for power in powers)


def _original_sum(calls: Sequence[CallTiming]) -> float:
    return sum(call.original_seconds for call in calls)


def _candidate_sum(calls: Sequence[CallTiming]) -> float:
    return sum(call.candidate_seconds for call in calls)
