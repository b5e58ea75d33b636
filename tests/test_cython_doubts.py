"""Variables that may have no value: compiled functions raise what Python raises, where it does, and nothing before."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

HEAD = """
seen = []

def noted(x):
    seen.append(x)
    return x

def doubts(way, xs, n):
    seen.clear()
    first = len(xs)
"""
WAYS = (
    """
    for a~ in range(n):
        b~ = xs[a~]
        if b~ == 3:
            break
    return b~, a~ + 1
""",
    """
    for a~ in xs:
        pass
    return a~
""",
    """
    for i~, (a~, b~) in enumerate(xs):
        c~ = noted(a~)
    return [i~, c~]
""",
    """
    for x~ in xs:
        if x~ == n:
            where~ = x~
    return first, where~
""",
    """
    for x~ in xs:
        total~ += x~
    return total~
""",
    """
    for x~ in xs:
        if x~:
            total~ = x~
        total~ += noted(x~)
    return total~, seen[:]
""",
    """
    for x~ in xs:
        if found~:
            return found~
        found~ = noted(x~)
    return found~
""",
    """
    while n > 0:
        last~ = n
        n -= 1
    d~ = {}
    d~["k"] = 1
    e~ = last~ + first
    return e~
""",
    """
    while True:
        if n > 3:
            break
        n += 1
        half~ = n / 2
    return half~, n
""",
    """
    for row~ in xs:
        for cell~ in row~:
            pass
    for other~ in cell~:
        n += other~
    return n, row~, cell~
""",
    """
    if n > 2:
        big~ = n
    noted(n)
    same~ = big~
    return same~, big~ == same~
""",
    """
    for x~ in xs:
        text~ = str(x~)
        mark~ = text~[0] == "1"
    return text~, mark~, text~
""",
    """
    for x~ in xs:
        y~: int = x~
    big~ = n if x~ else first
    return big~, y~
""",
    """
    for x~ in xs:
        pass
    else:
        z~ = x~
    return z~
""",
    """
    for x~ in xs:
        u~, v~ = x~
    return u~ < v~
""",
    """
    for k~ in range(n):
        table~ = [k~, first]
    return table~[k~ - n]
""",
    """
    for k~ in range(n):
        continue
    for j~ in [k~, first]:
        m~ = j~
    return not m~, m~
""",
)
NEVER_READ = (4, 6)
"""Ways that raise whatever they are given."""
OTHERS = (
    "    return noted(first), b\n",  # a call comes before
    "    return first + n, b\n",  # an operation comes before
    "    for c in range(b):\n        n += c\n    return n\n",
    "    xs[b] = first\n",  # Python has the value before it asks for the place
    "    return xs and b\n",  # may not be read
    "    return [b for one in xs]\n",
    "    return first, lambda: b\n",
    "    return elsewhere, b\n",  # may be deleted by then
    "    return -n, b\n",
    "    return xs[0], b\n",
    '    return f"{first}{b}"\n',
    "    while b:\n        return first\n",
    "    n, b = b\n    return noted(b).x, c\n",
    "    with open(xs):\n        pass\n    return b\n",
    "    del b\n    return first\n",
    "    try:\n        first = n\n    except ValueError:\n        pass\n    return b\n",
)
INPUTS: tuple[Any, ...] = (
    [], [3], [1, 2, 3, 4], [0], [0, 0, 5], [1.5, -0.0], [[1, 2]], [[]], [[1, 2], []], [[2, [3, 4]]], [(1, 2), (4, 3)],
    [None], ["12", "a"], [True, False], [[[1]], [[2, 3]]], [(1, 2, 3)], [float("nan")], [10**30],
)  # fmt: skip


def _text() -> str:
    ways = [
        f"    if way == {number}:\n" + "".join(f"    {line}\n" for line in way.strip("\n").split("\n"))
        for number, way in enumerate(WAYS)
    ]
    named = [way.replace("~", f"_{number}") for number, way in enumerate(ways)]
    return HEAD + "".join(named) + "    return n\n"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    return built(case_of(_text(), "doubts", "call(0, [1, 3], 2)"), tmp_path_factory.mktemp("doubts"))


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_variable_without_a_value_raises_what_python_raises(both: Both, way: int) -> None:
    given = [(way, xs, n) for xs in INPUTS for n in (0, 1, 2, 5, -1)]
    results = set()
    for one in given:
        both.agree(lambda one=one: copy.deepcopy(one))  # type: ignore[misc]
        results.add(str(both.did(both.plain, *copy.deepcopy(one))))
    assert any("UnboundLocalError" in result for result in results)
    assert (way in NEVER_READ) or any("Error" not in result for result in results)


@pytest.mark.parametrize("rest", OTHERS)
def test_what_could_be_noticed_before_is_left_to_python(rest: str) -> None:
    text = HEAD + "    for b in xs:\n        c = b\n" + rest
    found = answer(case_of("elsewhere = 1\n" + text, "doubts", "call(0, [1, 3], 2)"))
    assert isinstance(found, Declined), rest
    assert "may have no value" in found.reason or "left to Python" in found.reason


def test_the_order_of_two_is_kept() -> None:
    """Where both may be missing, the one that Python reads first is the one that is named."""
    text = HEAD + "    for b in xs:\n        c = b\n    xs[c] = b, c\n"
    assert isinstance(answer(case_of(text, "doubts", "call(0, [1, 3], 2)")), Declined)


def test_a_function_inside_is_named() -> None:
    text = "def outer(xs):\n    def step(x):\n        return x + 1\n\n    for x in xs:\n        step(x)\n"
    found = answer(case_of(text, "outer", "call([1])"))
    assert isinstance(found, Declined)
    assert found.reason == "it defines `step` inside, which is left to Python"


def test_a_plain_function_gets_no_flags() -> None:
    text = "def total(xs):\n    s = 0\n    for x in xs:\n        s = s + x\n    return s\n"
    found = answer(case_of(text, "total", "call([1])"))
    assert isinstance(found, Proposal)
    assert "UnboundLocalError(" not in found.cython


FAMILY = """
def chosen(row, r):
    total = 0
    for name, p in row:
        total += p
        if r < total:
            return name
    return name

def halves(xs):
    for x in xs:
        half = x / 2
        yield half
    yield half

def walk(rows, rs):
    found = []
    for r in rs:
        for row in rows:
            found.append(chosen(row, r))
    for h in halves(rs):
        found.append(h)
    return found, row
"""


def test_functions_and_generators_that_it_calls(tmp_path: Path) -> None:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    calls = "call([[('a', 0.5), ('b', 0.5)], [('c', 1.0)]], [0.1, 0.7, 1.2])"
    both = built(case_of(FAMILY, "walk", calls), tmp_path)
    rows: list[Any] = [[("a", 0.5), ("b", 0.5)], [("c", 1.0)]]
    inputs: tuple[tuple[Any, ...], ...] = (
        (rows, [0.1, 0.7, 1.2]), (rows, []), ([], [1]), ([], []), ([[]], [0.5]), ([[], *rows], [0.5]), (rows, [True]),
        ([*rows, []], [0.5, "x"]), (rows, ["x"]), ([[("a",)]], [1]), ([[("a", 1, 2)]], [1]), ([[("a", None)]], [1]),
        ([["ab"]], [1]), ([[(None, float("nan"))]], [float("nan")]), (tuple(rows), [0.1, 0.2]), (rows, (0.3,)),
    )  # fmt: skip
    for given in inputs:
        both.agree(lambda given=given: copy.deepcopy(given))  # type: ignore[misc]
