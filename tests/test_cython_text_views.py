"""Letters that are read where they lie, numbers made into texts, magnitudes, and short rows that become long."""

from __future__ import annotations

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

SOURCE = """
def runs(line, first, step, numbers):
    parts = []
    i = first
    while i < len(line):
        j = i + 1
        while j < len(line) and line[j] == line[i]:
            j += 1
        parts.append(str(j - i) + line[i])
        i = j
    far = [abs(n) for n in numbers]
    for k in range(-step, step):
        if line[k] == "!":
            parts.append(str(k))
    return "".join(parts), far, str(line), str(len(parts)) * 2

def bound_again(line, count):
    found = 0
    for k in range(count):
        if line[0] == line[k]:
            found += 1
            line = line[1:] + "ö😀"
    return found, line, len(line)

def rows(n, text):
    before = list(range(n))
    for i in range(len(text)):
        row = [i]
        for j in range(n):
            row.append(before[j] + 1)
        row[i] = row[-1]
        before = row
    return before[0], before[n - 1], before[-1], len(before)
"""
TEXTS = ["", "a", "aab!", "ééäaa", "→→a→!", "😀😀b😀", "\0\0\x7f", "aaaaaaaaaaaaaaaaaaaa" * 30, "b" * 300 + "😀" * 3]


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Both]:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    calls = {"runs": 'call("aab", 0, 1, [1])', "bound_again": 'call("ab", 2)', "rows": 'call(3, "ab")'}
    return {name: built(case_of(SOURCE, name, call), tmp_path_factory.mktemp(name)) for name, call in calls.items()}


def test_only_texts_that_stay_are_looked_up_on_entry() -> None:
    found = answer(case_of(SOURCE, "runs", 'call("aab", 0, 1, [1])'))
    assert isinstance(found, Proposal)
    assert "data_v_line = PyUnicode_DATA(v_line)" in found.cython
    again = answer(case_of(SOURCE, "bound_again", 'call("ab", 2)'))
    assert isinstance(again, Proposal)
    assert "data_v_line" not in again.cython


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_letters_of_any_width_and_places_outside(modules: dict[str, Both], text: str) -> None:
    for first in (0, 1, -1, -len(text), -len(text) - 1, len(text)):
        for step in (0, 1, len(text), len(text) + 1):
            modules["runs"].agree(lambda first=first, step=step: (text, first, step, []))
    for count in (0, 1, 5, 400):
        modules["bound_again"].agree(lambda count=count: (text, count))


class Near(int):
    def __abs__(self) -> int:
        return -1


NUMBERS = [
    [0, 1, -1, 2**29, -(2**30), 2**62, -(2**62), -(2**63), 10**40, -(10**40)],
    [-0.0, 0.0, float("-inf"), float("nan"), -2.5, True, False, 3 - 4j],
    [Near(3), -7], ["x"], [None], [[]],
]  # fmt: skip


@pytest.mark.parametrize("numbers", NUMBERS, ids=range(len(NUMBERS)))
def test_magnitudes_are_those_of_python(modules: dict[str, Both], numbers: list[object]) -> None:
    modules["runs"].agree(lambda: ("aa!b", 0, 0, list(numbers)))


def test_rows_of_few_and_of_many_numbers(modules: dict[str, Both]) -> None:
    for n in (0, 1, 2, 14, 15, 16, 17, 18, 31, 33, 200, 5000):
        for text in ("", "a", "abc"):
            modules["rows"].agree(lambda n=n, text=text: (n, text))


def test_other_arguments_go_to_the_function_itself(modules: dict[str, Both]) -> None:
    class Text(str):
        def __len__(self) -> int:
            return 1

    for line in (Text("aab"), ["a", "a"], b"aab", None, ("a", "!")):
        modules["runs"].agree(lambda line=line: (line, 0, 1, [1]))
