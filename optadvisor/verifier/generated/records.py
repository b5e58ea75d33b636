"""Other contents of what lies in containers: of dicts in a list, of the columns of a table, of lists under a key.

    [{"name": "a", "total": 1}]    →  Change("has nan at [-1]['total']"), Change("lacks [-1]['total']"), …
    [("a", 1.5)]                   →  Change("has nan at [-1][1]"), …
    {1: [(2, 0.5)], 2: [(1, 3)]}   →  Change("has nan at [1][-1][1]"), Change("has one list under two keys …"), …

One value is changed: in the last row that holds anything, where a loop is nearly done, and under the first key.

Does not handle: keys, dicts with others than plain ones, what lies deeper than `DEEPEST`; flat lists and first columns,
which `lists` changes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from optadvisor.verifier.generated.lists import SEQUENCES, marks_for, same_kind
from optadvisor.verifier.generated.numbers import Change, Kind
from optadvisor.verifier.generated.places import PLAIN

Path: TypeAlias = tuple[Any, ...]
"""Indices and keys."""
DEEPEST = 4
WIDEST = 8
"""Of longer rows, which are no records but lists, one element is changed."""
MOST_COLUMNS = 3
"""That are changed of each row."""
TELLING = (
    *("nan", "a string in another case", "None", "a float among ints", "an int among floats", "an int", "2**63"),
    *("a huge int", "an empty string", "-1", "-1.5", "the opposite", "0", "0.0"),
)
"""What they are changed to, in this order."""


def changes_of_rows(value: Any) -> Iterator[Change]:
    """What the contents of a container's rows can be changed to; nothing for values of other types."""
    paths = [path for path in _leaves(value) if len(path) > 1 and not _is_first_column(value, path)]
    lacking = (path for path in paths if type(_at(value, path[:-1])) is dict)
    for path, name, mark in _marks(value, paths):
        yield Change(f"has {name} at {_told(path)}", partial(_put, path, partial(_instead, mark)))
        for gone in itertools.islice(lacking, 1):
            yield Change(f"lacks {_told(gone)}", partial(_put, gone[:-1], partial(_without, gone[-1])))
    if paths and type(_at(value, paths[0][:-1])) is dict:
        inner = paths[0][:-1]
        yield Change(
            f"has other order at {_told(inner)}", partial(_put, inner, lambda row: dict(reversed(row.items())))
        )
    if type(value) is list and len(value) > 1 and all(type(row) is dict for row in value):
        yield Change("has one row twice (the same object)", lambda old: [*old[:-1], *old[:1]], Kind.ALIASING)
    if _is_record(value) and len(value) > 1 and type(next(iter(value.values()))) in (list, dict, set):
        kind = type(next(iter(value.values()))).__name__
        yield Change(f"has one {kind} under two keys (the same object)", _shared, Kind.ALIASING)


def _leaves(value: Any, depth: int = DEEPEST) -> Iterator[Path]:
    """The ways to the values that are changed."""
    if not depth:
        return
    if _is_record(value):
        plain = [key for key, item in value.items() if type(item) in PLAIN]
        inner = [next(iter(value))] if not plain else []
        chosen = plain[:MOST_COLUMNS]
    elif type(value) in SEQUENCES and len(value):
        columns = range(min(len(value), MOST_COLUMNS + 1)) if depth < DEEPEST and len(value) <= WIDEST else (-1,)
        chosen = [place for place in columns if type(value[place]) in PLAIN]
        full = [place for place in range(-1, -len(value) - 1, -1) if _has_items(value[place])]
        inner = full[:1] if not chosen else []
    else:
        return
    yield from ((place,) for place in chosen)
    for place in inner:
        yield from ((place, *path) for path in _leaves(value[place], depth - 1))


def _has_items(value: Any) -> bool:
    return type(value) in (*SEQUENCES, dict) and len(value) > 0


def _is_record(value: Any) -> bool:
    """A dict with keys whose hash and text are the interpreter's own."""
    return type(value) is dict and bool(value) and all(type(key) in PLAIN for key in value)


def _is_first_column(value: Any, path: Path) -> bool:
    return len(path) == 2 and path[1] == 0 and type(value) in SEQUENCES and type(value[path[0]]) is not dict


def _marks(value: Any, paths: list[Path]) -> Iterator[tuple[Path, str, Any]]:
    """(where, in words, element), the places in turns."""
    samples = [(path, dict(marks_for(_at(value, path)))) for path in paths]
    every = [[(path, name, marks[name]) for name in TELLING if name in marks] for path, marks in samples]
    for found in itertools.zip_longest(*every):
        yield from (one for one in found if one is not None)


def _told(path: Path) -> str:
    return "".join(f"[{step!r}]" for step in path)


# ---------------------------------------------------------------- reading and writing


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _put(path: Path, change: Callable[[Any], Any], old: Any) -> Any:
    """The value with the change at the end of the path, and with new containers on the way; itself where that ends."""
    if not path:
        return change(old)
    step, *rest = path
    if type(old) is dict:
        return old | {step: _put(tuple(rest), change, old[step])} if step in old else old
    if type(old) not in SEQUENCES or not -len(old) <= step < len(old):
        return old
    items = list(old)
    items[step] = _put(tuple(rest), change, items[step])
    return same_kind(items, old)


def _instead(mark: Any, _: Any) -> Any:
    return mark


def _reordered(row: Any) -> Any:
    return dict(reversed(row.items())) if type(row) is dict else row


def _without(key: Any, row: Any) -> Any:
    return {name: item for name, item in row.items() if name != key} if type(row) is dict else row


def _shared(old: dict[Any, Any]) -> dict[Any, Any]:
    first, second = itertools.islice(old, 2)
    return old | {second: old[first]}
