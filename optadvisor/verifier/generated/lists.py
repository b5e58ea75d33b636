"""Other lists, tuples, sets and dicts than the recorded one: other elements, order, nesting and type.

    changes_of_container([3.0, 1.0])  →  Change("contains nan", …), Change("is reversed", …), Change("is a tuple", …), …

Lengths of lists are changed by `sizes`, together with the arrays and numbers that go with them.

What else rows hold than their first elements, `records` changes.

Does not handle: subclasses (`Counter`, `defaultdict`, named tuples); what the elements hold, beyond one level of lists.
"""

from __future__ import annotations

import collections
import copy
import math
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from optadvisor.verifier.generated.numbers import Change, Kind

SEQUENCES = (list, tuple, collections.deque)
INSIDE = 4
"""So many marks are put into the middle of the middle row, too."""
_POSITIONED: tuple[type, ...] = (type(iter([])), type(iter(())), type(iter(range(0))), type(iter("")), type(iter({})))


def changes_of_container(value: Any) -> Iterator[Change]:
    """What a container can be changed to; nothing for values of other types."""
    kind = type(value)
    if kind in SEQUENCES:
        yield from _of_sequence(value)
    elif kind in (set, frozenset):
        yield from _of_set(value)
    elif kind is dict:
        yield from _of_dict(value)
    elif kind in _POSITIONED:
        yield Change("is exhausted", lambda old: iter(list(old)[:0]), Kind.SIZE)
        yield Change("has one item left", lambda old: iter(list(old)[:1]), Kind.SIZE)


def same_kind(items: list[Any], like: Any) -> Any:
    """The items in a container of the type of `like`; a deque keeps its bound."""
    if isinstance(like, collections.deque):
        return collections.deque(items, like.maxlen)
    return tuple(items) if isinstance(like, tuple) else items


def marks_for(sample: Any) -> tuple[tuple[str, Any], ...]:
    """What one element of a container may be replaced by: in words, and the element."""
    if type(sample) is float:
        return (
            *(("nan", math.nan), ("an int among floats", 2), ("-0.0", -0.0), ("inf", math.inf), ("None", None)),
            *(("-1.5", -1.5), ("0.0", 0.0), ("a huge int", 2**70), ("1e300", 1e300), ("True among floats", True)),
            ("a list", []),
        )
    if type(sample) is int:
        return (
            *(("0", 0), ("-1", -1), ("a float among ints", 1.5), ("True among ints", True), ("2**31", 2**31)),
            *(("2**63", 2**63), ("-2**63 - 1", -(2**63) - 1), ("nan", math.nan), ("None", None), ("10**30", 10**30)),
            *(("a whole float", 2.0), ("1", 1), ("a list", [])),
        )
    if type(sample) is str:
        other = sample.swapcase() if sample.swapcase() != sample else f"{sample}é"
        return (
            ("an empty string", ""),
            ("a string in another case", other),
            ("é and ß", "éß"),
            ("rare separators", "a\x1cb c\u3000d\x85e \u00a0f\x1f"),
            ("İ and other capitals", "İa ẞB ΑΣ b"),
            ("None", None),
            ("an int", 7),
            ("a list", []),
        )
    if type(sample) is bool:
        return (("the opposite", not sample), ("an int among bools", 2), ("None", None))
    if type(sample) in (bytes, complex) or isinstance(sample, np.generic):
        return (("None", None), ("nan", math.nan))
    return (("None", None),)


# ---------------------------------------------------------------- lists, tuples, deques


