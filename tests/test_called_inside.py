"""Loops belong together with functions beside them, of short calls, that store into what both have."""

from __future__ import annotations

import ast

import pytest

from optadvisor.profiles.called_inside import storing_around
from optadvisor.profiles.samples import LineTime

HEAD = """seen = [False] * n
def mark(i):
    seen[i] = True
    return 1
def deeper(i):
    seen[i][0] += 1
def own(i):
    rows = [0] * 3
    rows[0] = i
def given(rows, i):
    rows[i] = 1
def looked(i):
    return seen[i]
def noted(i):
    seen[i] = True
    print(i)
def counted(i):
    nonlocal n
    seen[i] = True
    n += 1
def attribute(i):
    thing.x = i
@decorated
def wrapped(i):
    seen[i] = True
def twice(i):
    seen[i] = True
def twice(i):
    seen[i] = False
"""
PLACE = HEAD.count("\n") + 2
MET = {PLACE: LineTime(own=0.0, inclusive=1.0)}


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("n += mark(a)", ["islands → mark"]),
        ("deeper(a)", ["islands → deeper"]),
        ("own(a)", []),
        ("given(seen, a)", []),
        ("n += looked(a)", []),
        ("noted(a)", []),
        ("counted(a)", []),
        ("attribute(a)", []),
        ("wrapped(a)", []),
        ("twice(a)", []),
        ("elsewhere(a)", []),
        ("seen.mark(a)", []),
    ],
)
def test_only_those_that_store_into_lists_of_the_function_around(call: str, called: list[str]) -> None:
    body = ast.parse(f"{HEAD}for a in range(9):\n    {call}\n").body
    assert [name for name, _ in storing_around("islands", body, MET)] == called


def test_only_calls_in_loops_that_were_met() -> None:
    body = ast.parse(f"{HEAD}for a in range(9):\n    mark(a)\n").body
    assert [lines for _, lines in storing_around("islands", body, MET)] == [range(PLACE, PLACE + 1)]
    assert not [*storing_around("islands", body, {})]
    assert not [*storing_around("islands", body, {PLACE: LineTime(own=0.0, inclusive=0.0)})]
    outside = ast.parse(f"{HEAD}\n    \nmark(a)\n").body
    assert not [*storing_around("islands", outside, {PLACE + 1: LineTime(own=0.0, inclusive=1.0)})]
