"""Named arguments in compiled copies: where defaults change after the copy was made, the original runs."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

import casekit
import pytest

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

PROGRAM = """def step(x, rate=0.5, /, offset=1.0, *, limit=8.0):
    return min(x * rate + offset, limit)

def many(x, n):
    for i in range(n):
        x = CALL
    return x
"""


def case(call: str) -> casekit.Case:
    return casekit.Case(
        path=Path("/project/program.py"), before=PROGRAM.replace("CALL", call), inputs="\nCALLS = [call(3.0, 4)]\n",
        qualname="many", after="", variant="", expected="", declined="",
    )  # fmt: skip


def written(call: str) -> str:
    site = casekit.site_of(case(call))
    answers = [answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal)]
    return render(site.module, answers[:1]).decode("utf-8") if answers else ""


@pytest.mark.parametrize(
    "change",
    [
        lambda step: setattr(step, "__defaults__", (0.5, 2.0)),
        lambda step: setattr(step, "__defaults__", None),
        lambda step: setattr(step, "__kwdefaults__", {"limit": 1.0}),
        lambda step: setattr(step, "__kwdefaults__", None),
        lambda step: setattr(step, "__code__", (lambda x, rate, /, offset, *, limit: x - rate).__code__),
    ],
)
def test_defaults_that_change_are_noticed(change: Any) -> None:
    text = written("step(x, limit=6.0) + step(x, offset=0.25)")
    assert "_kernel" in text
    outcomes = []
    for source in (PROGRAM.replace("CALL", "step(x, limit=6.0) + step(x, offset=0.25)"), text):
        function, (first, *_), _ = case("step(x, limit=6.0) + step(x, offset=0.25)").calls(source)
        assert isinstance(function, FunctionType)
        before = function(*first.args)
        change(function.__globals__["step"])
        try:
            after = function(*first.args)
        except TypeError as error:
            after = str(error)
        outcomes.append((before, after))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] != outcomes[0][1]


@pytest.mark.parametrize(
    "call",
    [
        "step(x, rate=0.25)",  # TypeError: by position only
        "step(x, size=2.0)",
        "step(x, 0.5, 1.0, offset=2.0)",
        "step(x, **{'offset': 2.0})",
        "step(limit=x + 1.0, offset=x)",
        "step(x, limit=x * 2.0, offset=x + 1.0)",  # worked out in another order
        "step(*[x], offset=2.0)",
    ],
)
def test_other_calls_stay(call: str) -> None:
    site = casekit.site_of(case(call))
    assert all(isinstance(answer, Declined) for answer in numba_njit.propose(site))
