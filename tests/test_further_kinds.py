"""A copy for each kind of arguments that was seen: which kinds, and under which names what they define."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.records import Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.source.site import Site

BEFORE = """import numpy as np


def total(values, scale):
    found = 0
    for i in range(len(values)):
        found += values[i] * scale ** 2
    return found


_total_kernel_2 = None
"""
CALLS = """A = np.arange(1.0, 9.0)
CALLS = [
    call(A, 2.0), call(A[2:], 0.5), call([1.5, 2.0], 2.0), call([1.5, 3.0, 2.0], 2.0), call([1, 2, 3], 4),
    call((1, 2, 3), 4),
]
"""


def _site(tmp_path: Path, calls: str = CALLS) -> tuple[Case, Site]:
    case = Case(
        path=tmp_path / "total.py", before=BEFORE, inputs=calls, qualname="total", after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    return case, site_of(case)


def _proposed(site: Site) -> str:
    proposal = next(answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal))
    return render(site.module, [proposal]).decode("utf-8")


def test_three_kinds_have_copies_of_their_own(tmp_path: Path) -> None:
    case, site = _site(tmp_path)
    after = _proposed(site)
    assert after.count("@_njit(cache=True)") == 3
    assert after.count("_total_kernel_2 ") == 1, "a name of the file is not taken"
    assert [one.level for one in compare_calls(case, after)] == [Level.IDENTICAL] * 6


def test_what_takes_next_to_no_time_has_none(tmp_path: Path) -> None:
    _, site = _site(tmp_path)
    calls = tuple(
        dataclasses.replace(call, seconds=1.0 if call.arguments[0].type == "numpy.ndarray" else 1e-3)
        for call in site.recording.calls
    )
    quick = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
    assert _proposed(quick).count("@_njit(cache=True)") == 1


@pytest.mark.parametrize("values", [np.ones(3, np.int64), np.ones((2, 2)), [True], [1, 2.0], "ab"])
def test_other_kinds_go_to_the_original(values: object, tmp_path: Path) -> None:
    case, site = _site(tmp_path)
    original, candidate = case.load(BEFORE).total, case.load(_proposed(site)).total
    outcomes = []
    for function in (original, candidate):
        try:
            outcomes.append(repr(function(values, 3)))
        except Exception as error:
            outcomes.append(repr(error))
    assert outcomes[0] == outcomes[1]


def test_a_kind_that_has_a_copy_gets_no_second_one(tmp_path: Path) -> None:
    before = """def total(f, n):
    found = 0.0
    for i in range(n):
        found += f(i * 0.5)
    return found


def half(x):
    return x / 2


def slope(k):
    def line(x):
        return k * x
    return line
"""
    calls = "CALLS = [call(half, 5), call(half, 6), call(slope(2.0), 5), call(half, 7)]\n"
    case = Case(
        path=tmp_path / "total.py", before=before, inputs=calls, qualname="total", after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    after = _proposed(site_of(case))
    assert after.count("@_njit(cache=True)") == 2, "one for each function"
    assert after.count("_variables_of(f, slope") == 1
