"""A list of the module that foreign code exchanges while a loop searches it; case files record no such names."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Level, Proposal
from optadvisor.rewriters import membership, pairing
from optadvisor.source.edits import render

EXCHANGING = """
class Word:
    def lower(self):
        global STOP
        STOP = ["b"]
        return "b"

    def __eq__(self, other):
        return self.lower() == other

CALLS = [call(["a", "b"])]
CHECKS = [call([Word(), "a", "b"]), call(["a", Word(), "b", "a"]), call(["c"]), call([])]
"""
SEARCHED = """STOP = ["a"]


def found(words):
    return [number for number, word in enumerate(words) if word.lower() in STOP or(word)not in(STOP)]
"""
PAIRED = """STOP = ["a", "b"]


def found(words):
    pairs = []
    for word in words:
        for other in STOP:
            if other == word:
                pairs.append(other)
    return pairs
"""


@pytest.mark.parametrize(("rewriter", "before"), [(membership, SEARCHED), (pairing, PAIRED)], ids=("search", "pair"))
def test_the_list_of_the_moment_is_asked(rewriter: object, before: str, tmp_path: Path) -> None:
    case = Case(
        path=tmp_path / "found.py",
        before=before,
        inputs=EXCHANGING,
        qualname="found",
        after="",
        variant="",
        expected="",
        declined="",
    )
    site = site_of(case)
    stop = (describe("STOP", case.load(before).STOP),)
    calls = tuple(dataclasses.replace(one, globals_read=stop) for one in site.recording.calls)
    site = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
    (proposal,) = rewriter.propose(site)  # type: ignore[attr-defined]
    assert isinstance(proposal, Proposal)
    after = render(site.module, [proposal]).decode("utf-8")
    assert [one.level for one in compare_calls(case, after)] == [Level.IDENTICAL] * 5
