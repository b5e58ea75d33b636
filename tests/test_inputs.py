"""Inputs derived from a recorded call: equal on both sides, new, small, and the pattern is left alone."""

from __future__ import annotations

import collections
import copy
import math
import pickle
from dataclasses import dataclass, field

import numpy as np
import pytest

from optadvisor.probes.observation import Observation
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import EXACT, compare, mutables
from optadvisor.verifier.generated.inputs import variations


@dataclass
class Body:
    x: float = 1.0
    tags: list = field(default_factory=lambda: ["a", "b"])


class Cell:
    __slots__ = ("heat", "size")

    def __init__(self):
        self.heat = np.linspace(0.0, 1.0, 6)
        self.size = 6


class Frozen:
    def __init__(self):
        self.__dict__["limit"] = 3

    def __setattr__(self, name, value):
        raise AssertionError("the class's own __setattr__ was called")


def state_of(*args, shared=None, defaults=(None, None), **kwargs):
    return {"args": args, "kwargs": kwargs, "globals": shared or {}, "defaults": defaults}


def named(state, *names):
    return dict(zip(names, state["args"], strict=True)) | state["kwargs"]


FLOATS = [1.5, 2.5, 0.5, 4.0]
STATES = {
    "arrays": (state_of(np.linspace(1, 2, 9), np.linspace(2, 3, 9), 9), "a", "b", "n"),
    "large": (state_of(np.ones(5000), np.arange(5001), 5000, [0.5] * 5000), "a", "edges", "n", "xs"),
    "matrix": (state_of(np.arange(12.0).reshape(3, 4), [[1, 2], [3, 4]], (1, 2)), "g", "m", "pair"),
    "fortran": (state_of(np.zeros((300, 30), order="F"), np.zeros((8, 8, 8))), "f", "cube"),
    "kinds": (
        state_of(
            np.array([True]), np.array(["a"]), np.array([b"a"]), np.zeros(3, "i4,f8"), np.array([1j]), np.array(5)
        ),
        *"abcdef",
    ),
    "others": (
        state_of(np.array([None, 1]), np.array(["2020-01-01"], "M8[D]"), np.uint8([7, 8]), np.float16([1])),
        *"abcd",
    ),
    "numbers": (state_of(7, 0.5, True, 2j, np.int8(3), np.float32(2), np.bool_(True)), *"abcdefg"),
    "texts": (state_of("hello World", b"bytes", bytearray(b"x"), range(3)), *"abcd"),
    "long text": (state_of("words and " * 1000, {str(i): i for i in range(3000)}), "s", "d"),
    "lists": (state_of(FLOATS, [3, 1, 2], ["a", "b"], (1.0, 2.0), []), *"abcde"),
    "odd lists": (state_of([None, 1, "a"], [[1], 2], [[]], [True], [Body()]), *"abcde"),
    "containers": (state_of({"a": 1, "b": 2}, {1, 2}, frozenset("ab"), collections.deque([1.0], 5), {}), *"abcde"),
    "iterators": (state_of(iter([1, 2, 3]), iter((1, 2)), None, ...), *"abcd"),
    "objects": (state_of(Body(), Cell(), Frozen(), [np.zeros(3), np.ones(3)], {"k": np.ones(2)}), *"abcde"),
    "rows": (
        state_of(
            [{"name": "a", "total": 1.5}, {"name": "b", "total": 2.5}],
            [("a", 1, 2.5), ("b", 2, 3.5)],
            {1: [2, 3], 2: [4]},
            collections.deque([["a", 1], ["b", 2]], 3),
            [Body(), Body()],
        ),
        *"abcde",
    ),
    "deep rows": (
        state_of([[(1, 0.5)], [(0, 0.5), (1, 1.5)], []], {"x": {"y": 1}, "z": {}}, {(0, 1): [2]}, [[Body()]]),
        *"abcd",
    ),
    "globals": (state_of(3, shared={"N": 3, "TABLE": np.arange(3), "NAMES": ["x"]}), "n"),
    "keywords": (state_of(1.0, shared={}, scale=2.0, deep=None), "x"),
    "empty": (state_of(np.zeros(0), np.zeros((0, 3)), [], "", {}), *"abcde"),
}
"""Before the call; tests make their own copies."""
NAMES = list(STATES)


