"""Lines written at once, where another file has put a function of its own in the place of `print`."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, call, observe, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import printing
from optadvisor.source.edits import render

PROGRAM = """def squares(n):
    for i in range(n):
        print(i, "squared is", i * i)
"""
CASE = Case(
    path=Path("squares.py"), before=PROGRAM, inputs="CALLS = [call(3)]", qualname="squares", after="", variant="",
    expected="", declined="",
)  # fmt: skip


def test_a_print_put_in_the_place_of_pythons_own_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(CASE)
    text = render(site.module, [one for one in printing.propose(site) if isinstance(one, Proposal)]).decode("utf-8")
    assert "else:" in text
    seen: list[tuple[Any, ...]] = []
    for source in (PROGRAM, text):
        function = CASE.calls(source)[0]
        with monkeypatch.context() as patch:
            patch.setattr(builtins, "print", lambda *values: seen.append(values))
            out = observe(function, call(3), ())
        assert not out.stdout
    assert seen[:3] == seen[3:] == [(0, "squared is", 0), (1, "squared is", 1), (2, "squared is", 4)]
