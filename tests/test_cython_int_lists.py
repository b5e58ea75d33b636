"""Lists of small whole numbers that never leave a function compiled by Cython do what lists do."""

from __future__ import annotations

from pathlib import Path

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

ROWS = """
def rows(text, place, count):
    row = [0] * count
    other = list(range(len(text)))
    same = row
    empty = []
    for i in range(len(text)):
        if text[i] == "a":
            row[place] += 1
        elif text[i] == "b":
            same.append(i)
        elif text[i] == "c":
            row, other = other, row
        elif text[i] == "d":
            row[i] = other[place] + 2
        elif text[i] == "e":
            row = [i, place, 7]
        elif text[i] == "f":
            empty[place] = 3
        elif text[i] == "g":
            row[other[0] + count] = len(other) - 1
        elif text[i] == "h":
            row[place] -= 2
    found = []
    for i in range(len(row)):
        found.append(row[i])
    for i in range(len(other)):
        found.append(other[i])
    for i in range(len(same)):
        found.append(same[-1 - i])
    return found, len(empty), row[-1]
"""


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(ROWS, "rows", 'call("ab", 0, 3)'), tmp_path_factory.mktemp("rows"))
    assert all(f"cdef Ints v_{name}" in both.proposal.cython for name in ("row", "other", "same", "empty"))
    return both


@needs_compiler
@pytest.mark.parametrize("place", [0, 1, -1, -3, 3, -4, 2**40, 2**70])
@pytest.mark.parametrize("count", [3, 1, 0, -2])
def test_each_letter_does_what_python_does(rows: Both, place: int, count: int) -> None:
    for text in (
        "",
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "abcabc",
        "cbbbad",
        "edcba",
        "bcdea",
        "h" * 9,
        "bbbbbbbbba",
    ):
        rows.agree(lambda text=text: (text, place, count))  # type: ignore[misc]


@pytest.mark.parametrize(
    "lines",
    [
        "row = [1, 2.5]",
        "row = [True]",
        "row = [1]; row.append(text)",
        "row = [1]; out.append(row)",
        "row = [1]; row.sort(); row[0] = 2",
        "row = [1]; row[0] = row[0] + row[0]",  # may become large
        "row = [1]; row[0] = 2**70",
        "row = [1]; other = [1.0]; row = other; row[0] = 1",
        "row = [1]; row[0] = 3; row = None",
        "row = [1]; row[0:1] = [2]",
        "row = [1]; del row[0]",
        "row = [1] * 1.5; row[0] = 3",
        "row = list(range(text)); row[0] = 3",
        "row = [1]; row[0] = 1; found = [row[0] for row in out]",
        "row = [1]; row[text] = 1",
        "row = [1]; x = row.append(2); row[0] = x",
        "row = [1]; row[0] = 2; print(row)",
        "row = [1]; row[0] = 2; row += [3]",
        "row = [1]; row[0] = 2; same = row == out",
    ],
)
def test_other_lists_stay_lists(lines: str) -> None:
    source = f"def f(text, out):\n    for c in text:\n        {lines}\n"
    found = answer(case_of(source, "f", 'call("ab", [])'))
    assert not isinstance(found, Proposal) or "cdef Ints v_row" not in found.cython


DISTANCE = """
def distance(one, other):
    before = list(range(len(other) + 1))
    for i in range(len(one)):
        row = [i + 1]
        for j in range(len(other)):
            change = before[j]
            if one[i] != other[j]:
                change += 1
            if before[j + 1] + 1 < change:
                change = before[j + 1] + 1
            if row[j] + 1 < change:
                change = row[j] + 1
            row.append(change)
        before = row
    return before[-1]

def nearest(word, known):
    best, least = "", 99
    for other in known:
        changes = distance(word, other)
        if changes < least:
            best, least = other, changes
    return best, least
"""


@needs_compiler
def test_a_function_over_texts_that_is_called(tmp_path: Path) -> None:
    both = built(case_of(DISTANCE, "nearest", 'call("abc", ["abd"])'), tmp_path)
    assert "cdef Ints v_row" in both.proposal.cython
    for known in ([], ["", "a"], ["abd", "bc", "é" * 9], [["a", "b"]], [3], [("a", "c"), None], ["x" * 2000]):
        both.agree(lambda known=known: ("abc", known))  # type: ignore[misc]
    both.agree(lambda: ("", ["", "a"]))
