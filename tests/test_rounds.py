"""What a loop does only a few times in the whole run is left as it is; where it was not counted, nothing is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.records import Declined, LoopStats, Proposal
from optadvisor.rewriters import comprehending, printing
from optadvisor.source.site import Site

PROGRAM = """def squares(n):
    found = []
    for i in range(n):
        found.append(i * i)
    for i in range(n):
        for j in range(3):
            print(i, "squared is", i * i)
    return found
"""


def site(seconds: float, *loops: LoopStats) -> Site:
    case = Case(
        path=Path("squares.py"), before=PROGRAM, inputs="CALLS = [call(3)]", qualname="squares", after="", variant="",
        expected="", declined="",
    )  # fmt: skip
    found = site_of(case)
    return replace(found, hotspot=replace(found.hotspot, inclusive_seconds=seconds, loops=loops))


def counted(rounds: int) -> tuple[LoopStats, ...]:
    return (
        LoopStats(line=3, entries=1, iterations=rounds),
        LoopStats(line=5, entries=1, iterations=rounds),
        LoopStats(line=6, entries=rounds, iterations=3 * rounds),
    )


@pytest.mark.parametrize("rewriter", [comprehending, printing])
def test_a_few_rounds_are_not_worth_a_candidate(rewriter: object) -> None:
    answers = list(rewriter.propose(site(2.0, *counted(24))))  # type: ignore[attr-defined]
    assert [type(one) for one in answers] == [Declined]
    assert "goes round" in answers[0].reason
    assert "too seldom for that to be noticed" in answers[0].reason


@pytest.mark.parametrize("rewriter", [comprehending, printing])
def test_many_rounds_are_and_so_are_rounds_that_nobody_counted(rewriter: object) -> None:
    for one in (site(0.1, *counted(100_000)), site(0.1)):
        answers = list(rewriter.propose(one))  # type: ignore[attr-defined]
        assert [type(answer) for answer in answers] == [Proposal]


def test_the_innermost_loop_counts() -> None:
    """Three prints a round of the outer loop: as a whole that is noticed, and one would not be."""
    loops = counted(300)
    seconds = 0.15
    assert isinstance(next(iter(printing.propose(site(seconds, *loops)))), Proposal)
    fewer = (*loops[:2], replace(loops[2], iterations=100))
    assert isinstance(next(iter(printing.propose(site(seconds, *fewer)))), Declined)
