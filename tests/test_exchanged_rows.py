"""Rows of passed lists that change places: their contents, and which list is where."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

pytest.importorskip("numba")
SOURCE = """def eliminate(a, b):
    n = len(b)
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i][k]) > abs(a[p][k]):
                p = i
        if a[p][k] == 0.0:
            raise ValueError("singular")
        if p != k:
            a[k], a[p] = a[p], a[k]
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            f = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= f * a[k][j]
            b[i] -= f * b[k]
    return a[n - 1][n - 1]


def turned(a, n):
    for i in range(n // 2):
        a[i], a[-1 - i] = a[-1 - i], a[i]
"""
INPUTS = {
    "eliminate": "CALLS = [call([[1.0, 2.0, 0.5], [4.0, 1.0, 1.0], [2.0, 5.0, 3.0]], [1.0, 2.0, 3.0])]\n",
    "turned": "CALLS = [call([[1, 2], [3, 4], [5, 6]], 3)]\n",
}


def _space(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    case = Case(
        path=Path("rows.py"), before=SOURCE, inputs=INPUTS[name], qualname=name, after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    site = site_of(case)
    proposal = next(answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal))
    spaces: list[dict[str, Any]] = []
    for text in (SOURCE, render(site.module, [proposal]).decode()):
        spaces.append({"__name__": "rows", "__file__": "rows.py"})
        exec(compile(text, "rows.py", "exec"), spaces[-1])
    return spaces[0], spaces[1]


def _outcome(function: Any, rows: list[Any], places: list[int], *rest: Any) -> tuple[Any, ...]:
    """What is returned or raised, what each list holds afterwards, and which of them is where."""
    held = [row[:] if isinstance(row, list) else row for row in rows]
    given = [held[place] for place in places]
    try:
        result = repr(function(given, *rest))
    except Exception as error:
        result = repr(error)
    return result, held, [next(k for k, row in enumerate(held) if row is each) for each in given], rest


@pytest.mark.parametrize("name", INPUTS)
def test_rows_are_where_they_were(name: str) -> None:
    before, after = _space(name)
    drawn = random.Random(4)
    for turn in range(60):
        n = drawn.randint(0, 5)
        kinds = [lambda: drawn.uniform(-2, 2), lambda: drawn.randint(-3, 3), lambda: drawn.choice([0.0, 1.0, -1.0])]
        kind = kinds[turn % 3]
        rows = [[kind() for _ in range(n)] for _ in range(n)]
        places = [*range(n)] if turn % 4 else [drawn.randrange(n) for _ in range(n)]  # a row twice
        b = [kind() for _ in range(n)]
        rest = (b,) if name == "eliminate" else (n,)
        again = (b[:],) if name == "eliminate" else (n,)
        assert _outcome(before[name], rows, places, *rest) == _outcome(after[name], rows, places, *again)
