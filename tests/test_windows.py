"""The largest and smallest of windows, beside `max` and `min` of slices: the very same object, or the same error."""

from __future__ import annotations

import collections
import random
from collections.abc import Callable
from typing import Any

import pytest

from optadvisor.rewriters._incremental_helpers import WINDOWS

NAN = float("nan")


class Text(str):
    __slots__ = ()


POOLS: tuple[Callable[[random.Random], Any], ...] = (
    lambda rng: rng.gauss(0, 1),
    lambda rng: rng.choice([0, 0.0, -0.0, False, True, 1, 1.0]),
    lambda rng: rng.choice(["a", "b", "ab"]),
    lambda rng: rng.choice([2**53, 2.0**53, 2**53 + 1, float("inf"), -float("inf"), 10**400]),
)
ODD = (NAN, None, "a", 1, (1,), Text("a"), 2j)


def windows() -> Any:
    known: dict[str, Any] = {"DEQUE": collections.deque}
    exec(WINDOWS.replace("NAME", "Windows"), known)
    return known["Windows"]


def outcome(function: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:
    try:
        found = function(*arguments)
    except (TypeError, ValueError) as error:
        return type(error), error.args
    return id(found), type(found)


def of_slice(choose: Callable[..., Any], items: list[Any], start: Any, end: Any) -> Any:
    return choose(items[start:end])


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("choose", [max, min])
def test_windows_give_the_same_object(choose: Callable[..., Any], seed: int) -> None:
    rng = random.Random(seed)
    pool = POOLS[seed % len(POOLS)]
    items = [pool(rng) for _ in range(rng.choice([0, 100, 500]))]
    if items and seed % 3 == 0:
        items[rng.randrange(len(items))] = rng.choice(ODD)
    helper, queued = windows()(choose), 0
    width, hop, start = rng.choice([31, 33, 64, 100]), rng.choice([1, 1, 2, 5]), 0
    for _ in range(150):
        start += hop
        if rng.random() < 0.03:
            start = rng.randrange(-5, 600)
        end: Any = rng.choice([None, -1, 10**30, True, 2.0]) if rng.random() < 0.02 else start + width
        if rng.random() < 0.2:
            items.append(pool(rng))
        expected = outcome(of_slice, choose, items, start, end)
        assert outcome(helper.of, items, start, end) == expected
        if type(end) is not float:
            assert outcome(helper.among, items[start:end], items, start) == expected
        queued += helper.places is not None
    assert queued or helper.kinds is None or len(items) < 400 or hop * 16 > width or width < 32


def test_elements_of_foreign_types_are_asked_nothing_more() -> None:
    asked = []

    class Odd:
        def __ne__(self, other: object) -> bool:
            asked.append("ne")
            return True

        def __gt__(self, other: object) -> bool:
            return False

    helper, items = windows()(max), [Odd() for _ in range(80)]
    for start in range(40):
        assert helper.of(items, start, start + 40) is items[start]
    assert not asked
