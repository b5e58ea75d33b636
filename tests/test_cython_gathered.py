"""What is gathered of a generator gives, raises and leaves what Python's own functions do."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

WAYS = """
seen = []

def noted(x):
    seen.append(x)
    return x

def gather(way, xs, ys, d, text):
    x, k, n = "mine", "own", 7
    seen.clear()
    if way == 1:
        n = sum(1 for c in text if c in "aeiou")
    elif way == 2:
        n = sum(x * y for x, y in zip(xs, ys))
    elif way == 3:
        n = max(x for x in xs), min(x for x in xs if x != 3)
    elif way == 4:
        n += sum(d[k] for k in d)
    elif way == 5:
        if any(x > 2 for x in xs):
            n = "some"
        elif all(noted(x) < 5 for x in ys):
            n = "all"
        n = n, seen[:]
    elif way == 6:
        n = [any(x for x in xs), not all(x for x in ys), -min(len(w) for w in text.split())]
    elif way == 7:
        n = sum(x for row in xs for x in row if x) + sum(sum(y * x for y in ys) for x in ys)
    elif way == 8:
        found = []
        for x in xs:
            found.append(sum(x for y in ys if y == x))
        n = found
    elif way == 9:
        n = sum(i * i - 3 for i in range(xs))
    elif way == 10:
        try:
            n = max(noted(y) for y in ys) + xs[0]
        except (ValueError, TypeError) as error:
            n = str(error)
        n = n, seen[:]
    elif way == 11:
        n = [not all(x == n for x in xs), any(y for y in ys)], any(x and n for x in xs), sum(c == "a" for c in text)
    elif way == 12:
        while ys and n < 50 and len(seen) < 50:
            y = ys.pop()
            n = n if any(noted(y) == x for x in xs) else n + 1
        n = n, seen[:]
    elif way == 13:
        n = sum(sumA for sumA in xs), max(maxV for maxV in xs), min(minA for minA in ys), all(allV for allV in ys)
    elif way == 14:
        n = sum(x.pop() for x in xs), max(a for a, b in ys)
    elif way == 15:
        n = max(x for x in xs), any(not y for y in ys), sum(1 for x in xs if x)
    return n, x, k
"""


class Odd:
    """Compares, adds and answers as it likes, and says so."""

    def __init__(self, value: Any, log: list[str]) -> None:
        self.value, self.log = value, log

    def __repr__(self) -> str:
        return f"Odd({self.value!r}, {self.log!r})"

    def __bool__(self) -> bool:
        self.log.append("bool")
        return bool(self.value)

    def __gt__(self, other: Any) -> Any:
        self.log.append("gt")
        return Odd(self.value > getattr(other, "value", other), self.log)

    def __lt__(self, other: Any) -> Any:
        self.log.append("lt")
        return Odd(self.value < getattr(other, "value", other), self.log)

    def __radd__(self, other: Any) -> Any:
        self.log.append("radd")
        if self.value == 13:
            raise KeyError(self.value)
        return other

    def __mul__(self, other: Any) -> Any:
        self.log.append("mul")
        return self


class Ends:
    """Raises `StopIteration` at one operation."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __repr__(self) -> str:
        return f"Ends({self.where!r})"

    def reach(self, place: str) -> None:
        if place == self.where:
            raise StopIteration(place)

    def pop(self) -> int:
        self.reach("pop")
        return 1

    def __iter__(self) -> Any:
        self.reach("iter")
        return iter((self, self))

    def __gt__(self, other: Any) -> bool:
        self.reach("gt")
        return True

    def __bool__(self) -> bool:
        self.reach("bool")
        return True


class Counted(int):
    def __radd__(self, other: Any) -> Any:
        return 1000 + int(self)


class Own(list[Any]):
    def __iter__(self) -> Any:
        return iter((3, 2, 1))


class Once:
    """Ends once, and would go on."""

    def __init__(self) -> None:
        self.left = [2, 3]

    def __repr__(self) -> str:
        return f"Once({self.left})"

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> int:
        if not self.left:
            raise StopIteration
        return self.left.pop()


def odd(*values: Any) -> list[Any]:
    log: list[str] = []
    return [Odd(value, log) for value in values]


