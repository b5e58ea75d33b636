"""Lists of lists of different lengths: what is seen of them, and when the compiled copy takes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, compare_calls, read_case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Level, Proposal, ValueSpec, from_json, to_json
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

SPREAD = """
def near(rows, u):
    return len(rows[u])


def spread(adj, counts, grid):
    for u in range(len(adj)):
        for v in adj[u]:
            counts[v] += near(adj, u)
            grid[u][0] += v
    return len(adj)
"""


def case_of(folder: Path, before: str, calls: str, checks: str = "", name: str = "spread") -> Case:
    path = folder / "numba_njit" / "jagged.py"
    path.parent.mkdir(exist_ok=True)
    inputs = f"CALLS = [{calls}]\nCHECKS = [{checks}]\n"
    path.write_text(f"# --- before\n{before}\n# --- inputs: {name}\n{inputs}\n# --- declined: not asked\n")
    return read_case(path)


def rewritten(case: Case) -> str:
    """The whole file as proposed, its kernel run without compiling it; each call of it is noted in `RAN`."""
    site = site_of(case)
    answers = list(numba_njit.propose(site))
    answer = next((answer for answer in answers if isinstance(answer, Proposal)), None)
    assert answer is not None, answers
    text = render(site.module, [answer]).decode("utf-8")
    text = re.sub(r"^@_njit\(cache=True.*\)$", "@_noted", text, flags=re.MULTILINE)
    text = re.sub(r"^@_njit(\(.*\))?\n", "", text, flags=re.MULTILINE)
    return (
        "RAN = []\ndef _noted(f):\n    def g(*a):\n        RAN.append(a)\n        return f(*a)\n    return g\n" + text
    )


def ran(case: Case, text: str) -> int:
    """How often the copy ran; every call agrees."""
    assert {one.level for one in compare_calls(case, text)} == {Level.IDENTICAL}
    module = case.load(text)
    for one in [*module.CALLS, *module.CHECKS]:
        try:
            module.spread(*one.args)
        except Exception:
            continue
    return len(module.RAN)


CALL = "call([[1, 2], [0], [0, 1, 1]], [0, 1, 2], [[0], [1], [2]])"


@pytest.mark.parametrize(
    ("rows", "seen"),
    [
        ([[1], [2, 3], []], [("builtins.int", 3)]),
        ([[(1, 2.0)], [(3, 4.0), (5, 6.0)]], [("builtins.int", 3), ("builtins.float", 3)]),
        ([[(1, 2.0)], [(3, 4.0)]], [("builtins.int", 2), ("builtins.float", 2)]),
        ([[(1,)], [(1, 2), (3,)]], [("builtins.tuple", 3)]),
        ([[1], [2.0, 3]], [("mixed", 3)]),
        ([[[1]], []], [("builtins.list", 1)]),
        ([[], []], []),
        ([[1], [2]], []),
        ([[1], (2, 3)], []),
    ],
)
def test_what_is_seen(rows: Any, seen: list[tuple[str, int]]) -> None:
    spec = describe("rows", rows)
    assert [(each.element, each.length) for each in spec.items] == seen
    assert from_json(ValueSpec, to_json(spec)) == spec


class Node:
    def __init__(self) -> None:
        self.near = [[self], [self, self]]


def test_what_lies_in_itself_is_described() -> None:
    rows: list[Any] = []
    rows.extend([rows, []])
    pairs: list[Any] = []
    pairs.extend([[(1, pairs), (2, [[1]])], []])
    deep: list[Any] = [[]]
    for _ in range(3000):
        deep = [deep, []]
    for each in (rows, pairs, deep, Node(), [[Node()], []]):
        assert describe("each", each).type


def test_the_copy_runs_for_plain_lists_alone(tmp_path: Path) -> None:
    odd = ["[(1, 2), [0]]", "([1, 2], [0])", "[[1, True], [0]]", "[[1, 0.0], [0]]", "[[1, 9], [0]]", "[]", "None"]
    checks = ", ".join(f"call({rows}, [0] * 3, [[0]] * 2)" for rows in odd)
    case = case_of(tmp_path, SPREAD, CALL, f"{checks}, call([[0, 1], [-1]], [0, 0], [[0], [0]])")
    assert ran(case, rewritten(case)) == 2


def test_rows_that_are_also_written_to(tmp_path: Path) -> None:
    before = SPREAD + "\n\nrows = [[1, 2], [0], [0, 1, 1]]\n"
    checks = (
        "call(rows, rows[2], [[0], [1], [2]]), call(rows, [0, 1, 2], rows), call(rows, [0] * 3, [[5], rows[1], [6]])"
    )
    case = case_of(tmp_path, before, CALL, checks)
    assert ran(case, rewritten(case)) == 1


def test_a_list_that_grows_is_the_list_of_lists(tmp_path: Path) -> None:
    before = SPREAD.replace("    for u", "    counts.append(5)\n    for u", 1).replace(
        "counts[v] += near(adj, u)", "pass"
    )
    before += "\n\nrows = [[1, 2], [0], [0, 1, 1]]\n"
    case = case_of(tmp_path, before, CALL, "call(rows, rows, [[0] for _ in range(3)])")
    assert ran(case, rewritten(case)) == 1


def test_reasons_speak_of_the_users_names_and_lines(tmp_path: Path) -> None:
    before = """
def spread(adj, n):
    for row in adj:
        for v in row:
            n += v
    while n > 9:
        if n > 99:
            other = adj[0]
        n -= len(other)
    return n
"""
    case = case_of(tmp_path, before, "call([[1, 2], [0], [0]], 0)")
    (answer,) = numba_njit.propose(site_of(case))
    assert isinstance(answer, Declined)
    assert answer.reason == "line 8: `other` has no value when the loop before it does not run"


def test_a_row_at_several_places(tmp_path: Path) -> None:
    case = case_of(tmp_path, SPREAD, CALL, "call([[1, 0]] * 3, [0] * 3, [[0], [1], [2]])")
    assert ran(case, rewritten(case)) == 2


@pytest.mark.parametrize(
    "there",
    [
        "adj[u] = []",
        "adj[u - 1].append(v); break",
        "adj[u][0] = v",
        "grid[u] = adj[v]",
        "adj = adj[1:]",
        "counts[v] = sum(adj[u])",
        "counts[v] += v in adj[u]",
        "near(adj[1:], u)",
        "near(rows=adj, u=u)",
        "near([[1], [2]], u)",
        "print(f'{adj[u]}')",
        "del adj[u]",
        "counts[v] = [len(row) for row in adj][u]",
        "counts[v] = (lambda: len(adj))()",
    ],
)
def test_what_is_more_than_to_read_them(tmp_path: Path, there: str) -> None:
    before = SPREAD.replace("grid[u][0] += v", there)
    answers = list(numba_njit.propose(site_of(case_of(tmp_path, before, CALL))))
    assert all(isinstance(answer, Declined) for answer in answers)
    assert answers


def test_a_built_in_name_that_means_something_else(tmp_path: Path) -> None:
    before = SPREAD + "\n\ndef map(*others):\n    return 0\n"
    answers = list(numba_njit.propose(site_of(case_of(tmp_path, before, CALL))))
    assert all(isinstance(answer, Declined) for answer in answers)
    assert answers
