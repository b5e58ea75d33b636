"""Changes of several values of a call at once: one object twice, overlapping memory, exchanged values, combinations.

    two arrays a and b    →    "a and b are one array", "b is a, one element further (shared memory)", …

Does not handle: three and more values that share memory.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from optadvisor.verifier.generated.arrays import changes_of_array
from optadvisor.verifier.generated.numbers import Kind
from optadvisor.verifier.generated.places import Edit, Place, State, twins
from optadvisor.verifier.generated.sizes import sizings

MOST_PAIRS = 6
MUTABLE = (list, dict, set, bytearray)
NUMBERS = (int, float)


@dataclass(frozen=True, slots=True)
class Joint:
    """A change of several places."""

    label: str
    edit: Edit
    kind: Kind


def joint_changes(found: tuple[Place, ...]) -> Iterator[Joint]:
    arrays = [place for place in found if isinstance(place.value, np.ndarray) and place.value.ndim]
    for a, b in _pairs(arrays):
        if a.value.dtype == b.value.dtype and a.value.ndim == b.value.ndim:
            yield from _shared_memory(a, b, found)
    for a, b in _pairs([place for place in found if type(place.value) in MUTABLE]):
        if type(a.value) is type(b.value):
            yield Joint(
                f"{a.name} and {b.name} are one {type(a.value).__name__}", _both(a, b, found, _same), Kind.ALIASING
            )
    yield from _exchanged(found)
    yield from _rounded_sums(found)
    yield from _all_alike(found)
    yield from _combined(found, arrays)


def _pairs(chosen: list[Place]) -> Iterator[tuple[Place, Place]]:
    distinct = (
        (a, b)
        for a, b in itertools.combinations(chosen, 2)
        if a.value is not b.value and a.path != b.path[: len(a.path)]
    )
    return itertools.islice(distinct, MOST_PAIRS)


def _both(a: Place, b: Place, found: tuple[Place, ...], change: Callable[[Any, Any], tuple[Any, Any]]) -> Edit:
    def edit(state: State) -> None:
        for place, new in zip((a, b), change(a.read(state), b.read(state)), strict=True):
            for one in twins(place, found):
                one.write(state, new)

    return edit


def _same(first: Any, _: Any) -> tuple[Any, Any]:
    return first, first


# ---------------------------------------------------------------- memory


def _shared_memory(a: Place, b: Place, found: tuple[Place, ...]) -> Iterator[Joint]:
    yield Joint(f"{a.name} and {b.name} are one array", _both(a, b, found, _same), Kind.ALIASING)
    if a.value.shape[1:] == b.value.shape[1:] and a.value.size and b.value.size:
        shares = "(shared memory)"
        yield Joint(
            f"{b.name} is {a.name}, one element further {shares}", _both(a, b, found, _overlapping), Kind.ALIASING
        )
        yield Joint(
            f"{a.name} is {b.name}, one element further {shares}", _both(b, a, found, _overlapping), Kind.ALIASING
        )
        yield Joint(f"{b.name} is {a.name} reversed {shares}", _both(a, b, found, _mirrored), Kind.ALIASING)


def _overlapping(first: Any, second: Any) -> tuple[Any, Any]:
    """Two views of one array; the second begins one row later."""
    count = min(len(first), len(second))
    whole = np.concatenate([first[:count], second[:1]])
    return whole[:count], whole[1:]


def _mirrored(first: Any, _: Any) -> tuple[Any, Any]:
    return first, first[::-1]


# ---------------------------------------------------------------- values


def _exchanged(found: tuple[Place, ...]) -> Iterator[Joint]:
    plain = [p for p in found if type(p.value) in (*NUMBERS, str) and not p.default]
    for a, b in _pairs(plain):
        if type(a.value) is not type(b.value):
            continue
        yield Joint(f"{a.name} and {b.name} are exchanged", _both(a, b, found, lambda x, y: (y, x)), Kind.VALUE)
        yield Joint(f"{a.name} and {b.name} are equal", _both(a, b, found, _same), Kind.VALUE)
    lists = [p for p in found if type(p.value) in (list, tuple) or isinstance(p.value, np.ndarray)]
    for a, b in _pairs(lists):
        if type(a.value) is type(b.value):
            yield Joint(f"{a.name} and {b.name} are exchanged", _both(a, b, found, lambda x, y: (y, x)), Kind.COMBINED)


def _rounded_sums(found: tuple[Place, ...]) -> Iterator[Joint]:
    """Numbers of which two make up another one, where `a + b == total` holds and `b == total - a` does not."""
    totals = [p for p in found if type(p.value) in NUMBERS and not p.default and not p.name.startswith("global ")]
    lists = [p for p in found if type(p.value) is list and p.value and {*map(type, p.value)} <= {*NUMBERS}]
    for numbers, total in itertools.islice(itertools.product(lists, totals), 2):
        label = f"{numbers.name} is 0.1, 0.3 and 0.7 in turns and {total.name} 0.4"
        yield Joint(label, _both(numbers, total, found, _tenths), Kind.COMBINED)


def _tenths(numbers: Any, _: Any) -> tuple[Any, Any]:
    return [(0.1, 0.3, 0.7)[place % 3] for place in range(len(numbers))], 0.1 + 0.3


def _all_alike(found: tuple[Place, ...]) -> Iterator[Joint]:
    """All numbers, or all floats, at once."""
    numbers = [p for p in found if _is_number(p) and not p.default and not p.name.startswith("global ")]
    floats = [p for p in numbers if type(p.value) is float or _of_kind(p, "fc")]
    for called, group, mark in (
        *(("every number", numbers, 0), ("every number", numbers, -1), ("every number", numbers, 1)),
        *(("every float", floats, -0.0), ("every float", floats, math.nan), ("every float", floats, -1.5)),
    ):
        if len(group) > 1:
            yield Joint(f"{called} is {mark}", _marking(group, mark), Kind.COMBINED)


def _is_number(place: Place) -> bool:
    return type(place.value) in NUMBERS or _of_kind(place, "fciu")


def _of_kind(place: Place, kinds: str) -> bool:
    return isinstance(place.value, np.ndarray) and place.value.dtype.kind in kinds


def _marking(group: list[Place], mark: Any) -> Edit:
    def edit(state: State) -> None:
        made: dict[int, tuple[Any, Any]] = {}
        for place in group:
            old = place.read(state)
            _, new = made.setdefault(id(old), (old, _marked(old, mark)))  # one object stays one
            place.write(state, new)

    return edit


def _marked(old: Any, mark: Any) -> Any:
    if not isinstance(old, np.ndarray):
        return float(mark) if type(old) is float else mark
    new = np.empty_like(old)
    with np.errstate(all="ignore"):
        np.copyto(new, np.asarray(mark), casting="unsafe")
    return new


# ---------------------------------------------------------------- combinations


def _combined(found: tuple[Place, ...], arrays: list[Place]) -> Iterator[Joint]:
    """A small size and a special value; an unusual layout and unusual values."""
    small = [one for one in sizings(found) if one.label.split(",")[0].endswith(("has 1 element", "have 1 element"))][:1]
    small += [one for one in sizings(found) if one.label.split(",")[0].endswith(("has 2 elements", "have 2 elements"))][
        :1
    ]
    for place in [place for place in arrays if not place.inside][:3]:
        changes = {change.label: change for change in changes_of_array(place.value)}
        values = [changes[label] for label in ("has nan first", "is all negative", "contains -1") if label in changes]
        layouts = [changes[label] for label in ("is a reversed view", "is a strided view") if label in changes]
        for value in values[:2]:
            for size in small:
                edits = (size.edit, _on(place, found, value.make))
                yield Joint(f"{size.label}, {place.name} {value.label}", _sequence(edits), Kind.COMBINED)
            for layout in layouts:
                edits = (_on(place, found, value.make), _on(place, found, layout.make))
                label = f"{place.name} {value.label} and {layout.label}"
                yield Joint(label, _sequence(edits), Kind.COMBINED)


def _on(place: Place, found: tuple[Place, ...], make: Callable[[Any], Any]) -> Edit:
    def edit(state: State) -> None:
        new = make(place.read(state))
        for one in twins(place, found):
            one.write(state, new)

    return edit


def _sequence(edits: tuple[Edit, ...]) -> Edit:
    def edit(state: State) -> None:
        for one in edits:
            one(state)

    return edit
