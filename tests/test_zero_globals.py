"""A global list of int zeros into which a loop at the top of a file stores floats."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.equality.findings import Level

BEFORE = """
free_at = [0] * 3


def serve(arrivals, needs, lanes):
    waits = []
    for t in range(len(arrivals)):
        lane = min(range(lanes), key=lambda k: free_at[k])
        start = max(arrivals[t], free_at[lane])
        waits.append(start - arrivals[t])
        free_at[lane] = start + needs[t]
    return waits
"""
INPUTS = """
CALLS = [call([0.5, 1.5, 1.75, 2.0], [3.5, 1.0, 2.5, 2.0], 2)]
CHECKS = [
    call([], [], 3), call([0.5], [0.25], 3), call([0.5, 1.0], [0.25], 3), call([-0.0], [-0.0], 3),
    call([0.5], [0.25], 0), call([0.5], [0.25], 4), call([1, 2], [3, 4], 3), call([-5.0, -5.0], [5.0, -1.5], 2),
    call([9.5], [1.0], 3), call([float("nan")], [1.0], 3), call([9.5], [1.0], 3), call(free_at, free_at, 3),
    call([0.5], free_at, 3),
]
"""


def site_with(case: Case, value: object) -> Site:
    site = site_of(case)
    calls = [dataclasses.replace(call, globals_read=(describe("free_at", value),)) for call in site.recording.calls]
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=tuple(calls)))


@pytest.fixture(scope="module")
def case() -> Case:
    return Case(
        path=Path("case.py"), before=BEFORE.lstrip(), inputs=INPUTS, qualname="serve", after="", variant="",
        expected="", declined="",
    )  # fmt: skip


def test_zeros_become_floats_in_the_same_list(case: Case) -> None:
    site = site_with(case, [0, 0, 0])
    (found,) = [one for one in numba_njit.propose(site) if isinstance(one, Proposal) and one.variant == "compiled"]
    text = render(site.module, [found]).decode()
    assert "_array_with_zeros(free_at, 1)" in text
    assert [one.level for one in compare_calls(case, text)] == [Level.IDENTICAL] * 14


@pytest.mark.parametrize("value", [[0, 1, 0], [True, False], [0, 0.5]])
def test_other_ints_are_left_alone(case: Case, value: object) -> None:
    assert all(isinstance(one, Declined) for one in numba_njit.propose(site_with(case, value)))
