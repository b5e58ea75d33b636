"""Make a generator's call visible: consume it to a bound and keep what it yielded.

    taking = Taking()
    consume(generator, taking)        →  taking.given == Consumed(items=[0, 1, 4], returned=None, exhausted=True)

Does not handle: `send` and `throw`; a generator is replayed as a `for` loop would use it. A program that changes the
arguments while it consumes the generator sees other items than a replay does.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, ClassVar

MOST_ITEMS = 10_000
MOST_SECONDS = 1.0
_ATOMS = frozenset({int, float, complex, str, bytes, bool, type(None)})


@dataclass(kw_only=True)
class Consumed:
    """What a generator gave. Without slots, so that it is compared in this order: the items first."""

    shown_as: ClassVar[str] = "generator"
    items: list[Any] = field(default_factory=list)
    """The very objects that were yielded."""
    copies: dict[int, Any] = field(default_factory=dict)
    """Position → what a mutable item was like when it was yielded."""
    returned: Any = None
    exhausted: bool = False
    """It ended by itself, within the bound."""


@dataclass(slots=True, kw_only=True)
class Taking:
    """How a generator was consumed."""

    given: Consumed = field(default_factory=Consumed)
    asked: int = 0
    """Times `next` was called: another version of the generator has to be asked as often."""
    copying_seconds: float = 0.0
    uncopied: str = ""
    """Type of an item that cannot be copied, so that nobody can tell what it was like; else empty."""


def consume(
    generator: Generator[Any, None, Any],
    taking: Taking,
    *,
    first_items: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Take items into `taking`, then close the generator.

    `first_items`: how often it is asked; None for `MOST_ITEMS` within `MOST_SECONDS`, which depends on the machine.
    What the generator raises leaves this function, with what came before it in `taking`.
    """
    most = MOST_ITEMS if first_items is None else first_items
    began, given = clock(), taking.given
    while taking.asked < most:
        taking.asked += 1
        try:
            item = next(generator)
        except StopIteration as stop:
            given.returned, given.exhausted = stop.value, True
            break
        given.items.append(item)
        if type(item) not in _ATOMS:
            started = clock()
            taking.uncopied = taking.uncopied or _keep_copy(given, item)
            taking.copying_seconds += clock() - started
        if first_items is None and clock() - began - taking.copying_seconds > MOST_SECONDS:
            break
    generator.close()


def _keep_copy(given: Consumed, item: Any) -> str:
    try:
        duplicate = copy.deepcopy(item)
    except Exception:  # any object's own __deepcopy__ runs here
        return type(item).__qualname__
    if duplicate is not item:
        given.copies[len(given.items) - 1] = duplicate
    return ""