def _of_sequence(value: Any) -> Iterator[Change]:
    items = list(value)
    if not items:
        yield from (Change(f"is one {one!r}", partial(_one, one)) for one in (0, 1.5, "a"))
        yield from _other_types(value)
        return
    nested = all(type(one) in (list, tuple) for one in items)
    if nested:
        yield from _of_rows(items)
    marks = marks_for(items[0])
    if not nested:
        if type(items[0]) is int:  # as an index it is out of range, when the work is nearly done
            yield Change("has its own length last", _items(lambda old: _with(old, -1, len(old))))
        for name, mark in marks:
            yield Change(f"contains {name}", _items(partial(_marked_at, None, mark)))
        yield from (Change(f"has {name} first", _items(partial(_marked_at, 0, m))) for name, m in marks[:2])
        yield from (Change(f"has {name} last", _items(partial(_marked_at, -1, m))) for name, m in marks[:2])
    yield Change("is reversed", _items(lambda old: old[::-1]))
    if type(items[0]) is float:
        yield Change("is 1e16, 1.0 and -1e16 in turns", _items(partial(_in_turns, (1e16, 1.0, -1e16))))
        yield Change("is 0.1, 0.7 and 0.3 in turns", _items(partial(_in_turns, (0.1, 0.7, 0.3))))
    if type(items[0]) in (int, float):
        yield Change("is all negative", _items(lambda old: [_negative(one) for one in old]))
        yield Change("is all zeros", _items(lambda old: [_zero(one) for one in old]))
    if _ordered(items):
        yield Change("is sorted", _items(sorted))
        others = _items(lambda old: list(map(_equal_other, old)))
        yield Change("is made of equal objects that are others", others, Kind.ALIASING)
    yield Change("is all equal items", _items(lambda old: old[:1] * len(old)))
    yield Change("has each item twice", _items(lambda old: [one for one in old for _ in (0, 1)][: max(len(old), 2)]))
    yield Change("repeats its first item last", _items(lambda old: _with(old, -1, old[0]) if len(old) > 1 else old * 2))
    yield from _other_types(value)


def _of_rows(items: list[Any]) -> Iterator[Change]:
    """A list of lists: a matrix, or records."""
    yield Change("has a shorter last row", _items(lambda old: _with(old, -1, old[-1][:-1])))
    yield Change("has a longer last row", _items(lambda old: _with(old, -1, old[-1] + old[-1][-1:])))
    yield Change("has a shorter first row", _items(lambda old: _with(old, 0, old[0][:-1])))
    yield Change("has empty rows", _items(lambda old: [row[:0] for row in old]), Kind.SIZE)
    yield Change("has rows of one element", _items(lambda old: [row[:1] for row in old]), Kind.SIZE)
    if len(items) > 1:
        yield Change("has one row twice (the same object)", _items(lambda old: _with(old, -1, old[0])), Kind.ALIASING)
        yield Change("is one row many times (the same object)", _items(lambda old: old[:1] * len(old)), Kind.ALIASING)
    yield Change(
        "has tuples or lists of the other type as rows", _items(lambda old: list(map(_other_row, old))), Kind.TYPE
    )
    if not items[0]:
        return
    for number, (name, mark) in enumerate(marks_for(items[0][0])):
        if number < INSIDE:  # a stencil never reads what lies at the edges
            yield Change(f"contains {name} in the middle of a row", _items(partial(_middle_marked, mark)))
        yield Change(f"contains {name} in a row", _items(partial(_last_row_marked, mark)))
    if type(items[0][0]) in (int, float):
        yield Change(
            "is all negative in its rows",
            _items(lambda old: [same_kind(list(map(_negative, row)), row) for row in old]),
        )
        yield Change(
            "is all zeros in its rows", _items(lambda old: [same_kind(list(map(_zero, row)), row) for row in old])
        )


def _other_types(value: Any) -> Iterator[Change]:
    for kind in (list, tuple):
        if type(value) is not kind:
            yield Change(f"is a {kind.__name__}", kind, Kind.TYPE)
    kinds = set(map(type, value))
    if kinds and kinds <= {int, float} and all(abs(one) < 2**63 for one in value if one == one):
        yield Change("is an array", lambda old: np.array(list(old)), Kind.TYPE)
    if kinds and kinds <= {int, float, str}:
        yield Change("is an iterator", lambda old: iter(list(old)), Kind.TYPE)


def _items(change: Callable[[list[Any]], list[Any]]) -> Callable[[Any], Any]:
    """The change of a list, for lists, tuples and deques; one that was made empty meanwhile stays empty."""
    return lambda old: same_kind(change(list(old)) if len(old) else [], old)


