"""What a container holds: learned from what is put in, and held against it.

    stack.append((0.5, 3))   → the list's items are pairs of a float and an int
    counts[k] = 1            → the dict's keys are ints, its values ints

Each part has the range of a list of its own (see `contents`), named after the place that makes the container.

Does not handle: NumPy's numbers as items, keys that are no ints, tuples in tuples.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Diverges, Frame, Refusal, refuse
from optadvisor.loops.intervals import Interval
from optadvisor.loops.list_parts import DTYPE_OF, LONGEST, origin
from optadvisor.loops.values import (
    GROWING,
    INT,
    NP,
    PY,
    Array,
    Container,
    Number,
    Sequence,
    Value,
    describe,
    element,
)
from optadvisor.loops.visiting import DICT, SET

HASHED = frozenset({DICT, SET})
KEYS, VALUES = "#k", "#v"
PAIR = "("
"""First character of the layout of tuples, before the dtypes of their parts."""
NOTHING = Interval(0, 0)


def made(frame: Frame, node: ast.expr, kind: str) -> Container:
    """A new container, made at `node`, that holds what earlier attempts saw going in."""
    (place,) = origin(node)
    return held_at(frame, place, kind)


def held_at(frame: Frame, place: str, kind: str) -> Container:
    """The container of which `place` says where it comes from."""
    layout, stored = frame.hints.get(place + KEYS, ""), frame.hints.get(place + VALUES, "")
    dtypes = layout.removeprefix(PAIR).split(",") if layout else []
    return Container(
        kind=kind,
        origins=frozenset({place}),
        keys=tuple(_column(frame, dtype, f"{place}{KEYS}{i}") for i, dtype in enumerate(dtypes)),
        tuples=layout.startswith(PAIR),
        values=(_column(frame, stored, place + VALUES),) if stored else (),
    )


def known_layout(frame: Frame, node: ast.expr) -> bool:
    """Was something seen going into the container that is made at `node`?"""
    (place,) = origin(node)
    return place + KEYS in frame.hints


def _column(frame: Frame, dtype: str, place: str) -> Array:
    column = Array(
        dtype=dtype, ndim=1, origins=frozenset({place}), extent=LONGEST, form=GROWING, elements=NOTHING
    )  # fmt: skip
    value = frame.contents.known(column)
    assert isinstance(value, Array)
    return value


# ---------------------------------------------------------------- what goes in


def put_in(frame: Frame, node: ast.AST, held: Container, key: Value, value: Value | None = None) -> None:
    """Put a key, and a value beside it, into a container. Raises `Refusal` for what must be known or does not fit."""
    numbers = _parts(node, held, key)
    layout = (PAIR if isinstance(key, Sequence) else "") + ",".join(_dtype(node, held, number) for number in numbers)
    _learn(node, held, KEYS, layout, layout_of(held))
    for column, number in zip(held.keys, numbers, strict=True):
        frame.contents.store(column, number.interval)
    if value is None:
        return
    if not isinstance(value, Number):
        refuse(node, f"it puts {describe(value)} into {describe(held)}")
    _learn(node, held, VALUES, _dtype(node, held, value, key=False), held.values[0].dtype if held.values else "")
    frame.contents.store(held.values[0], value.interval)


def _learn(node: ast.AST, held: Container, which: str, seen: str, known: str) -> None:
    if not known:
        reason = f"what {describe(held)} holds is known later"
        raise Refusal(node, reason, hints={place + which: seen for place in held.origins})
    if seen != known:
        raise Refusal(node, f"it puts different kinds of things into {describe(held)}", cured_by_trips=True)


def _parts(node: ast.AST, held: Container, key: Value) -> list[Number]:
    parts = key.items if isinstance(key, Sequence) else (key,)
    numbers = [part for part in parts if isinstance(part, Number)]
    if not numbers or len(numbers) < len(parts):
        refuse(node, f"it puts {describe(key)} into {describe(held)}, which may hold numbers and tuples of numbers")
    return numbers


def _dtype(node: ast.AST, held: Container, number: Number, *, key: bool = True) -> str:
    if number.tags != {PY}:
        raise Refusal(node, f"it puts {describe(number)} into {describe(held)}", cured_by_trips=True)
    if key and held.kind in HASHED and number.machine != INT:
        refuse(node, f"{describe(number)} is a key of {describe(held)}, and only ints are compiled")
    return DTYPE_OF[number.machine]


def layout_of(held: Container) -> str:
    if not held.keys:
        return ""
    dtypes = ",".join(column.dtype for column in held.keys)
    return f"{PAIR}{dtypes}" if held.tuples else dtypes


# ---------------------------------------------------------------- what comes out


def ask(frame: Frame, node: ast.AST, held: Container, key: Value) -> None:
    """Look for a key: one of NumPy's ints is found as well. Raises `Refusal` for one that could never be there."""
    numbers = _parts(node, held, key)
    if any(number.machine != INT or not number.tags <= {PY, NP} for number in numbers):
        refuse(node, f"it looks for {describe(key)} in {describe(held)}")
    layout = (PAIR if isinstance(key, Sequence) else "") + ",".join("int64" for _ in numbers)
    _learn(node, held, KEYS, layout, layout_of(held))


def key_of(held: Container) -> Value:
    """A key, or an item of a list. Raises `Diverges` while nothing is in there."""
    if not held.keys:
        raise Diverges
    parts = tuple(map(element, held.keys))
    return Sequence(items=parts) if held.tuples else parts[0]


def value_of(held: Container) -> Value:
    if not held.values:
        raise Diverges
    return element(held.values[0])
