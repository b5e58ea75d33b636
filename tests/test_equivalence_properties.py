"""The comparator on random object graphs: reflexive, symmetric, and no change of a single leaf escapes it."""

from __future__ import annotations

import collections
import copy
from dataclasses import dataclass

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from optadvisor.probes.observation import Observation
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import DEFAULT, EXACT, compare, mutables


@dataclass
class Point:
    x: object
    y: object


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right


class Label(str):
    pass


def seen(result, *roots):
    return Observation(before=mutables(roots), result=result)


def level(a, b, tolerance=DEFAULT):
    return compare(seen(a), seen(b), tolerance).level


leaves = st.one_of(
    *(st.integers(), st.booleans(), st.none(), st.text(max_size=3), st.binary(max_size=3)),
    *(st.floats(), st.complex_numbers(allow_nan=False, allow_infinity=False)),
    *(st.floats().map(np.float64), st.integers(-5, 5).map(np.int64)),
)
numbers = st.lists(st.floats(), min_size=1, max_size=4)
keys = st.one_of(st.integers(), st.text(max_size=2), st.booleans(), st.tuples(st.integers(), st.text(max_size=1)))


def containers(inner):
    several = st.lists(inner, max_size=4)
    return st.one_of(
        st.tuples(st.just("list"), several),
        st.tuples(st.just("tuple"), several),
        st.tuples(st.just("deque"), several),
        st.tuples(st.just("objects"), several),
        st.tuples(st.just("dict"), st.lists(st.tuples(keys, inner), max_size=4, unique_by=lambda item: item[0])),
        st.tuples(st.just("point"), st.lists(inner, min_size=2, max_size=2)),
        st.tuples(st.just("slotted"), st.lists(inner, min_size=2, max_size=2)),
        st.tuples(st.just("set"), st.lists(leaves.map(lambda leaf: ("leaf", leaf)), max_size=3)),
        st.tuples(st.just("array"), numbers.map(lambda values: [("leaf", value) for value in values])),
    )


graphs = st.recursive(leaves.map(lambda leaf: ("leaf", leaf)), containers, max_leaves=12)


class Build:
    """Makes the object that a description stands for, with its `change`-th leaf replaced."""

    def __init__(self, change=-1, replace=None):
        self.change = change
        self.replace = replace
        self.leaves = 0

    def __call__(self, description):
        kind, content = description
        if kind == "leaf":
            self.leaves += 1
            return self.replace(content) if self.leaves - 1 == self.change else copy.deepcopy(content)
        if kind == "dict":
            return {key: self(item) for key, item in content}
        items = [self(item) for item in content]
        if kind == "objects":
            made = np.empty(len(items), dtype=object)
            made[:] = items
            return made
        return {
            "list": list,
            "tuple": tuple,
            "deque": collections.deque,
            "set": set,
            "point": lambda xs: Point(*xs),
            "slotted": lambda xs: Slotted(*xs),
            "array": np.array,
        }[kind](items)


def another(leaf):
    """A different leaf of the same type, as near as possible."""
    if leaf is None:
        return 0
    if isinstance(leaf, bool | np.bool_):
        return not leaf
    if isinstance(leaf, float):
        return type(leaf)(1.0 if leaf != leaf else np.nextafter(leaf, 0.0 if leaf else 1.0))
    if isinstance(leaf, complex):
        return leaf + (1 + abs(leaf))
    if isinstance(leaf, str | bytes):
        return leaf + (b"x" if isinstance(leaf, bytes) else "x")
    return type(leaf)(leaf + 1)


def retyped(leaf):
    """A leaf that Python calls equal, or nearly, of another type."""
    if isinstance(leaf, bool | np.integer | float) and type(leaf) is not float:
        return leaf.item() if isinstance(leaf, np.generic) else int(leaf)
    if isinstance(leaf, int):
        return Label(leaf) if abs(leaf) > 2**62 else np.int64(leaf)
    return {float: np.float64, complex: np.complex128, str: Label, bytes: bytearray, type(None): bool}[type(leaf)](
        *([] if leaf is None else [leaf])
    )


fast = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@fast
@given(graphs)
def test_reflexive(description):
    a, b = Build()(description), Build()(description)
    for x, y in [(a, b), (a, a)]:
        found = compare(seen(x, x), seen(y, y), EXACT)
        assert found.level is Level.IDENTICAL, found


@fast
@given(graphs, graphs)
def test_symmetric(first, second):
    a, b = Build()(first), Build()(second)
    assert level(a, b) is level(b, a)


@fast
@given(graphs, st.data())
def test_any_changed_leaf_is_found(description, data):
    count = Build()
    original = count(description)
    if not count.leaves:
        return
    place = data.draw(st.integers(0, count.leaves - 1))
    changed = Build(place, another)(description)
    assert level(original, changed) is not Level.IDENTICAL
    assert level(original, changed, EXACT) is Level.UNPROVEN
    assert level(changed, original) is level(original, changed)


@fast
@given(graphs, st.data())
def test_any_leaf_of_another_type_is_found(description, data):
    count = Build()
    original = count(description)
    if not count.leaves or "array" in repr(description) or "set" in repr(description):
        return
    changed = Build(data.draw(st.integers(0, count.leaves - 1)), retyped)(description)
    assert level(original, changed) is Level.UNPROVEN
