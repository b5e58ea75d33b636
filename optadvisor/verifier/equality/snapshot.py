"""Every mutable object a call can reach, in an order that two copies of the same arguments share.

    before = mutables([*arguments.values(), *module_globals.values()])    # on both sides, before the call

Does not handle: what modules, classes and functions hold; objects that are elements of a set and have no order of
their own.
"""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterable, Sequence
from typing import cast

import numpy as np

from optadvisor.verifier.equality.identity import (
    ATOMS,
    content_of_rows,
    has_identity,
    is_code,
    raw_items,
    raw_pairs,
    state,
)
from optadvisor.verifier.equality.parts import parts_of

_LEAVES = ATOMS | {float, complex}
_CLOSED = (np.generic, np.dtype, np.ufunc)


def mutables(roots: Iterable[object]) -> tuple[object, ...]:
    """The mutable objects reachable from `roots`, each once, in depth-first order.

    Two structures unpickled from the same bytes give counterparts at the same positions.

    >>> inner = [1]
    >>> mutables([(inner, inner), {"a": inner}])
    ([1], {'a': [1]})
    """
    found: list[object] = []
    seen: dict[int, object] = {}
    stack = list(roots)[::-1]
    while stack:
        value = stack.pop()
        if type(value) in _LEAVES or id(value) in seen or is_code(value):
            continue
        seen[id(value)] = value  # holding it keeps its id from being used again
        if has_identity(value):
            found.append(value)
        held = children(value)
        if _are_plain_rows(held):
            new = {id(row): row for row in held if id(row) not in seen}
            seen.update(new)
            found += new.values()
        else:
            stack.extend(reversed(held))
    return tuple(found)


def _are_plain_rows(values: Sequence[object]) -> bool:
    """Lists, or dicts, that hold nothing mutable themselves."""
    content = content_of_rows(values)
    return content is not None and not any(map(_inner, content))


def children(value: object) -> Sequence[object]:
    """The objects directly held, in a fixed order."""
    if type(value) in (list, tuple):
        return _inner(cast("list[object]", value))
    if isinstance(value, _CLOSED):
        return ()
    if isinstance(value, list | tuple | collections.deque):
        return [*_inner(raw_items(value)), *_attributes(value)]
    if isinstance(value, dict):
        keys, items = raw_pairs(value)
        return [*_inner(keys), *_inner(items), *_attributes(value)]
    if isinstance(value, set | frozenset):
        return _attributes(value)  # ordered by hash: elements are paired when the sets are compared
    if isinstance(value, np.ndarray):
        held = value.reshape(-1).tolist() if value.dtype.hasobject else []
        return [*held, *_attributes(value)]
    parts = parts_of(value)
    return [child for _, child in parts.children] if parts else ()


def _attributes(value: object) -> list[object]:
    return [] if type(value).__module__ == "builtins" else [child for _, child in state(value)]


def _inner(items: list[object]) -> list[object]:
    """Nothing for a million strings, or tuples of strings: only what may hold something mutable."""
    kinds = set(map(type, items))
    if kinds <= _LEAVES:
        return []
    if kinds == {tuple}:
        kinds = set(map(type, itertools.chain.from_iterable(cast("list[tuple[object, ...]]", items))))
    return [] if all(map(_is_leaf, kinds)) else items


def _is_leaf(kind: type) -> bool:
    return kind in _LEAVES or (issubclass(kind, np.number | np.bool_) and kind.__module__ == "numpy")
