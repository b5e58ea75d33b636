"""Comprehensions that unpack, or have sums inside, give, raise and leave what Python's own do."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of
from test_cython_gathered import LISTS, NAN, Counted, Ends, Odd, Once, Own, odd

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

HEAD = """
seen = []

def noted(x):
    seen.append(x)
    return x

def lists(way, xs, ys, d):
    x, k, n, v = "mine", "own", 7, None
    seen.clear()
"""
TAIL = "    return n, x, k, v\n"
WAYS = (
    """
    n = [x * y for x, y in zip(xs, ys)]
""",
    """
    n = [(k, x) for k, x in enumerate(xs)], [i for i, (x, y) in enumerate(xs)]
""",
    """
    n = {k: v for k, v in xs}
""",
    """
    n = [sum(y * x for y in ys) for x in xs]
""",
    """
    n = [[noted(x + y) for x, y in row if noted(x)] for row in xs if row]
    n = n, seen[:]
""",
    """
    n = [x for x, y in xs] + [y for x, y in xs]
    n = n, -len([x for x, y in ys])
""",
    """
    found = []
    for x in [k for k, v in d.items()]:
        found.append([max(y for y in ys), x])
        if x == 1:
            break
    n = found
""",
    """
    n = [min(range(len(ys)), key=lambda j: abs(ys[j] - x)) for x in xs]
""",
    """
    try:
        n = [x / y for x, y in xs]
    except (ZeroDivisionError, ValueError, TypeError) as error:
        n = str(error), x
""",
    """
    if [x for x, y in xs]:
        n = "some"
    elif {x: y for x, y in ys}:
        n = "others"
    else:
        n = [x for x, in xs]
""",
    """
    n = [any(x == y for y in ys) for x in xs], [all(y for y in ys) and x for x in xs]
    n = n, [y for y in xs if any(x == y for x in ys)]
""",
    """
    n = sum(len([x for x, y in row]) for row in xs), max([y for x, y in row] for row in ys)
""",
    """
    n = {sum(y for y in ys): len(row) for row in xs}, {len(row): [a for a, b in row] for row in xs}
""",
    """
    x = xs
    x = [x for x, y in x]
    rows = [row[:] + [y] for row, y in zip(xs, ys)]
    rows[0][0] = noted(5)
    n = rows, x
""",
    """
    n = noted([x for x, y in xs])
    n = n, [noted(y) for x, y in ys], seen[:]
""",
    """
    n += len([x.pop() for x, y in xs])
""",
    """
    for x in range(max(len(row) for row in xs)):
        n += x
    return [a for a, b in ys]
""",
    """
    xs[0][1] = [b for a, b in ys]
    d["new"] = {a: b for a, b in ys}
""",
    """
    n = [(x, [y for y, z in ys if y != x]) for x, w in xs for q in ys if q]
""",
    """
    n = [sum(a * b for a, b in zip(row, col)) for row in xs for col in ys]
""",
)
EACH = 4
"""Ways in one function: more take the compiler too long."""
MORE = ("[(1, 2), (3, 0)]", "[[[1, 2], [0, 4]], []]", "{(1, 2): 3}", "[((1, 2), 3)]", "[([1], 2), ([3], 4)]", "['ab']")


def program(group: int) -> str:
    """The function with some of the ways, each under its number."""
    some = [*enumerate(WAYS)][group * EACH : (group + 1) * EACH]
    return HEAD + "".join(f"    if way == {number}:{indented(text)}" for number, text in some) + TAIL


def indented(text: str) -> str:
    return text.replace("\n    ", "\n        ")


@pytest.fixture(scope="module", params=range(len(WAYS) // EACH))
def ways(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[range, Both]:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    if sys.version_info >= (3, 12):
        pytest.skip("sums are left to Python")
    first = request.param * EACH
    calls = f'call({first}, [(1, 2)], [2], {{"a": 1}}), call({first}, ((1, 2),), "a", {{}})'
    folder = tmp_path_factory.mktemp("listed")
    return range(first, first + EACH), built(case_of(program(request.param), "lists", calls), folder)


def test_all_kinds_of_things(ways: tuple[range, Both]) -> None:
    known: dict[str, Any] = {
        "odd": odd, "Counted": Counted, "Ends": Ends, "Odd": Odd, "Once": Once, "Own": Own, "NAN": NAN,
    }  # fmt: skip
    numbers, both = ways
    for way in numbers:
        raised = given = 0
        for first in (*LISTS, *MORE):
            for second in (*MORE, *LISTS[:: 1 if way in (0, 3, 7) else 3]):
                text = f"({way}, {first}, {second}, {{'a': 1, 1: 2.5}})"
                both.agree(lambda text=text: eval(text, known))  # type: ignore[misc]
                seen = str(both.did(both.plain, *eval(text, known)))
                raised += "Error" in seen
                given += "Error" not in seen
        assert raised or "except" in WAYS[way], way
        assert given, way


def said(text: str) -> Proposal | Declined:
    return answer(case_of(f"def f(xs, ys):\n    k = 1\n    for x in xs:\n        k += 1\n{text}", "f", "call([], [])"))


@pytest.mark.parametrize(
    "text",
    [
        "    return [x for x, *y in xs]\n",
        "    return [x for x, x in xs]\n",
        "    return [[x for x in ys] for x, y in xs]\n",
        "    return [lambda: x for x, y in xs]\n",
        "    return [sorted(ys, key=lambda a: x) for x, y in xs]\n",
        "    return k.real, [x for x, y in xs]\n",
        "    return [y for x in xs for y, z in y]\n",
        "    return {x for x, y in xs}\n",
    ],
)
def test_left_to_python(text: str) -> None:
    found = said(text)
    assert isinstance(found, Declined)
    assert found.reason


def test_an_operation_in_front_keeps_it_where_it_stands() -> None:
    found = said("    return xs.pop(), [x for x, y in xs]\n")
    assert isinstance(found, Declined)
    assert "a comprehension that unpacks is left to Python" in found.reason


def test_the_reason_has_the_names_of_the_program() -> None:
    found = said("    return [xs[i] + sum(i * y for y in ys) for i in range(3)]\n")
    assert isinstance(found, Declined)
    assert "`(i * y for y in ys)` is left to Python" in found.reason
