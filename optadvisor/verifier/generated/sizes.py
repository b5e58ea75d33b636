"""Other sizes: everything in a call that goes with one length changes together, or one value alone.

    two arrays of 1000 elements and n = 1000    →    "a and b have 3 elements, n is 3", "a alone is one shorter", …

A length is an axis of an array, or the number of items of a list or of its rows. Axes and integers one off it (n + 1
edges of n cells) stay one off. Arrays of integers that can be indices into the length stay so when it shrinks.

Does not handle: other relations (n², n // 2); lengths inside dicts and sets.
"""

from __future__ import annotations

import collections
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.generated.lists import SEQUENCES, same_kind
from optadvisor.verifier.generated.numbers import Kind
from optadvisor.verifier.generated.places import Edit, Place, State, twins

Lengths: TypeAlias = Mapping[int, int]
"""Old length → new length."""

LARGE = 2000
"""Elements (characters of strings) above which a value is shortened before anything else is changed."""
SHORT = (50, 43, 37, 31)
"""What the longest, the second longest … are shortened to; half of it and less in arrays of more than two axes."""
LONG = (1500, 1400, 1300, 1200)
"""The same where code that is meant for large inputs only is to be reached; not for arrays of more than one axis."""
COUNTS = range(5000, 2**24)
"""Integers like these are taken for counts that a loop runs to: they become the first of `LONG`."""
TINY = (18, 15, 13, 11)
"""The same of calls that still take long with these."""
SHORT_TEXT = 500
MOST_PLACES = 20_000
"""Longer lists of integers stay as they are."""
TEXT_FOR_EACH = 2
"""Characters, for each element of a list, where all values are shortened."""
MOST_LENGTHS = 4
SIZES = (0, 1, 2, 3, 7)
NEARBY_FROM = 6
"""Lengths from which on an integer one off is taken to be related."""
LARGEST_BYTES = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortening:
    """Which values of a call are made smaller, and how small they become; of lengths and integers, without more, the
    large ones.
    """

    targets: tuple[int, ...] = SHORT
    large: int = LARGE
    """Elements above which a value is shortened."""
    text: int = SHORT_TEXT
    counts: range = COUNTS
    count_to: int = LONG[0]
    lengths: bool = True
    places: bool = False
    """Integers in lists that may be indices into what becomes shorter stay so."""


LARGE_ONES = Shortening()
NOT_VERY = Shortening(targets=LONG)


def of_all(targets: tuple[int, ...], *, lengths: bool = True, counts: bool = True, places: bool = False) -> Shortening:
    """Whatever can be made smaller: lengths, integers that may be counts, or both."""
    some = range(targets[0] + 1, COUNTS.stop) if counts else range(0)
    return Shortening(
        targets=targets,
        large=targets[0],
        text=TEXT_FOR_EACH * targets[0],
        counts=some,
        count_to=targets[0],
        lengths=lengths,
        places=places,
    )


@dataclass(frozen=True, slots=True)
class Sizing:
    """A change of sizes, all places at once."""

    label: str
    edit: Edit
    kind: Kind = Kind.SIZE
    of_any_length: bool = False
    """The edit asks how long a value is, and means the same in longer ones."""


