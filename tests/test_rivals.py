"""Which of many ways to write one place is the fastest, without waiting for all of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from optadvisor.probes.fence import TooLongError
from optadvisor.verifier.rivals import QUICK_SECONDS, STOPPED, rough
from optadvisor.verifier.timing import SLOWER


@dataclass
class Way:
    seconds: float
    limits: list[float] = field(default_factory=list)

    def __call__(self, limit: float) -> float:
        self.limits.append(limit)
        if self.seconds > limit:
            raise TooLongError
        return self.seconds


def test_quick_ones_are_made_twice_and_never_stopped() -> None:
    ways = [Way(0.5), Way(0.01), Way(0.9)]
    assert rough(ways, 0.02) == [0.5, 0.01, 0.9]
    assert [way.limits for way in ways] == [[QUICK_SECONDS, math.inf]] * 3


def test_what_takes_longer_than_the_best_one_or_the_original_is_stopped() -> None:
    ways = [Way(60.0), Way(4.0), Way(8.0), Way(2.0), Way(2.2)]
    found = rough(ways, 20.0)
    assert found == [STOPPED * SLOWER * 20.0, 4.0, STOPPED * SLOWER * 4.0, 2.0, 2.2]
    assert [way.limits for way in ways] == [[SLOWER * 20.0]] * 2 + [[SLOWER * 4.0]] * 2 + [[SLOWER * 2.0]]


def test_where_the_time_of_the_original_is_not_known_the_first_one_is_waited_for() -> None:
    assert rough([Way(60.0), Way(90.0)], 0.0) == [60.0, STOPPED * SLOWER * 60.0]
