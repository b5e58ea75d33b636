"""The fewest with which something works, against leaving out one after the other."""

from __future__ import annotations

import random

from optadvisor.loops.fewest import fewest


def test_it_finds_what_leaving_out_one_by_one_finds() -> None:
    drawn = random.Random(6)
    for _ in range(300):
        every = list(range(drawn.randint(0, 24)))
        needed = frozenset(drawn.sample(every, drawn.randint(0, min(3, len(every)))))
        trials: list[frozenset[int]] = []

        def is_enough(
            some: frozenset[int], needed: frozenset[int] = needed, seen: list[frozenset[int]] = trials
        ) -> bool:
            seen.append(some)
            return needed <= some

        assert fewest(frozenset(every), every[::-1], is_enough) == needed
        assert len(trials) <= (len(needed) + 1) * 6
