"""Dicts that are lists or tables in disguise: their keys are 0, 1, 2 and so on, or all pairs of such numbers.

{0: 2.5, 1: 4.0}                             ("ints in order", [2.5, 4.0])
{(0, 0): 1, (0, 1): 2, (0, 2): 3}            ("pairs in order", [[1, 2, 3]])

And dicts that are records, with names for keys:

[{"x": 2.5, "m": 1.0}, {"x": 4.0, "m": 1.0}]    {"x": [2.5, 4.0], "m": [1.0, 1.0]}
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

INTS = "ints"
PAIRS = "pairs"
IN_ORDER = " in order"
MOST_KEYS = 32
"""Dicts with more of them are tables and no records."""


def by_place(held: dict[Any, Any]) -> tuple[str, list[Any]]:
    """What the keys are, and the values in ascending order of keys, those of pairs in rows; ("", []) for other dicts.

    >>> by_place({1: "b", 0: "a"})
    ('ints', ['a', 'b'])
    """
    try:
        kinds = {*map(type, held)}
        if kinds == {int}:
            return _by_int(held)
        if kinds == {tuple} and {*map(len, held)} == {2}:
            return _by_pair(held)
    except (RuntimeError, TypeError):  # another thread changed it meanwhile; a class that cannot be hashed
        pass
    return "", []


def _by_int(held: dict[int, Any]) -> tuple[str, list[Any]]:
    if min(held) != 0 or max(held) != len(held) - 1:
        return "", []
    keys = range(len(held))
    return INTS + IN_ORDER * ([*held] == [*keys]), [*map(held.get, keys)]


def _by_pair(held: dict[tuple[int, int], Any]) -> tuple[str, list[Any]]:
    if {*map(type, itertools.chain.from_iterable(held))} != {int}:
        return "", []
    firsts, seconds = zip(*held, strict=True)
    rows, width = max(firsts) + 1, max(seconds) + 1
    if min(firsts) or min(seconds) or rows * width != len(held):
        return "", []
    pairs = [*itertools.product(range(rows), range(width))]
    values = [*map(held.get, pairs)]
    return PAIRS + IN_ORDER * ([*held] == pairs), [values[at : at + width] for at in range(0, len(values), width)]


def by_key(records: Sequence[dict[Any, Any]]) -> dict[str, list[Any]]:
    """Key → its value in each of the dicts, for the keys that all of them have; none where one is no record.

    >>> by_key([{"x": 1, "id": 7}, {"x": 2}])
    {'x': [1, 2]}
    """
    try:
        if not all(0 < len(record) <= MOST_KEYS and {*map(type, record)} == {str} for record in records):
            return {}
        return {key: [r[key] for r in records] for key in records[0] if all(key in r for r in records)}
    except (KeyError, RuntimeError, TypeError):  # another thread changed it meanwhile; a class that cannot be hashed
        return {}
