"""The facts of inputs: what a guard may test, without running a method of the user's classes."""

from __future__ import annotations

import collections
import enum
import json
import math
from dataclasses import dataclass

import numpy as np
import pytest

from optadvisor.verifier.generated.features import SCAN_LIMIT, facts_of, features


def state(**shared):
    return {"args": (), "kwargs": {}, "globals": shared, "defaults": (None, None)}


class Hostile(list):
    """Everything that could be called raises."""

    def _refuse(self, *_):
        raise AssertionError("a method of the user's class was called")

    __len__ = __iter__ = __eq__ = __hash__ = __repr__ = __bool__ = __contains__ = __getitem__ = _refuse


class HostileText(str):
    __slots__ = ()
    __len__ = __eq__ = __hash__ = __repr__ = isascii = Hostile._refuse


class HostileInt(int):
    __eq__ = __hash__ = __repr__ = __str__ = __lt__ = __index__ = bit_length = Hostile._refuse


class HostileArray(np.ndarray):
    @property
    def shape(self):
        raise AssertionError("a property of the user's class was read")

    dtype = size = flags = shape
    __eq__ = __len__ = min = max = Hostile._refuse


class HostileDict(dict):
    __len__ = __iter__ = keys = items = Hostile._refuse


class HostileObject:
    def __init__(self):
        self.x = 1

    def __getattribute__(self, name):
        raise AssertionError("__getattribute__ was called")


class Meta(type):
    __hash__ = None


class Unhashable(metaclass=Meta):
    pass


class Colour(enum.IntEnum):
    RED = 1


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self):
        self.left = 3


class Computed:
    def __init__(self):
        self.plain = 2.5
        self.__dict__["hidden"] = 1

    @property
    def hidden(self):
        raise AssertionError("a property was run")


@dataclass
class Grid:
    values: np.ndarray
    step: float
    inner: object = None


ODD = [
    Hostile([1]),
    HostileText("x"),
    HostileInt(5),
    HostileDict(a=1),
    HostileObject(),
    Unhashable(),
    Colour.RED,
    Slotted(),
]
ODD += [
    np.zeros(3).view(HostileArray),
    [Unhashable(), 1],
    {1: Unhashable()},
    None,
    ...,
    len,
    int,
    math,
    1j,
    b"\xff",
    iter([1]),
]
ODD += [
    range(3),
    collections.Counter("ab"),
    np.float32(0.5),
    np.datetime64("2020-01-01"),
    np.array(3),
    np.array([None, 1]),
]
ODD += [
    np.zeros(2, "i4,f8"),
    np.zeros(0),
    10**9000,
    math.nan,
    np.array([math.nan]),
    np.array(["é"]),
    np.zeros(2, ">f8"),
]


@pytest.mark.parametrize("number", range(len(ODD)))
def test_odd_values_give_plain_facts(number):
    value = ODD[number]  # not a parameter: pytest looks into those
    found = features({"a": value, "b": value}, state(N=value))
    assert json.loads(json.dumps(found)) == found
    assert found["a"]["type"] == f"{type(value).__module__}.{type(value).__qualname__}"
    assert found["a"] == found["b"] == found["global N"]


def test_no_subclass_has_more_than_its_type():
    for value in (
        Hostile([1]),
        HostileText("x"),
        HostileInt(5),
        HostileDict(a=1),
        np.zeros(3).view(HostileArray),
        Colour.RED,
    ):
        assert set(facts_of(value)) == {"type"}


