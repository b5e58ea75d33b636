"""Where functions without objects, or with numbers drawn before, would do what the original does not."""

from __future__ import annotations

from pathlib import Path

import casekit
import pytest

from optadvisor.probes.specs import describe
from optadvisor.records import Level, Proposal
from optadvisor.rewriters import numba_njit, numpy_vectorize
from optadvisor.source.edits import render

DRAWS = """
import random
def f(n, m, flag):
    {before}
    s = 0.0
    for i in range(n):
        x = 0.0
        for j in range(m):
            x += random.random()
        s += x * x
    return s
"""
CHANGES_ITS_PLACE = """
class Place:
    def __init__(self, k, x):
        self.k, self.x = k, x
    def go(self, places_k, d):
        {first}
        self.x = self.x + d
def f(places, which, d):
    for t in range(3):
        places[{index}].go(which, d)
"""


def case_of(before: str, inputs: str) -> casekit.Case:
    return casekit.Case(
        path=Path("edges.py"), before=before, inputs=inputs, qualname="f", after="", variant="", expected="",
        declined="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "taken"),
    [("if flag > 0: return 0.0", False), ("if flag > 0: raise ValueError(n)", True), ("flag += 1", True)],
)
def test_numbers_are_drawn_before_only_where_they_are_drawn_at_all(before: str, taken: bool) -> None:
    case = case_of(DRAWS.format(before=before), "CALLS = [call(40, 9, 0)]; CHECKS = [call(40, 9, 1), call(3, 2, 0)]")
    site = casekit.site_of(case)
    found = [answer for answer in numpy_vectorize.propose(site) if isinstance(answer, Proposal)]
    assert bool(found) is taken
    for proposal in found:
        levels = {Level.IDENTICAL, Level.CLOSE} if proposal.rounds else {Level.IDENTICAL}
        after = render(site.module, [proposal]).decode("utf-8")
        assert {one.level for one in casekit.compare_calls(case, after)} <= levels


@pytest.mark.parametrize(
    ("first", "index", "taken"),
    [("self.k = 1", "places[0].k", False), ("places_k[0] = 1", "which[0]", False), ("self.k = 1", "t - 1", True)],
)
def test_a_method_may_change_what_says_whose_method_it_is(first: str, index: str, taken: bool) -> None:
    inputs = "CALLS = [call([Place(0, 1.0), Place(0, 2.0)], [0, 1], 0.5), call([Place(1, 1.0)] * 2, [1, 1], 0.5)]"
    case = case_of(CHANGES_ITS_PLACE.format(first=first, index=index), inputs)
    site = casekit.site_of(case)
    found = [answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal)]
    assert bool(found) is taken
    for proposal in found:
        after = render(site.module, [proposal]).decode("utf-8")
        assert {one.level for one in casekit.compare_calls(case, after)} == {Level.IDENTICAL}


def test_a_list_that_holds_itself_is_described() -> None:
    itself: list[object] = []
    itself.append(itself)
    assert describe("xs", itself).element == "builtins.list"


class Odd(type):
    def __eq__(cls, other: object) -> bool:
        raise AssertionError("a class was asked what it is equal to")

    __hash__ = None  # type: ignore[assignment]


def test_classes_are_not_asked_what_they_are_equal_to() -> None:
    kind = Odd("kind", (), {})
    assert describe("x", kind()).attributes == ()
    assert describe("xs", [kind()]).element == "mixed"
