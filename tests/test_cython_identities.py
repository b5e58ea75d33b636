"""What stands beside `is` in functions built with Cython is asked for on entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from cythonkit import answer, built, case_of

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

SOURCE = """
from enum import Enum

MISSING = object()

class Kind(Enum):
    A = 1
    B = (1, 2)

class Size(Enum):
    def label(self):
        return "s"
    C = label
    _ignore_ = "D"
    D = 1000

class Node:
    def __init__(self, n):
        self.n = n

    def same(self, other):
        return other is self

    def moved(self, other):
        self = self.n
        return other is self

def counted(values, given):
    count = 1000
    for value in values:
        count += 1
        given.append(count)
        if CONDITION:
            count += 5
    return count
"""


@pytest.mark.parametrize(
    ("condition", "is_taken"),
    [
        ("value is Kind.A", True),
        ("Kind.B is not value", True),
        ("value is MISSING", True),
        ("Node(1).same(value)", True),
        ("Node(1).moved(value)", False),
        ("value is Size.C", False),
        ("value is Size._ignore_", False),
        ("value is given[0]", False),
    ],
)
def test_what_is_no_number(condition: str, is_taken: bool) -> None:
    found = answer(case_of(SOURCE.replace("CONDITION", condition), "counted", "call([1], [])"))
    assert isinstance(found, Proposal if is_taken else Declined), found


@pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")
def test_names_that_are_bound_anew_from_elsewhere(tmp_path: Path) -> None:
    source = SOURCE.replace("CONDITION", "value is Kind.A or given[-1] is MISSING")
    both = built(case_of(source, "counted", "call([1], [])"), tmp_path)
    both.agree(lambda: ([1, None, 2.5], []))
    for module in (both.plain, both.fast):
        assert module.counted([module.Kind.A, module.Kind.B, 1], []) == 1008
    for module in (both.plain, both.fast):
        module.MISSING = 1001
        module.Kind = type("Kind", (), {"A": 1001})
    both.agree(lambda: ([1001, 5], []))

    class Given(list[object]):
        def __getitem__(self, index: object) -> object:
            return both.fast.MISSING

    both.agree(lambda: ([7, 1001], Given()))