def load(name):
    """As a trial does: the recorded bytes, read back for each call."""
    state, *names = STATES[name]
    fresh = pickle.loads(pickle.dumps(state))
    return fresh, named(fresh, *names)


def as_seen(state):
    return Observation(before=mutables([state]), result=state)


def equal(first, second):
    return compare(as_seen(first), as_seen(second), EXACT)


@pytest.mark.parametrize("name", NAMES)
def test_both_sides_get_equal_separate_inputs(name):
    for variation in variations(*load(name), limit=1000):
        one, other = load(name)[0], load(name)[0]
        variation.apply(one)
        variation.apply(other)
        found = equal(one, other)
        assert found.level is Level.IDENTICAL, (variation.label, found.differences)
        first, second = (arrays_in(state) for state in (one, other))
        assert not any(np.may_share_memory(a, b) for a in first for b in second if a.size and b.size), variation.label
        shared = {id(o) for o in mutables([one])} & {id(o) for o in mutables([other])}
        assert not shared, variation.label


def arrays_in(state):
    return [value for value in mutables([state]) if isinstance(value, np.ndarray)]


@pytest.mark.parametrize("name", NAMES)
def test_the_pattern_is_never_touched(name):
    pattern, names = load(name)
    for variation in variations(pattern, names, limit=1000):
        variation.apply(load(name)[0])
    found = equal(pattern, load(name)[0])
    assert found.level is Level.IDENTICAL, found.differences


@pytest.mark.parametrize("name", NAMES)
def test_labels_are_unique_and_most_inputs_new(name):
    rows = list(variations(*load(name), limit=1000))
    assert len({row.label for row in rows}) == len(rows) > 3
    same = []
    for row in rows:
        changed = load(name)[0]
        row.apply(changed)
        if equal(changed, load(name)[0]).level is Level.IDENTICAL:
            same.append(row.label)
    assert len(same) <= len(rows) // 4, same


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("limit", [0, 7, 40, 120])
def test_limit(name, limit):
    assert len(list(variations(*load(name), limit=limit))) <= limit


def test_the_same_seed_gives_the_same_inputs_and_another_one_others():
    def inputs(seed):
        found = {}
        for variation in variations(*load("arrays"), seed=seed):
            state = load("arrays")[0]
            variation.apply(state)
            found[variation.label] = pickle.dumps(state)
        return found

    assert inputs(1) == inputs(1)
    assert inputs(1) != inputs(2)


def test_nothing_generated_is_large():
    for name in NAMES:
        recorded = max((a.size for a in arrays_in(load(name)[0])), default=0)
        for number, variation in enumerate(variations(*load(name), limit=1000)):
            state = load(name)[0]
            variation.apply(state)
            for values in arrays_in(state):
                assert values.size <= 20_000, (name, variation.label)
                assert number == 0 or recorded <= 2000 or values.size <= 5000, (name, variation.label)


def applied(name, label, limit=1000):
    chosen = {variation.label: variation for variation in variations(*load(name), limit=limit)}
    state = load(name)[0]
    assert label in chosen, sorted(chosen)
    chosen[label].apply(state)
    return state


def test_sizes_go_together():
    a, b, n = applied("arrays", "a and b have 3 elements, n is 3")["args"]
    assert (a.size, b.size, n) == (3, 3, 3)
    assert applied("arrays", "a alone is one shorter")["args"][0].size == 8


def test_large_values_are_shortened_first():
    first, *_ = variations(*load("large"))
    state = load("large")[0]
    first.apply(state)
    a, edges, n, xs = state["args"]
    assert (a.size, edges.size, n, len(xs)) == (50, 51, 50, 50)
    assert edges.max() < 51


