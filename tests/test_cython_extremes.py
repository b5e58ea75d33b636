"""Numbers that are compared and then kept: computed once by what Cython builds, with Python's results and errors."""

from __future__ import annotations

import random

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

EXTREMES = """
def extremes(text, places, count):
    row = [0] * count
    other = list(range(len(text)))
    least = 9
    most = -9
    where = 0
    seen = 0
    for i in range(len(text)):
        if text[i] == "a":
            if row[places] + 1 < least:
                least = row[places] + 1
        elif text[i] == "b":
            if most <= row[i] - 2:
                most = row[i] - 2
                where = i
                seen += 1
            else:
                seen += 10
        elif text[i] == "c":
            if other[i] > most:
                most = other[i]
            elif least > other[places] - 3:
                least = other[places] - 3
            else:
                row[i] = 4
        elif text[i] == "d":
            if least - 2 < least:
                least = least - 2
        elif text[i] == "e":
            if other[row[i]] >= where:
                where = other[row[i]]
                row[i] = where + 1
        elif text[i] == "f":
            row[places] = i - 5
        elif text[i] == "g":
            if row[where] < row[places]:
                row[where] = row[places]
        elif text[i] == "h":
            other[i] = least - 4
        elif text[i] == "i":
            while other[i] < least:
                if other[i] < least:
                    least = other[i]
                    break
    found = [least, most, where, seen]
    for i in range(len(row)):
        found.append(row[i])
    for i in range(len(other)):
        found.append(other[i])
    return found
"""


@pytest.fixture(scope="module")
def extremes(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(EXTREMES, "extremes", 'call("abcdefgh", 0, 8)'), tmp_path_factory.mktemp("extremes"))
    lines = [line.strip() for line in both.proposal.cython.splitlines()]
    kept = {"least", "most", "where"}
    once = [line for line in lines if line.startswith("v_") and line.split(" = t_")[0][2:] in kept]
    assert sum(line[2:].partition(" = t_")[2].isdigit() for line in once) == 7
    return both


@needs_compiler
@pytest.mark.parametrize("places", [0, 1, -1, 2, -3, 5, 2**31, -(2**40), 2**70, True])
@pytest.mark.parametrize("count", [8, 3, 1, 0, -2])
def test_one_does_what_python_does(extremes: Both, places: int, count: int) -> None:
    draws = random.Random(f"{places} {count}")
    texts = ["", *"abcdefghi", "abc", "cab", "fffaaa", "dddd", "hhhi", "bbbbbbbb", "fbfbfbcc"]
    texts += ["".join(draws.choices("abcdefghi", k=draws.randrange(12))) for _ in range(60)]
    for text in texts:
        extremes.agree(lambda text=text: (text, places, count))  # type: ignore[misc]


@needs_compiler
@pytest.mark.parametrize("text", ["äb", "a\U0001f600b", "ab\x00a", b"ab", ["a", "b"], ("c", "a"), None])
@pytest.mark.parametrize("places", [0, 1.0, None, "0"])
def test_other_arguments(extremes: Both, text: object, places: object) -> None:
    extremes.agree(lambda: (text, places, 4))


def _written(condition: str, value: str, *, first: str = "least = 7", target: str = "least") -> str:
    source = (
        f"def f(text, out, n):\n    {first}\n    row = [3] * len(text)\n    for i in range(len(text)):\n"
        f"        row[i] = i\n        if {condition}:\n            {target} = {value}\n    return least\n"
    )
    found = answer(case_of(source, "f", 'call("ab", [1, 2], 3)'))
    return found.cython if isinstance(found, Proposal) else ""


TAKEN = [
    ("row[i] + 1 < least", "row[i] + 1"),
    ("least > row[i] + 1", "row[i] + 1"),
    ("row[i] <= least", "row[i]"),
    ("least >= row[i - 1]", "row[i - 1]"),
    ("i - 1 < least", "i - 1"),
    ("row[n] < least", "row[n]"),
]
NOT_TAKEN = [
    ("row[i] + 1 < least", "row[i] + 2"),
    ("row[i] + 1 == least", "row[i] + 1"),
    ("row[i] + 1 < n", "row[i] + 1"),
    ("row[i] < row[0]", "row[i]"),
    ("1 + row[i] < least", "row[i] + 1"),
    ("0 < row[i] < least", "row[i]"),
    ("row[i] < least and i", "row[i]"),
    ("row[row[i] * 2] < least", "row[row[i] * 2]"),
    ("len(out) - 1 < least", "len(out) - 1"),
    ("out[i] < least", "out[i]"),
    ("out.pop() < least", "out.pop()"),
    ("n - i < least", "n - i"),
    ("i < least", "i"),
]


@pytest.mark.parametrize(("condition", "value"), TAKEN)
def test_it_is_computed_once(condition: str, value: str) -> None:
    assert "v_least = t_" in _written(condition, value)


@pytest.mark.parametrize(("condition", "value"), NOT_TAKEN)
def test_all_else_is_computed_as_it_stands(condition: str, value: str) -> None:
    assert "v_least = t_" not in _written(condition, value)


def test_a_variable_that_is_an_object_is_no_number() -> None:
    text = _written("row[i] + 1 < least", "row[i] + 1", first="least = 7.5")
    assert "v_least = t_" not in text
    text = _written("row[i] + 1 < least", "row[i] + 1", first="least = None")
    assert "v_least = t_" not in text


def test_two_targets_are_two_targets() -> None:
    assert "if t_" not in _written("row[i] + 1 < least", "row[i] + 1", target="least = most")