NAN = float("nan")
LISTS = (
    "[]", "[1]", "[3, 1, 2]", "[2.5, -0.0, 1]", "[True, False, 2]", "[NAN, 1.0, NAN]", "[1.0, NAN, 5.0]", "[-0.0]",
    "[2**63, -(2**64), 1]", "[2**62, 2**62, 0.5]", "['a', 'b']", "[1, 'b', 2]", "[None]", "[[1, 2], [3]]", "[[1], 2]",
    "[(1, 2), (3, 4)]", "odd(1, 0, 2)", "odd(1, 13, 2)", "[Counted(4), 1, Counted(2)]", "[0.0, Counted(4)]",
    "Own([9])", "(3, 1)", "{1: 2, 3: 4}", "'abc'", "5", "None", "Once()", "range(4)", "[1j, 2]", "[0, -0.0]",
    "[1e308, 1e308, -1e308]", "[5, 3, 4, 3, 5]", "{3, 1}", "[[1], Ends('pop')]", "[(1, 2), Ends('iter')]",
    "Ends('iter')", "[Ends('gt'), Ends('')]", "[Ends('gt'), Ends('gt')]", "[Ends('bool')]",
)  # fmt: skip


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    if sys.version_info >= (3, 12):
        pytest.skip("sums are left to Python")
    calls = 'call(1, [1], [2], {"a": 1}, "abc"), call(1, (1,), "a", {}, "")'
    both = built(case_of(WAYS, "gather", calls), tmp_path_factory.mktemp("gathered"))
    assert "b_sum(" not in both.proposal.cython
    assert "b_max((<object>(())))" in both.proposal.cython
    return both


@pytest.mark.parametrize("way", range(1, 16))
def test_all_kinds_of_things(ways: Both, way: int) -> None:
    raised = 0
    for first in LISTS:
        for second in LISTS:
            for d in ({"a": 1, "b": 2.5}, {}, {1: "a"})[: 3 if way == 4 else 1]:
                text = f"({way}, {first}, {second}, {d}, 'banana split a')"
                ways.agree(lambda text=text: eval(text, globals()))  # type: ignore[misc]
                raised += "Error" in str(ways.did(ways.plain, *eval(text, globals())))
    assert way in (1, 6) or raised


def test_texts(ways: Both) -> None:
    for text in ("", "a", "xyz", "äaé", "\U0001f600a", " a  b "):
        for way in (1, 6, 11):
            ways.agree(lambda w=way, t=text: (w, [1], [1], {}, t))  # type: ignore[misc]


def test_what_ends_a_generator_is_another_error(ways: Both) -> None:
    """What is raised in the generator, not what its first iterable raises, nor what is done with its values."""
    said = {
        (14, "[Ends('pop')]", "[]"): "generator raised StopIteration",
        (14, "[]", "[Ends('iter')]"): "generator raised StopIteration",
        (14, "Ends('iter')", "[]"): "iter",
        (15, "[Ends(''), Ends('gt')]", "[]"): "gt",
        (15, "[1]", "[Ends('bool')]"): "generator raised StopIteration",
    }
    for (way, first, second), text in said.items():
        errors = []
        for module in (ways.fast, ways.plain):
            with pytest.raises((StopIteration, RuntimeError)) as caught:
                module.gather(way, eval(first), eval(second), {}, "")
            error = caught.value
            errors.append([type(error), repr(error), repr(error.__cause__), repr(error.__context__)])
        assert errors[0] == errors[1]
        assert text in errors[0][1]


def test_a_built_in_that_is_replaced(ways: Both) -> None:
    for module in (ways.fast, ways.plain):
        module.__dict__["sum"] = lambda given: [*given]
    try:
        ways.agree(lambda: (1, [1], [2], {}, "banana"))
        assert "[1, 1, 1]" in str(ways.did(ways.fast, 1, [1], [2], {}, "banana"))
    finally:
        for module in (ways.fast, ways.plain):
            del module.__dict__["sum"]


@pytest.mark.parametrize(
    "line",
    [
        "n = noted() + sum(x for x in xs)",
        "n = xs[0] + sum(x for x in xs)",
        "n = len(xs) and sum(x for x in xs)",
        "n = sum((x for x in xs), 5)",
        "n = max((x for x in xs), default=1)",
        "n = any(x > y for x in xs for y in xs)",
        "n = sum(max(x for x in y) for y in xs if (lambda: y))",
        "n = sum(x for x, (y, z) in xs)",
        "n = max((not anyA, sum(x for x in xs)) for anyA in xs)",
        "n = sum(y for x in xs for y in y)",
        "n = sum(x for x in xs for x in [x])",
        "n = sum(len([x for x in xs]) for x in xs)",
        "sum = len; n = sum(x for x in xs)",
        "xs.append(sum(x for x in xs)); n = 0",
        "xs[0] += sum(x for x in xs); n = 0",
        "n = sum(next(x) for x in xs)",
        "n = sum(f([x]) for x in xs)",
        "n = 0\n    while any(x > n for x in xs): n += 1",
    ],
)
def test_what_is_left_as_it_is(line: str) -> None:
    source = f"def noted():\n    return 1\n\ndef f(xs):\n    for x in xs: pass\n    {line}\n    return n\n"
    assert isinstance(answer(case_of(source, "f", "call([1, 2])")), Declined)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="adds floats another way")
def test_floats_alone() -> None:
    source = "def f(x, n):\n    t = sum(x * i for i in range(n)) + 0.5\n    return t\n"
    assert isinstance(answer(case_of(source, "f", "call(1.5, 3)")), Proposal)