def test_what_was_one_object_stays_one():
    shared = np.arange(5.0)
    state = {"args": (shared, shared), "kwargs": {}, "globals": {}, "defaults": (None, None)}
    for variation in variations(state, {"a": shared, "b": shared}):
        fresh = copy.deepcopy(state)
        variation.apply(fresh)
        assert fresh["args"][0] is fresh["args"][1], variation.label


def test_aliasing():
    a, b, _ = applied("arrays", "a and b are one array")["args"]
    assert a is b
    a, b, _ = applied("arrays", "b is a, one element further (shared memory)")["args"]
    a[1] = 77.0
    assert b[0] == 77.0
    assert a.size == b.size == 9


def test_attributes_are_written_without_the_class():
    assert applied("objects", "c.limit is -1")["args"][2].limit == -1
    assert math.isnan(applied("objects", "b.heat has nan first")["args"][1].heat[0])
    assert applied("objects", "b.size is 0")["args"][1].size == 0
    assert applied("objects", "d[0] is all -0.0")["args"][3][0].tobytes() == np.full(3, -0.0).tobytes()


def test_what_rows_hold():
    rows = applied("rows", "a has nan at [-1]['total']")["args"][0]
    assert (rows[0]["total"], math.isnan(rows[-1]["total"]), rows[-1]["name"]) == (1.5, True, "b")
    assert applied("rows", "a lacks [-1]['name']")["args"][0][-1] == {"total": 2.5}
    assert list(applied("rows", "a has other order at [-1]")["args"][0][-1]) == ["total", "name"]
    assert applied("rows", "b has a float among ints at [-1][1]")["args"][1] == [("a", 1, 2.5), ("b", 1.5, 3.5)]
    marked = applied("rows", "d has -1 at [-1][1]")["args"][3]
    assert (list(marked), marked.maxlen) == ([["a", 1], ["b", -1]], 3)
    assert applied("rows", "c has None at [1][0]")["args"][2] == {1: [None, 3], 2: [4]}
    shared = applied("rows", "c has one list under two keys (the same object)")["args"][2]
    assert shared[1] is shared[2]
    assert applied("deep rows", "a has -1.5 at [-2][-1][1]")["args"][0] == [[(1, 0.5)], [(0, 0.5), (1, -1.5)], []]
    assert applied("deep rows", "b has None at ['x']['y']")["args"][1] == {"x": {"y": None}, "z": {}}


def test_what_the_first_object_of_a_list_holds():
    first, second = applied("rows", "e[0].x is nan")["args"][4]
    assert math.isnan(first.x)
    assert second.x == 1.0


def test_equal_objects_that_are_others():
    words = applied("lists", "c is made of equal objects that are others")["args"][2]
    state = load("lists")[0]
    assert words == state["args"][2]
    text = "".join(["no", "rth"])
    twice = state_of([text, text])
    chosen = {one.label: one for one in variations(twice, {"a": twice["args"][0]})}
    chosen["a is made of equal objects that are others"].apply(twice)
    one, other = twice["args"][0]
    assert one == other == text
    assert one is not other


def test_none_where_it_is_the_default():
    state = state_of(1.0, "x", None, defaults=((None, "y", 3), None))
    labels = {v.label for v in variations(state, {"a": 1.0, "b": "x", "c": None})}
    assert {"a is None", "c is 3"} <= labels
    assert "b is None" not in labels


def test_a_default_that_was_not_passed_is_passed_by_keyword():
    state = state_of([1.0], defaults=((False,), None))
    names = {"xs": state["args"][0], "flag": False}
    chosen = {v.label: v for v in variations(state, names)}
    fresh = copy.deepcopy(state)
    chosen["flag is True"].apply(fresh)
    assert fresh["kwargs"] == {"flag": True}


def test_seen_dtypes_are_tried():
    labels = {v.label for v in variations(*load("arrays"), seen=("uint16", "nonsense", "[('a', '<i4')]"), limit=1000)}
    assert "a is of dtype uint16" in labels


def test_the_dangerous_come_last():
    labels = [v.label for v in variations(*load("numbers"), limit=1000)]
    assert labels.index("a is 0") < labels.index("a is a float") < labels.index("a is 2**63")
