"""How many rounds are timed, with a clock that the rounds themselves move on."""

from __future__ import annotations

from optadvisor.verifier.timing import LEAST_ROUNDS, ROUNDS_BEFORE_STOP, ROUNDS_IF_LONG, in_turns


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def round(self, seconds: float) -> float:
        self.now += seconds
        return seconds


def rounds(original: float, candidate: float, budget: float) -> int:
    clock = Clock()
    times = in_turns(lambda: clock.round(original), lambda: clock.round(candidate), budget_seconds=budget, clock=clock)
    assert times == ([original] * len(times[0]), [candidate] * len(times[0]))
    return len(times[0])


def test_rounds_that_agree_end_it_early() -> None:
    assert rounds(0.02, 0.01, budget=10.0) == ROUNDS_BEFORE_STOP


def test_the_least_rounds_are_made_even_beyond_the_budget() -> None:
    assert rounds(2.0, 1.8, budget=1.0) == LEAST_ROUNDS
    assert rounds(10.0, 9.0, budget=1.0) == ROUNDS_IF_LONG


def test_one_long_round_is_enough_where_the_difference_is_beyond_doubt() -> None:
    assert rounds(10.0, 0.1, budget=1.0) == 1
    assert rounds(0.1, 10.0, budget=1.0) == 1
