"""Time two versions of one call in turns, until the interval around their ratio is narrow or the budget is spent.

    original, candidate = in_turns(lambda: 1.2, lambda: 0.6, budget_seconds=2.5)     # seconds of each round, in pairs

The two go first alternately, so that what the order favours (warm caches, a clock rate that falls) meets both, and each
pair is measured within moments, so that a machine that slows down slows both. `paired_ratio` takes it from there.

Does not handle: taking the time itself; a round is any function that returns its seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from optadvisor.verifier.statistics import enough, paired_ratio

MAX_ROUNDS = 400
LONG_SECONDS = 1.0
"""Of one round of the original, from which it is not made again for the sake of a difference that is clear anyway."""
LEAST_ROUNDS = 3
"""Even beyond the budget: from fewer pairs no interval comes out."""
CLEAR = 3.0
"""From a difference of this many times on, one pair is beyond doubt where it takes all the budget."""
VERY_LONG_SECONDS, CLEAR_IF_LONG, ROUNDS_IF_LONG = 3.0, 2.2, 2
"""A moment in which the machine is busy makes less of a round that takes longer than so much."""
ROUNDS_BEFORE_STOP = 5
"""Rounds before the interval is looked at, where the budget allows them."""
PATIENCE = 3.0
"""So many times the budget is spent on a candidate that looks faster, but not yet beyond doubt."""
SLOWER = 1.25
"""What takes so many times as long in every call has not just met a busy moment."""
NOTABLE = 1.1
"""What looks faster: by more than a machine favours one side."""

Round = Callable[[], float]


def in_turns(
    original: Round,
    candidate: Round,
    *,
    budget_seconds: float,
    least_rounds: int = LEAST_ROUNDS,
    comparisons: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[list[float], list[float]]:
    """Seconds of each round of both sides, as many of one as of the other.

    `comparisons`: how many candidates the verdict will be corrected for.
    """
    began = clock()
    times: tuple[list[float], list[float]] = [], []
    for number in range(MAX_ROUNDS):
        order = ((original, times[0]), (candidate, times[1]))
        for side, seconds in order if number % 2 else reversed(order):
            seconds.append(side())
        rounds = number + 1
        spent = clock() - began
        least = least_rounds if times[0][0] < VERY_LONG_SECONDS else min(least_rounds, ROUNDS_IF_LONG)
        over = spent > budget_seconds and (rounds >= least or is_clear(*times))
        if over and (spent > PATIENCE * budget_seconds or not _promises(times, comparisons)):
            break
        if rounds % ROUNDS_BEFORE_STOP == 0 and enough(*times):
            break
    return times


def _promises(times: tuple[list[float], list[float]], comparisons: int) -> bool:
    """Whether the candidate looks faster, but from too few pairs for it to be beyond doubt."""
    found = paired_ratio(*times, comparisons=comparisons)
    return found.ratio > NOTABLE and found.low <= 1.0


def is_clear(original: list[float], candidate: list[float]) -> bool:
    """Whether each pair differs by so much that nobody needs to look twice."""
    pairs = [(a, b) for a, b in zip(original, candidate, strict=True) if a > 0 and b > 0]
    return not any(1 / limit < a / b < limit for a, b in pairs for limit in (_clear_from(a),))


def _clear_from(seconds: float) -> float:
    return CLEAR if seconds < VERY_LONG_SECONDS else CLEAR_IF_LONG


def all_slower(original: Sequence[float], candidate: Sequence[float]) -> bool:
    """Whether each call takes the candidate clearly longer; False where they were not timed one by one."""
    alike = len(original) == len(candidate) > 0
    return alike and all(b > SLOWER * a for a, b in zip(original, candidate, strict=True))
