"""What `foremost` puts in the place of `sorted`, beside it, at random."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from typing import Any

import pytest

from optadvisor.rewriters.foremost import ALIKE, ENDS, PARTS

NAN = float("nan")
NUMBERS = (0, 1, True, 1.0, 2, -0.0, 0.5, -3, 10**400, float("inf"), float("-inf"))
TEXTS = ("", "a", "b", "ab", "é", "\ud800")
ODD = (NAN, "a", None, [1], 1j, (1, 2), {1}, b"x", 1.5)


class Watched:
    """A value of the user's, which tells with whom it is compared."""

    def __init__(self, value: int, seen: list[Any]) -> None:
        self.value, self.seen = value, seen

    def __lt__(self, other: Any) -> bool:
        self.seen.append(("<", self.value, other.value))
        return self.value < other.value

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Watched)
        self.seen.append(("==", self.value, other.value))
        return self.value == other.value

    __hash__ = None  # type: ignore[assignment]


@pytest.fixture(scope="module")
def helpers() -> dict[str, Any]:
    text = "\n\n".join(
        [
            ALIKE.replace("NAME", "alike"),
            PARTS.replace("NAME", "find_parts").replace("ALIKE", "alike"),
            ENDS.replace("NAME", "ends")
            .replace("FIND_PARTS", "find_parts")
            .replace("SMALLEST", "nsmallest")
            .replace("LARGEST", "nlargest"),
        ]
    )
    namespace: dict[str, Any] = {**vars(heapq)}
    exec(text, namespace)
    return namespace


def drawn(draw: random.Random, shape: str, odd: float) -> Any:
    if draw.random() < odd:
        return draw.choice(ODD)
    if shape == "number":
        return draw.choice(NUMBERS)
    if shape == "text":
        return draw.choice(TEXTS)
    if shape == "pair":
        return drawn(draw, "number", odd), drawn(draw, "text", odd)
    return drawn(draw, "number", odd), drawn(draw, "number", odd), drawn(draw, "text", odd)


def items_of(seed: int) -> tuple[list[Any], random.Random]:
    """Some lists with equal elements, some with odd ones, some of several lengths of keys."""
    draw = random.Random(seed)
    shape = draw.choice(("number", "text", "pair", "triple"))
    odd = draw.choice((0, 0, 0.02))
    items = [drawn(draw, shape, odd) for _ in range(draw.choice((0, 1, 2, 7, 8, 16, 60)))]
    if draw.random() < 0.1:
        items.append((1,))
    return items, draw


def outcome(act: Callable[[], Any]) -> Any:
    """What comes of it: the very objects, or the exception."""
    try:
        return [id(item) for item in act()]
    except Exception as error:
        return type(error), str(error)


def logged(key: Callable[[Any], Any], seen: list[Any]) -> Callable[[Any], Any]:
    def asked(item: Any) -> Any:
        seen.append(("key", id(item)))
        return key(item)

    return asked


@pytest.mark.parametrize("seed", range(400))
def test_ends(helpers: dict[str, Any], seed: int) -> None:
    items, draw = items_of(seed + 1000)
    key = draw.choice((None, None, lambda item: item[::-1], lambda item: (-item[0], item[1])))
    reverse = draw.random() < 0.5
    first, last = draw.choice(((1, 0), (0, 1), (3, 2), (0, 4), (7, 0), (100, 0), (-2, 0), (2.0, 0), (1, 0), (1, 0)))
    keys: dict[int, Any] = {}

    def kept(item: Any) -> Any:
        assert key is not None
        return keys.setdefault(id(item), key(item))

    before: list[Any] = []
    after: list[Any] = []
    there = outcome(lambda: sorted(items, key=logged(kept, before) if key else None, reverse=reverse))
    found = outcome(lambda: helpers["ends"](items, first, last, logged(kept, after) if key else None, reverse))
    assert after == before
    if isinstance(there, tuple) or len(found) == len(there):
        assert found == there
        return
    assert len(items) >= 8 * (first + last)
    assert found == there[:first] + there[len(there) - last :]


@pytest.mark.parametrize("reverse", [False, True])
def test_values_of_the_user_are_compared_as_ever(helpers: dict[str, Any], reverse: bool) -> None:
    draw = random.Random(5)
    seen: list[Any] = []
    items = [Watched(draw.randrange(5), seen) for _ in range(40)]
    there = sorted(items, key=lambda item: (item, 1), reverse=reverse)
    before, seen[:] = list(seen), []
    here = helpers["ends"](items, 1, 1, key=lambda item: (item, 1), reverse=reverse)
    assert [*map(id, here)] == [*map(id, there)]
    assert seen == before


def test_few_are_searched(helpers: dict[str, Any]) -> None:
    items = [(number % 7, "ab"[number % 2]) for number in range(100)]
    assert len(helpers["ends"](items, 3, 2)) == 5
    assert helpers["find_parts"](items) == [[one for one, _ in items], [text for _, text in items]]
    assert helpers["find_parts"]([*items, (1, None)]) == []
    assert helpers["find_parts"]([*items, (1,)]) == []
    assert helpers["find_parts"]([(NAN, 1)]) == []
    assert helpers["find_parts"]([NAN]) == []
    assert helpers["find_parts"]([1, NAN]) == []


def test_a_key_that_ends_an_iteration_raises(helpers: dict[str, Any]) -> None:
    marks = iter([3, 2])
    with pytest.raises(StopIteration):
        helpers["ends"](range(100), 1, 0, key=lambda item: next(marks))


class Unhashed(type):
    """Of classes that cannot be elements of a set."""

    def __eq__(cls, other: object) -> bool:
        raise AssertionError

    __hash__ = None  # type: ignore[assignment]


def test_classes_are_not_compared(helpers: dict[str, Any]) -> None:
    class Value(Watched, metaclass=Unhashed):
        pass

    items = [Value(number % 7, []) for number in range(30)]
    assert helpers["ends"](items, 1, 0)[0] is items[0]
    assert helpers["ends"](items, 1, 0, key=lambda item: (item, 1))[0] is items[0]
