"""Inputs beyond the recorded ones, derived from a recorded call: what a candidate was not tried on yet.

    for variation in variations(state, names):      # "a is empty", "n is 2**31 - 1", "a and b are one array"
        variation.apply(fresh)                      # changes an equal copy of `state` in place

Sizes come first, then special values, memory layouts, aliasing, types, combinations, and last what may never end.
Large values are shortened before (in calls that take long, all: `shortening`); all further variations start from the
short ones. The same state gives the same variations, and one variation makes equal changes, of separate objects, on all
copies.

Does not handle: values of other types than numbers, text, containers and arrays (and what instances hold of these);
contents of closures; inputs that are valid only in a way that a change of one value breaks (sorted keys, checksums).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.generated.arrays import changes_of_array
from optadvisor.verifier.generated.lists import changes_of_container
from optadvisor.verifier.generated.numbers import Change, Kind, changes_of
from optadvisor.verifier.generated.pairs import joint_changes
from optadvisor.verifier.generated.places import Edit, Place, State, places, twins
from optadvisor.verifier.generated.records import changes_of_rows
from optadvisor.verifier.generated.sizes import LARGE_ONES, Shortening, Sizing, shortened, sizings

LIMIT = 120
SHARES = {
    Kind.SHORTENED: 0.01,
    Kind.SIZE: 0.17,
    Kind.VALUE: 0.27,
    Kind.LAYOUT: 0.12,
    Kind.ALIASING: 0.06,
    Kind.TYPE: 0.12,
    Kind.COMBINED: 0.05,
    Kind.DANGEROUS: 0.2,
}
"""Of the limit, when there are more variations than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """One changed input."""

    label: str
    """What the user reads: `a is empty`."""
    apply: Callable[[State], None]
    """Changes a freshly loaded call state in place."""
    at_full_size: Callable[[State], None] | None = None
    """Where the call is shortened before values are changed: the change of these values alone."""
    parts: tuple[Edit, Edit] | None = None
    """`apply` in two: that shortening, and what is changed in the short call."""


_Row: TypeAlias = tuple[Kind, Variation]


def variations(
    state: State,
    names: dict[str, Any],
    *,
    seed: int = 0,
    seen: tuple[str, ...] = (),
    limit: int = LIMIT,
    how: Shortening | None = LARGE_ONES,
) -> Iterator[Variation]:
    """Variations of a recorded call, what tells most first, at most `limit`.

    `state`: the loaded call (`args`, `kwargs`, `globals`, `defaults`), which is not changed. `names`: parameter →
    argument, as bound from that very state. `seen`: names of dtypes that occur elsewhere in the program. `how`: its
    values are shortened; None for the call as it was recorded.
    """
    original = places(state, names)
    start, found = shortened(original, how) if how is not None else (None, original)
    groups = {place.name: twins(place, original) for place in original}
    by_kind: dict[Kind, list[list[Variation]]] = {kind: [] for kind in Kind}
    if start is not None:
        by_kind[Kind.SHORTENED].append([Variation(label=start.label, apply=start.edit, parts=(start.edit, _nothing))])
    first = start.edit if start is not None else None
    for rows in _sources(state, names, found, groups, seen, seed):
        _sort_in(by_kind, rows, first)
    return iter(_chosen({kind: _in_turns(lists) for kind, lists in by_kind.items()}, limit))


def made_smaller(state: State, names: dict[str, Any], how: Shortening) -> Variation | None:
    """The call with its values shortened; None when there is nothing to shorten."""
    sizing, _ = shortened(places(state, names), how)
    return Variation(label=sizing.label, apply=sizing.edit) if sizing is not None else None


def _sources(
    state: State,
    names: dict[str, Any],
    found: tuple[Place, ...],
    groups: dict[str, tuple[Place, ...]],
    seen: tuple[str, ...],
    seed: int,
) -> Iterator[Iterable[_Row]]:
    """Rows of variations; those of one row take turns with those of the others."""
    yield [(one.kind, _sized(one)) for one in sizings(found)]
    for place in found:
        yield [_alone(place, groups[place.name], change) for change in _changes(place, seen, seed)]
        if not place.is_global:
            yield [_alone(place, groups[place.name], change) for change in changes_of_rows(place.value)]
    yield [(one.kind, _anywhere(one.label, one.edit)) for one in joint_changes(found)]
    yield [(Kind.TYPE, one) for one in _none_for_default(state, names, found)]


