"""Globals that the file binds anew between calls of a compiled function; case files record no such names."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.source.site import Site

BEFORE = """import random

rate = 0.5
table = list(range(64))
random.seed(3)
random.shuffle(table)
table += table


def scrambled(n):
    total = 0.0
    for i in range(n):
        total = total * rate + table[i % 100]
    return total


for rate in (0.75, 0.9):
    scrambled(3)
"""
INPUTS = "CALLS = [call(50), call(128)]\n"


def _site(before: str, tmp_path: Path) -> tuple[Case, Site]:
    case = Case(
        path=tmp_path / "scrambled.py", before=before, inputs=INPUTS, qualname="scrambled", after="", variant="",
        expected="", declined="",
    )  # fmt: skip
    site, module = site_of(case), case.load(before)
    seen = tuple(describe(name, getattr(module, name)) for name in ("rate", "table"))
    calls = tuple(dataclasses.replace(one, globals_read=seen) for one in site.recording.calls)
    return case, dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))


def test_each_call_reads_what_is_bound_then(tmp_path: Path) -> None:
    case, site = _site(BEFORE, tmp_path)
    proposal = next(answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal))
    after = render(site.module, [proposal]).decode("utf-8")
    assert "_scrambled_kernel(n, rate, table_array)" in after
    assert [one.level for one in compare_calls(case, after)] == [Level.IDENTICAL] * 2
    original, candidate = case.load(BEFORE), case.load(after)
    for changed in ({"rate": 0.125}, {"table": [7] * 101}, {"table": [0.5] * 101}, {"rate": 3}, {"rate": True}):
        vars(original).update(changed)
        vars(candidate).update(changed)
        assert repr([candidate.scrambled(n) for n in (20, 120)]) == repr([original.scrambled(n) for n in (20, 120)])


@pytest.mark.parametrize(
    "line", ["import threading", "from concurrent import futures", "def run(text):\n    eval(text)\n\n"]
)
def test_where_threads_may_run_meanwhile_nothing_is_compiled(line: str, tmp_path: Path) -> None:
    _, site = _site(f"{line}\n{BEFORE}", tmp_path)
    (answer,) = numba_njit.propose(site)
    assert isinstance(answer, Declined)
    assert "again and again" in answer.reason
