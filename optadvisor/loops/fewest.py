"""The fewest of some things with which something works, left out one after the other, but not tried one by one.

    fewest(all, in_order, is_enough)        all of `in_order` at once, half of it, a quarter: log n trials for each one

Does not handle: what works with fewer, but not with more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def fewest(every: frozenset[T], in_order: Sequence[T], is_enough: Callable[[frozenset[T]], bool]) -> frozenset[T]:
    """What is left of `every`, with which it works, once no single one can be left out; the first ones go first."""
    left = in_order
    while left:
        most, failing = 0, len(left) + 1
        while failing - most > 1:
            number = len(left) if failing > len(left) else (most + failing) // 2
            most, failing = (number, failing) if is_enough(every.difference(left[:number])) else (most, number)
        every = every.difference(left[:most])
        left = left[most + 1 :]
    return every