def _changes(place: Place, seen: tuple[str, ...], seed: int) -> Iterator[Change]:
    if type(place.value) is np.ndarray:
        found = changes_of_array(place.value, seen, seed)
    elif place.is_global:  # containers there are tables, made by the program itself
        found = changes_of(place.value)
    else:
        found = itertools.chain(changes_of(place.value), changes_of_container(place.value))
    # what an object or a module holds, its own code has made: of the type that it always has
    return (change for change in found if change.kind is not Kind.TYPE or place.is_passed)


def _alone(place: Place, group: tuple[Place, ...], change: Change) -> _Row:
    def edit(state: State) -> None:
        new = change.make(place.read(state))
        for one in group:
            one.write(state, new)

    return change.kind, _anywhere(f"{place.name} {change.label}", edit)


def _sized(sizing: Sizing) -> Variation:
    return Variation(label=sizing.label, apply=sizing.edit, at_full_size=sizing.edit if sizing.of_any_length else None)


def _anywhere(label: str, edit: Edit) -> Variation:
    """A change that can be made in short calls and in long ones."""
    return Variation(label=label, apply=edit, at_full_size=edit)


def _sort_in(by_kind: dict[Kind, list[list[Variation]]], rows: Iterable[_Row], first: Edit | None) -> None:
    sorted_rows: dict[Kind, list[Variation]] = {}
    for kind, variation in rows:
        one = (
            replace(variation, at_full_size=None)
            if first is None
            else replace(variation, apply=_after(first, variation.apply), parts=(first, variation.apply))
        )
        sorted_rows.setdefault(kind, []).append(one)
    for kind, row in sorted_rows.items():
        by_kind[kind].append(row)


def _nothing(_: State) -> None:
    pass


def _after(first: Edit, second: Edit) -> Edit:
    def edit(state: State) -> None:
        first(state)
        second(state)

    return edit


# ---------------------------------------------------------------- None


def _none_for_default(state: State, names: dict[str, Any], found: tuple[Place, ...]) -> Iterator[Variation]:
    """None where it is the default, the default where None was passed."""
    defaults = _default_values(state, names)
    for place in found:
        if len(place.path) != 2 or place.default or place.name not in defaults:
            continue
        default = defaults[place.name]
        if (default is None) != (place.value is None) and type(default) in (int, float, str, bool, type(None)):
            yield _anywhere(f"{place.name} is {default!r}", _writing(place, default))


def _writing(place: Place, value: Any) -> Edit:
    return lambda state: place.write(state, value)


def _default_values(state: State, names: dict[str, Any]) -> dict[str, Any]:
    """Parameter → default, as far as the order of the names tells."""
    positional, by_keyword = state.get("defaults") or (None, None)
    found = dict(by_keyword or {})
    plain = [name for name, value in names.items() if name not in found and type(value) is not dict]
    count = len(positional or ())
    return found | dict(zip(plain[-count:] if count else (), positional or (), strict=False))


# ---------------------------------------------------------------- choosing


def _in_turns(lists: list[list[Variation]]) -> list[Variation]:
    """The first of each list, then the second of each, …"""
    rounds = itertools.zip_longest(*lists)
    return [one for taken in rounds for one in taken if one is not None]


def _chosen(by_kind: dict[Kind, list[Variation]], limit: int) -> list[Variation]:
    """Each label once; when there are too many, each kind has its share, and what is left goes to the first."""
    labels: set[str] = set()
    rows = {kind: [one for one in row if not _known(one.label, labels)] for kind, row in by_kind.items()}
    taken = {kind: min(len(row), int(SHARES[kind] * limit)) for kind, row in rows.items()}
    for kind, row in rows.items():
        taken[kind] += min(len(row) - taken[kind], limit - sum(taken.values()))
    return [one for kind, row in rows.items() for one in row[: taken[kind]]]


def _known(label: str, labels: set[str]) -> bool:
    known = label in labels
    labels.add(label)
    return known
