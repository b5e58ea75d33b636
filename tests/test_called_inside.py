"""Loops belong together with functions beside them that store into what both have."""

from __future__ import annotations

import ast

import pytest

from optadvisor.profiles.called_inside import storing_around

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


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("n += mark(a)", ["islands.<locals>.mark"]),
        ("deeper(a)", ["islands.<locals>.deeper"]),
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
    assert [name for name, _ in storing_around("islands", body)] == called


def test_only_calls_in_loops() -> None:
    body = ast.parse(f"{HEAD}mark(0)\nfor a in range(9):\n    mark(a)\n").body
    assert [lines for _, lines in storing_around("islands", body)] == [range(PLACE + 1, PLACE + 2)]
