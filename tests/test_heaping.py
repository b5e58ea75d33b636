"""What `heaping` and `inserting` put in the place of a list or its `sort`, beside a list, at random."""

from __future__ import annotations

import bisect
import heapq
import random
from typing import Any

import pytest

from optadvisor.rewriters.heaping import COMPARES, QUEUE
from optadvisor.rewriters.inserting import PLACES

NAN = float("nan")
VALUES = (0, 1, True, 1.0, 2, -0.0, 0.5, -3, 10**30, float("inf"))
NOTHING_ELSE = 0.01
"""The share of odd values with which all others are None."""
ODD = (NAN, "a", None, [1], 1j, (1, 2), {1}, b"x")


def queue_class() -> Any:
    text = f"{COMPARES.replace('NAME', 'compares')}\n\n\n{QUEUE}".replace("COMPARES", "compares").replace(
        "NAME", "Queue"
    )
    namespace: dict[str, Any] = {**vars(heapq)}
    exec(text.replace("PUSH", "heappush").replace("POP", "heappop"), namespace)
    return namespace["Queue"]


class AsList:
    """A list under the names of the queue."""

    def __init__(self, items: list[Any]) -> None:
        self.items = list(items)

    def sort_anew(self, key: Any = None) -> None:
        self.items = sorted(self.items, key=key)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.items, name)

    def __getitem__(self, place: int) -> Any:
        return self.items[place]

    def __len__(self) -> int:
        return len(self.items)


def drawn(draw: random.Random, odd: float, shape: str) -> Any:
    values = (None,) if odd == NOTHING_ELSE else VALUES

    def one() -> Any:
        return draw.choice(ODD if draw.random() < odd else values)

    if shape == "one":
        return one()
    pair = (draw.choice("ab"), one(), one())[draw.randrange(2) if draw.random() < odd else 0 :]
    return [*pair] if shape == "list" else pair


def asked(queue: Any, draw: random.Random, odd: float, shape: str, key: Any) -> list[Any]:
    """What the queue answers to questions drawn at random."""
    answers: list[Any] = []
    for _ in range(60):
        what = draw.choice(("append", "append", "append", "sort", "anew", "take", "take", "take", "first", "at"))
        item, place = drawn(draw, odd, shape), draw.randrange(-2, 3)
        try:
            if what == "append":
                queue.append(item)
            elif what == "sort":
                queue.sort(key=key)
            elif what == "anew":
                queue.sort_anew(key=key)
            elif what == "take":
                queue.sort(key=key)
                answers.append(repr(queue.pop(0)))
            elif what == "first":
                answers.append(repr(queue.pop(0)))
            else:
                answers.append(repr(queue[place]))
        except (IndexError, TypeError) as error:
            answers.append(repr(error))
        answers.append(len(queue))
    return answers


@pytest.mark.parametrize("shape", ["one", "tuple", "list"])
@pytest.mark.parametrize("odd", [0.0, NOTHING_ELSE, 0.03, 0.3])
def test_a_queue_answers_as_the_list_does(shape: str, odd: float) -> None:
    queue = queue_class()
    for seed in range(150):
        draw = random.Random(seed)
        begin = [drawn(draw, odd, shape) for _ in range(draw.randrange(4))]
        place = 1 if shape != "one" and seed % 2 else None
        key = None if place is None else lambda pair: pair[1]
        rows = (tuple, list) if shape == "list" else (tuple,)
        expected = asked(AsList(begin), random.Random(seed), odd, shape, key)
        assert asked(queue([*begin], place, rows), random.Random(seed), odd, shape, key) == expected, seed


def test_it_stays_a_heap_while_it_is_sorted_before_elements_are_taken() -> None:
    queue = queue_class()([(0, "a")])
    for number in range(50):
        queue.append((number * 7 % 11, "b"))
        queue.sort()
        if number % 2:
            queue.pop(0)
    assert queue.items is None
    queue.append((NAN, "b"))
    assert isinstance(queue.items, list)


@pytest.mark.parametrize("shape", ["one", "tuple", "list"])
@pytest.mark.parametrize("odd", [0.0, NOTHING_ELSE, 0.03, 0.3])
def test_an_element_is_put_where_sort_leaves_it(shape: str, odd: float) -> None:
    text = COMPARES.replace("NAME", "compares") + "\n\n\n"
    text += PLACES.replace("COMPARES", "compares").replace("NAME", "InOrder").replace("INSORT", "insort")
    namespace: dict[str, Any] = {**vars(bisect)}
    exec(text, namespace)
    for seed in range(150):
        draw = random.Random(seed)
        order, ours, plain = namespace["InOrder"](), [], []
        for _ in range(20):
            item = drawn(draw, odd, shape)
            outcomes = []
            for act in (lambda: order.insert(ours, item), lambda: (plain.append(item), plain.sort())):  # noqa: B023
                try:
                    act()
                    outcomes.append("fine")
                except TypeError as error:
                    outcomes.append(repr(error))
            assert outcomes[0] == outcomes[1], seed
            assert repr(ours) == repr(plain), seed
            if draw.random() < 0.2:
                del ours[:1], plain[:1]


@pytest.mark.parametrize("odd", ["a", 1])
def test_a_queue_that_has_become_a_list_keeps_nothing_that_was_taken_out(odd: Any) -> None:
    queue = queue_class()([(object(), 2), (object(), 1)], 1)
    queue.append((object(), odd))
    queue.append((object(), 0))
    queue.pop(0)  # without a sort: it is a list now in any case
    assert (len(queue.items), queue.heap) == (3, [])