def shortened(found: tuple[Place, ...], how: Shortening = LARGE_ONES) -> tuple[Sizing | None, tuple[Place, ...]]:
    """How to make a call's large values smaller, and its places as they are then; None where nothing is large."""
    counts = {place.value for place in found if type(place.value) is int and place.value in how.counts}
    if not counts and not (how.lengths and any(_count(place.value) > how.large for place in found)):
        return None, found
    deep = max((place.value.ndim for place in found if isinstance(place.value, np.ndarray)), default=1)
    targets = SHORT if how is NOT_VERY and deep > 1 else how.targets
    targets = targets if deep < 3 else tuple(max(one // (deep + 1), 1) for one in targets)
    own = lengths(found)
    largest = sorted((n for n in _independent(own) if n > targets[0]), reverse=True) if how.lengths else []
    mapping = {n: targets[min(rank, len(targets) - 1)] for rank, n in enumerate(largest)}
    mapping |= {} if how.lengths else {n: n for n in own}
    mapping |= {n: how.count_to for n in counts if not {n - 1, n, n + 1} & mapping.keys()}
    after = _all_fitted(found, mapping, how)
    if all(one.value is other.value for one, other in zip(found, after, strict=True)):
        return None, found
    return Sizing(f"{_told(found, after)} (shortened)", _edit(found, mapping, how), Kind.SHORTENED), after


def sizings(found: tuple[Place, ...]) -> Iterator[Sizing]:
    """Changes of each length: of all that has it together, then of one value alone; doubled last."""
    chosen = _independent(lengths(found))[:MOST_LENGTHS]
    for size in SIZES:
        if len(chosen) > 1:
            yield _together(found, dict.fromkeys(chosen, size))
        for length in chosen:
            if size != length:
                yield _together(found, {length: size})
    for place in found:
        sized = np.ndarray if place.is_global else (np.ndarray, *SEQUENCES)
        if isinstance(place.value, sized) and _lengths_of(place.value):
            yield from _alone(place, found)
    for length in chosen:
        doubled = _together(found, {length: 2 * length})
        if length and _bytes(found) * 4 <= LARGEST_BYTES:
            yield replace(doubled, kind=Kind.COMBINED)


def resized(found: tuple[Place, ...], mapping: Lengths) -> Sizing:
    """A change of these lengths to those, and of what goes with them."""
    return _together(found, mapping)


def lengths(found: tuple[Place, ...]) -> list[int]:
    """Distinct lengths of a call, the most frequent first, then the longest."""
    counted: collections.Counter[int] = collections.Counter()
    for place in found:
        counted.update(_lengths_of(place.value))
    return sorted(counted, key=lambda n: (-counted[n], -n))


def _independent(all_lengths: list[int]) -> list[int]:
    """Without those that are one off an earlier one, and change with it."""
    chosen: list[int] = []
    for length in all_lengths:
        if length < NEARBY_FROM or not {length - 1, length + 1} & set(chosen):
            chosen.append(length)
    return chosen


def _lengths_of(value: Any) -> tuple[int, ...]:
    if isinstance(value, np.ndarray):
        return tuple(value.shape)
    if type(value) in SEQUENCES:
        rows = {len(row) for row in value if type(row) in (list, tuple)} if len(value) <= 10 * LARGE else set()
        return (len(value), *(rows if len(rows) == 1 else ()))
    return ()


def _together(found: tuple[Place, ...], mapping: Lengths) -> Sizing:
    return Sizing(_told(found, _all_fitted(found, mapping)), _edit(found, mapping))


def _alone(place: Place, found: tuple[Place, ...]) -> Iterator[Sizing]:
    length = _lengths_of(place.value)[0]
    group = twins(place, found)
    shared = len([n for other in found if other not in group for n in _lengths_of(other.value) if n == length])
    counted = any(type(other.value) is int and other.value == length for other in found)
    for share, more, text in ((1, -1, "one shorter"), (1, 1, "one longer"), (0, 0, "empty"), (0, 1, "of one element")):
        if share * length + more not in (length, -1) and (shared or counted):

            def edit(state: State, share: int = share, more: int = more) -> None:
                old = place.read(state)
                for one in group:
                    one.write(state, _first_axis(old, max(share * len(old) + more, 0)))

            yield Sizing(f"{place.name} alone is {text}", edit, of_any_length=True)
    if isinstance(place.value, np.ndarray) and place.value.ndim > 1:

        def narrower(state: State) -> None:
            old = place.read(state)
            new = _copied(old, old[..., :-1])
            for one in group:
                one.write(state, new)

        yield Sizing(f"{place.name} alone is one narrower", narrower, of_any_length=True)


# ---------------------------------------------------------------- fitting values to lengths


def _edit(found: tuple[Place, ...], mapping: Lengths, how: Shortening | None = None) -> Edit:
    def edit(state: State) -> None:
        made: dict[int, tuple[Any, Any]] = {}
        for place in reversed(found):  # what lies in a container before the container
            old = place.read(state)
            new = _fitted_once(old, mapping, how, made)
            if new is not old and not place.default:
                place.write(state, new)

    return edit


def _all_fitted(found: tuple[Place, ...], mapping: Lengths, how: Shortening | None = None) -> tuple[Place, ...]:
    made: dict[int, tuple[Any, Any]] = {}
    return tuple(
        place if place.default else replace(place, value=_fitted_once(place.value, mapping, how, made))
        for place in found
    )


def _fitted_once(value: Any, mapping: Lengths, how: Shortening | None, made: dict[int, tuple[Any, Any]]) -> Any:
    """What was one object stays one; `made` keeps the old one, too, so that its id is not used again."""
    if id(value) not in made:
        made[id(value)] = value, _fitted(value, mapping, how)
    return made[id(value)][1]


def _fitted(value: Any, mapping: Lengths, how: Shortening | None) -> Any:
    """The value with the new lengths; itself when nothing changes. `how`: it is made smaller."""
    kind = type(value)
    large, few, text = (how.large, how.targets[0], how.text) if how is not None and how.lengths else (2**63, 0, 0)
    if isinstance(value, np.ndarray):
        return _fitted_array(value, mapping)
    if kind in SEQUENCES:
        return _fitted_sequence(value, mapping, places=how is not None and how.places)
    if kind is int:
        return _fitted_int(value, mapping, short=how is not None)
    if isinstance(value, np.integer) and int(value) in mapping and mapping[int(value)] <= np.iinfo(value.dtype).max:
        return kind(mapping[int(value)])
    if kind in (str, bytes, bytearray) and len(value) > max(large, text):
        return value[:text]
    if kind is dict and len(value) > large:
        return dict(list(value.items())[:few])
    if kind in (set, frozenset) and len(value) > large and all(type(one) in (int, float, str) for one in value):
        return kind(sorted(value, key=repr)[:few])
    return value


def _fitted_int(value: int, mapping: Lengths, *, short: bool) -> int:
    new = _target(value, mapping)
    if new == value and short and value not in mapping:
        longest = max(mapping, default=0)
        if longest in mapping and mapping[longest] < value < longest:
            return value % mapping[longest]  # it may be an index or a part of the length
    return new


def _target(length: int, mapping: Lengths) -> int:
    if length in mapping:
        return mapping[length]
    for off in (1, -1):
        if length - off in mapping and length >= NEARBY_FROM:
            return max(mapping[length - off] + off, 0)
    return length


def _fitted_array(values: np.ndarray[Any, Any], mapping: Lengths) -> np.ndarray[Any, Any]:
    new = values
    for axis, length in enumerate(values.shape):
        size = _target(length, mapping)
        if size != length:
            new = _resized(new, size, axis)
    longest = max(mapping, default=0)
    if values.dtype.kind in "iu" and longest and mapping[longest] < longest and values.size:
        low, high = int(values.min()), int(values.max())
        if low >= 0 and mapping[longest] <= high < longest:
            new = new % max(mapping[longest], 1)
    return new if new is values else _copied(values, new)


def _resized(values: np.ndarray[Any, Any], size: int, axis: int) -> np.ndarray[Any, Any]:
    length = values.shape[axis]
    if not length and size:
        shape = (*values.shape[:axis], size, *values.shape[axis + 1 :])
        return (
            np.resize(np.arange(3), shape).astype(values.dtype)
            if values.dtype.kind in "fiucb"
            else np.zeros(shape, values.dtype)
        )
    taken: np.ndarray[Any, Any] = np.take(
        values, np.array([_source(i, length) for i in range(size)], dtype=np.intp), axis=axis
    )
    return taken


def _copied(like: np.ndarray[Any, Any], content: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The content in an array of its own, of the memory order and writeability of `like`."""
    order = "F" if like.flags.f_contiguous and not like.flags.c_contiguous else "C"
    new = np.array(content, dtype=like.dtype, order=order, copy=True)  # type: ignore[call-overload]
    new.flags.writeable = like.flags.writeable
    return new  # type: ignore[no-any-return]


def _fitted_sequence(value: Any, mapping: Lengths, *, places: bool) -> Any:
    size, old = _target(len(value), mapping), list(value)
    items = _places_within(old, mapping) if places else old
    rows = [
        same_kind(_cycled(list(row), _target(len(row), mapping)), row)
        if type(row) in (list, tuple) and _target(len(row), mapping) != len(row)
        else row
        for row in items
    ]
    changed = len(items) != size or any(a is not b for a, b in zip(rows, old, strict=True))
    return same_kind(_cycled(rows, size), value) if changed else value


def _places_within(items: list[Any], mapping: Lengths) -> list[Any]:
    """Integers that may be indices into what becomes shorter stay so, in rows as well."""
    longest = max(mapping, default=0)
    if not longest or mapping[longest] >= longest or len(items) > MOST_PLACES:
        return items
    if items and all(type(one) is int for one in items):
        low, high = min(items), max(items)
        within = low >= 0 and mapping[longest] <= high < longest
        return [one % max(mapping[longest], 1) for one in items] if within else items
    if items and all(type(row) in (list, tuple) for row in items):
        rows = [_places_within(list(row), mapping) for row in items]
        return [
            row if all(a is b for a, b in zip(row, new, strict=True)) else same_kind(new, row)
            for row, new in zip(items, rows, strict=True)
        ]
    return items


def _cycled(items: list[Any], size: int) -> list[Any]:
    """The first items, or all of them again and again; rows that come again are objects of their own."""
    if not items:
        return [0.5 * i for i in range(size)]
    return [items[i] if i < len(items) else _again(items[_source(i, len(items))]) for i in range(size)]


def _source(index: int, length: int) -> int:
    """Which of so many elements is taken: each time around one further, so that nothing comes again at equal steps."""
    return (index + index // max(length, 1)) % max(length, 1)


def _again(row: Any) -> Any:
    return list(row) if type(row) is list else row


def _first_axis(value: Any, size: int) -> Any:
    if isinstance(value, np.ndarray):
        return _copied(value, _resized(value, size, 0))
    return same_kind(_cycled(list(value), size), value)


# ---------------------------------------------------------------- telling


def _told(before: tuple[Place, ...], after: tuple[Place, ...]) -> str:
    """`a and b have 3 elements, n is 3`."""
    said: dict[tuple[str, str], list[str]] = {}
    for old, new in zip(before, after, strict=True):
        if new.value is not old.value:
            said.setdefault(_phrase(new.value), []).append(new.name)
    parts = []
    for (one, many), names in said.items():
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        parts.append(f"{listed} {one if len(names) == 1 else many}")
    return ", ".join(parts) or "nothing changes"


def _phrase(value: Any) -> tuple[str, str]:
    if isinstance(value, int | np.integer):
        return f"is {value}", f"are {value}"
    if isinstance(value, np.ndarray) and value.ndim != 1:
        shape = " × ".join(map(str, value.shape))
        return f"is {shape}", f"are {shape}"
    size, unit = len(value), "characters" if isinstance(value, str | bytes | bytearray) else "elements"
    rows = {len(row) for row in value if type(row) in (list, tuple)} if type(value) in SEQUENCES else set()
    unit, across = ("rows", f" of {rows.pop()}") if len(rows) == 1 else (unit, "")
    unit = unit[:-1] if size == 1 else unit
    return ("is empty", "are empty") if not size else (f"has {size} {unit}{across}", f"have {size} {unit}{across}")


def _count(value: Any) -> int:
    """Elements, those of rows included."""
    if isinstance(value, np.ndarray):
        return value.size
    if type(value) in (list, tuple) and value and type(value[0]) in (list, tuple):
        return sum(len(row) for row in value if type(row) in (list, tuple))
    sized = (str, bytes, bytearray, dict, set, frozenset, *SEQUENCES)
    return len(value) if type(value) in sized else 0


def _bytes(found: tuple[Place, ...]) -> int:
    """Roughly what the values take; a Python object counts as eight bytes."""
    return max((p.value.nbytes if isinstance(p.value, np.ndarray) else 8 * _count(p.value) for p in found), default=0)