FACTS = [
    (7, {"low": "7", "high": "7"}),
    (-(2**63) - 1, {"low": "-9223372036854775809"}),
    (True, {"type": "builtins.bool", "low": "1"}),
    (2.5, {"low": "2.5", "finite": True, "nan": False, "negative_zero": False}),
    (-0.0, {"negative_zero": True, "low": "-0.0"}),
    (math.nan, {"nan": True, "finite": False, "low": None}),
    (math.inf, {"nan": False, "finite": False, "high": None}),
    (np.int8(-3), {"type": "numpy.int8", "low": "-3"}),
    (np.float64(0.5), {"type": "numpy.float64", "high": "0.5", "finite": True}),
    ("abc", {"length": 3, "ascii": True}),
    ("é", {"length": 1, "ascii": False}),
    (b"", {"length": 0, "ascii": True}),
    ([], {"length": 0, "elements": []}),
    ([3, 1], {"elements": ["builtins.int"], "low": "1", "high": "3"}),
    ([3, 1.5], {"elements": ["builtins.float", "builtins.int"], "low": "1.5", "high": "3", "nan": False}),
    ([1.0, math.nan, -0.0], {"nan": True, "finite": False, "negative_zero": True, "low": "-0.0", "high": "1.0"}),
    ([2, True], {"elements": ["builtins.bool", "builtins.int"]}),
    (("a", "ß"), {"elements": ["builtins.str"], "ascii": False}),
    ([[1], [2]], {"rows": "equal", "elements": ["builtins.list"]}),
    ([[1], [2, 3]], {"rows": "ragged"}),
    ([[1]] * 2, {"rows": "shared"}),
    ({"a": 1}, {"length": 1, "elements": ["builtins.str"]}),
    ({1, 2.5}, {"length": 2, "elements": ["builtins.float", "builtins.int"]}),
    (collections.deque([1]), {"type": "collections.deque", "length": 1}),
    ([0] * (SCAN_LIMIT + 1), {"length": SCAN_LIMIT + 1}),
    (np.arange(6).reshape(2, 3), {"dtype": "int64", "ndim": 2, "size": 6, "shape": [2, 3], "low": "0", "high": "5"}),
    (np.zeros((2, 3), order="F"), {"c_contiguous": False, "f_contiguous": True, "owndata": True}),
    (np.arange(4.0)[::-1], {"positive_strides": False, "c_contiguous": False, "owndata": False}),
    (np.broadcast_to(1.0, 3), {"positive_strides": False, "writeable": False}),
    (np.array([1.0, math.inf, -0.0]), {"finite": False, "nan": False, "negative_zero": True, "high": "1.0"}),
    (np.array([], float), {"size": 0, "low": None, "high": None, "finite": True}),
    (np.array([2**64 - 1], np.uint64), {"low": str(2**64 - 1)}),
    (np.zeros(2, ">f8"), {"dtype": ">f8", "native": False}),
    (np.array([1j, math.nan]), {"finite": False, "nan": True}),
    (np.zeros(9, np.uint8)[1:].view(float), {"aligned": False}),
]


@pytest.mark.parametrize(("value", "expected"), FACTS, ids=[repr(value)[:40] for value, _ in FACTS])
def test_facts(value, expected):
    found = facts_of(value)
    assert {name: found.get(name, "missing") for name in expected} == expected
    assert json.loads(json.dumps(found)) == found


def test_long_containers_are_not_scanned():
    assert "elements" not in facts_of([0] * (SCAN_LIMIT + 1))


def test_attributes_two_levels_and_no_properties():
    inner = Slotted()
    grid = Grid(values=np.zeros(3), step=0.5, inner=Grid(values=np.ones(2), step=1.0, inner=inner))
    found = features({"self": grid, "c": Computed()}, state())
    assert found["self.values"]["size"] == 3
    assert found["self.inner.step"]["low"] == "1.0"
    assert "self.inner.inner.left" not in found
    assert "c.hidden" not in found
    assert found["c.plain"]["high"] == "2.5"
    assert features({"s": inner}, state())["s.left"]["low"] == "3"


def test_pairs():
    a = np.zeros(5)
    rows = [1]
    grid = Grid(values=a, step=1.0)
    found = features({"a": a, "b": a[1:], "c": np.zeros(5), "g": grid, "xs": rows}, state(YS=rows, ZS=[1]))
    assert found["(a, b)"] == {"same": False, "overlap": True}
    assert found["(a, c)"] == {"same": False, "overlap": False}
    assert found["(a, g.values)"] == {"same": True, "overlap": True}
    assert found["(xs, global YS)"] == {"same": True, "overlap": True}
    assert found["(xs, global ZS)"] == {"same": False, "overlap": False}
    assert "(a, xs)" not in found


def test_the_input_is_not_changed():
    held = iter([1, 2, 3])
    xs = [1.0, [2]]
    features({"xs": xs, "it": held}, state())
    assert xs == [1.0, [2]]
    assert list(held) == [1, 2, 3]