def _in_turns(values: tuple[float, ...], items: list[Any]) -> list[Any]:
    """Sums of these depend on their order."""
    return [values[i % len(values)] for i in range(max(len(items), len(values)))]


def _with(items: list[Any], index: int, mark: Any) -> list[Any]:
    items[index % len(items)] = copy.copy(mark)  # each input has its own
    return items


def _one(item: Any, old: Any) -> Any:
    return same_kind([item], old)


def _marked_at(index: int | None, mark: Any, items: list[Any]) -> list[Any]:
    """Without an index, in the middle."""
    return _with(items, len(items) // 2 if index is None else index, mark)


def _last_row_marked(mark: Any, rows: list[Any]) -> list[Any]:
    return _with(rows, -1, same_kind(_with(list(rows[-1]), 0, mark), rows[-1])) if rows[-1] else rows


def _middle_marked(mark: Any, rows: list[Any]) -> list[Any]:
    row = rows[len(rows) // 2]
    return _with(rows, len(rows) // 2, same_kind(_marked_at(None, mark, list(row)), row)) if row else rows


def _negative(one: Any) -> Any:
    return -abs(one) or -1 if type(one) in (int, float) else one


def _zero(one: Any) -> Any:
    return type(one)(0) if type(one) in (int, float) else one


def _other_row(row: Any) -> Any:
    return list(row) if isinstance(row, tuple) else tuple(row) if isinstance(row, list) else row


def _equal_other(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


def _ordered(items: list[Any]) -> bool:
    kinds = set(map(type, items))
    return kinds <= {int, float} or kinds == {str}


# ---------------------------------------------------------------- sets and dicts


def _of_set(value: Any) -> Iterator[Change]:
    kind = type(value)
    yield Change("is empty", lambda old: kind(), Kind.SIZE)
    sample = min(value, key=repr, default=None) if _plain(value) else None
    if sample is not None:
        yield Change("has one element", lambda old: kind((sample,)), Kind.SIZE)
        yield from (Change(f"contains {name}", partial(_with_element, mark)) for name, mark in _hashable(sample))
    yield Change(f"is a {'frozenset' if kind is set else 'set'}", frozenset if kind is set else set, Kind.TYPE)
    if sample is not None:
        yield Change("is a sorted list", lambda old: sorted(old, key=repr), Kind.TYPE)


def _of_dict(value: dict[Any, Any]) -> Iterator[Change]:
    yield Change("is empty", lambda old: {}, Kind.SIZE)
    if not value:
        return
    yield Change("has one key", lambda old: dict(list(old.items())[:1]), Kind.SIZE)
    yield Change("lacks its first key", lambda old: dict(list(old.items())[1:]))
    yield Change("lacks its last key", lambda old: dict(list(old.items())[:-1]))
    yield Change("is in reverse order", lambda old: dict(list(old.items())[::-1]))
    sample = next(iter(value.values()))
    for name, mark in marks_for(sample):
        yield Change(f"has {name} under its first key", partial(_with_value, mark))
    if type(sample) in (int, float):
        yield Change("is all zeros", lambda old: {key: _zero(one) for key, one in old.items()})
    if _plain(value):
        for name, mark in _hashable(next(iter(value))):
            yield Change(f"has {name} as a further key", partial(_with_key, mark))
    yield Change("is a defaultdict", lambda old: collections.defaultdict(type(sample), old), Kind.TYPE)


def _hashable(sample: Any) -> list[tuple[str, Any]]:
    return [(name, mark) for name, mark in marks_for(sample) if type(mark) is not list]


def _with_element(mark: Any, old: Any) -> Any:
    return type(old)((*old, mark))


def _with_value(mark: Any, old: dict[Any, Any]) -> dict[Any, Any]:
    return old | {next(iter(old)): copy.copy(mark)}


def _with_key(mark: Any, old: dict[Any, Any]) -> dict[Any, Any]:
    return old | {mark: next(iter(old.values()))}


def _plain(value: Any) -> bool:
    """Elements or keys whose hash and text are the interpreter's own."""
    return bool(value) and all(type(one) in (int, float, str, bool, bytes) for one in value)
