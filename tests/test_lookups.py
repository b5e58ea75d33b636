"""`memoising`, `climbing`, `membership`, `pairing` on values made at random, odd objects, at the end of the stack."""

from __future__ import annotations

import dataclasses
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _memo_text, climbing, membership, memoising, pairing
from optadvisor.source.edits import render


def case(before: str, function: str, calls: str) -> Case:
    return Case(
        path=Path("odd.py"),
        before=before,
        inputs=f"CALLS = [{calls}]",
        qualname=function,
        after="",
        variant="",
        expected="",
        declined="",
    )


def both(rewriter: ModuleType, before: str, function: str, calls: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The function as it is and as the rewriter writes it."""
    one = case(before, function, calls)
    proposals = [answer for answer in rewriter.propose(site_of(one)) if isinstance(answer, Proposal)]
    assert len(proposals) == 1
    after = render(site_of(one).module, proposals).decode("utf-8")
    original, candidate = one.calls(before)[0], dataclasses.replace(one, before=after).calls(after)[0]
    return original, candidate


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return repr(function(*arguments))
    except Exception as error:
        return type(error), error.args, error.__context__ is None


# ---------------------------------------------------------------- recursion

DEEP = """
def climb(n):
    if n <= 0:
        return 0
    if n % 13 == 0:
        return climb(n - 13) + climb(n - 1)
    if n % 5 == 0:
        return climb(n - 5) - climb(n - 6) if n % 3 else climb(n - 1)
    return climb(n - 1) + 1
"""


def at_limit(function: Callable[..., Any], number: int, n: int) -> Any:
    """The outcome with room for `number` more calls."""
    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + number)
    try:
        return function(n)
    except RecursionError as error:
        return type(error)  # the rest of its message depends on what the interpreter has specialised until then
    finally:
        sys.setrecursionlimit(before)


def test_a_recursion_is_too_deep_exactly_where_it_was() -> None:
    original, candidate = both(memoising, DEEP, "climb", "call(20)")
    outcomes = set()
    for number in range(12, 60, 3):
        for n in (5, 14, 26, 39, 45):
            expected = at_limit(original, number, n)
            assert at_limit(candidate, number, n) == expected, (number, n)
            outcomes.add(type(expected))
    assert outcomes == {int, type}


FIBONACCI = """
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
"""


def test_what_is_computed_upwards_is_too_deep_where_it_was() -> None:
    original, candidate = both(climbing, FIBONACCI, "fib", "call(9)")
    outcomes = set()
    for number in range(12, 30):
        for n in (1, 2, 9, 14, 18, 20):
            expected = at_limit(original, number, n)
            assert at_limit(candidate, number, n) == expected, (number, n)
            outcomes.add(type(expected))
    assert outcomes == {int, type}
    assert candidate(300) == candidate(299) + candidate(298)  # the original would not come to an end


def test_a_memo_never_holds_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_memo_text, "MOST", 7)
    original, candidate = both(memoising, DEEP, "climb", "call(20)")
    assert [candidate(n) for n in range(60)] == [original(n) for n in range(60)]


def test_one_call_on_each_way_is_no_reason_for_a_memo() -> None:
    source = "def power(n):\n    if n % 2:\n        return 1 + power(n - 1)\n    return power(n // 2) if n else 0\n"
    assert not list(memoising.propose(site_of(case(source, "power", "call(9)"))))


# ---------------------------------------------------------------- lists


class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str)

    __hash__ = str.__hash__


NAN = float("nan")
VALUES = (
    0,
    1,
    True,
    1.0,
    -0.0,
    NAN,
    float("nan"),
    "a",
    "b",
    "",
    None,
    (1, "a"),
    (1.0, "a"),
    2**70,
    float(2**70),
    1 + 0j,
)
ODD = ([1], Same("c"), (1, [2]), {1}, b"a", {"a": 1})

MEMBERSHIP = """
def unique(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


def returning(first, second):
    both = []
    for one in first:
        if one in second and one not in both:
            both.append(one)
    return both


def kept(first, second):
    return [one for one in first if one not in second]
"""
PAIRING = """
def pairs(first, second):
    found = []
    for one in first:
        for other in second:
            if other == one:
                found.append(other)
    return found
"""


TWICE = """
def twice(items, start):
    found = []
    for i in range(start, len(items)):
        for j in range(i + 1, len(items)):
            if items[i] == items[j]:
                found.append((i, j))
    return found
"""


def lists(seed: int) -> tuple[list[Any], list[Any]]:
    draw = random.Random(seed)
    pool = VALUES + (ODD if seed % 3 == 0 else ())
    first, second = ([draw.choice(pool) for _ in range(draw.randrange(9))] for _ in range(2))
    return first, first if seed % 7 == 0 else second


@pytest.mark.parametrize("function", ["unique", "returning", "kept"])
def test_a_look_up_by_hash_finds_what_looking_through_finds(function: str) -> None:
    calls = 'call(["a"])' if function == "unique" else 'call(["a"], ["b"])'
    original, candidate = both(membership, MEMBERSHIP, function, calls)
    for seed in range(400):
        first, second = lists(seed)
        given = (first,) if function == "unique" else (first, second)
        assert outcome(candidate, *given) == outcome(original, *given), given


def test_an_index_finds_the_same_pairs_in_the_same_order() -> None:
    original, candidate = both(pairing, PAIRING, "pairs", 'call(["a"], ["b"])')
    for seed in range(400):
        first, second = lists(seed)
        assert outcome(candidate, first, second) == outcome(original, first, second), (first, second)


def test_an_index_finds_what_comes_later_in_the_same_list() -> None:
    original, candidate = both(pairing, TWICE, "twice", 'call(["a"], 0)')
    for seed in range(300):
        items, _ = lists(seed)
        for start in (0, 2, -1, -3):
            assert outcome(candidate, items, start) == outcome(original, items, start), (items, start)


LEFT_ALONE = {
    "a generator kept for later": "    new = (i for i in items if i in seen)\n    seen.clear()\n    return [*new]\n",
    "a function kept for later": "    return [i for i in items if (lambda: i in seen)()]\n",
    "a set": "    seen = {1}\n    return [i for i in items if i in seen]\n",
    "one search": "    return items in seen\n",
    "bound in the loop": "    for i in items:\n        if i not in seen:\n            seen = [i]\n    return seen\n",
    "another variable": "    return [seen for seen in [items] if 1 in seen]\n",
}


@pytest.mark.parametrize("body", LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_is_left_alone(body: str) -> None:
    source = f"def fresh(items):\n    seen = [1]\n{body}"
    assert not any(isinstance(a, Proposal) for a in membership.propose(site_of(case(source, "fresh", "call([1, 2])"))))


HANDED_ON = (
    "seen = max(seen, [1])", "other = max(seen, [1])", "other = sum([], seen)", "keep(seen)", "add = seen.append",
    "other = [seen]", "other = seen or 1", "seen[0] = 2", "del seen[0]", "seen += [1]", "other = (lambda: seen)",
)  # fmt: skip


@pytest.mark.parametrize("use", HANDED_ON)
def test_a_list_that_others_know_is_not_looked_up_by_hash(use: str) -> None:
    source = (
        f"def keep(x):\n    pass\n\n\ndef fresh(items):\n    seen = [0]\n    {use}\n    for item in items:\n"
        "        if item not in seen:\n            seen.append(item)\n            keep(item)\n    return seen\n"
    )
    answers = list(membership.propose(site_of(case(source, "fresh", "call([1, 2])"))))
    assert [type(answer) for answer in answers] == [Declined], answers
