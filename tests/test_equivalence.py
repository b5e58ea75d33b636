"""The comparator: what peers call equal and is not, what is different, what is the same, floats, and aliasing."""

from __future__ import annotations

import array
import collections
import copy
import datetime
import decimal
import enum
import fractions
import functools
import io
import pickle
import random
import re
import sys
import threading
import time
import types
from dataclasses import dataclass, field

import numpy as np
import pytest

from optadvisor.probes.observation import Observation
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import DEFAULT, EXACT, Tolerance, compare, mutables


@dataclass
class Point:
    x: object
    y: object = field(default=0)


@dataclass(frozen=True)
class Key:
    name: str


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right


class Liar:
    """Equal to everything, as far as it says itself."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Words(list):
    def __iter__(self):
        return iter(())


class Label(str):
    pass


class Half(float):
    pass


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Size(enum.IntEnum):
    SMALL = 1
    LARGE = 2


Pair = collections.namedtuple("Pair", "a b")


def seen(result=None, *roots, **fields):
    return Observation(before=mutables(roots), result=result, **fields)


def level(a, b, tolerance=DEFAULT):
    return compare(seen(a), seen(b), tolerance).level


def kinds(a, b, tolerance=DEFAULT):
    return {difference.kind for difference in compare(seen(a), seen(b), tolerance).differences}


def calls(original, candidate, make_arguments):
    """Compare two functions on equal fresh arguments."""
    observations = []
    for function in (original, candidate):
        arguments = dict(enumerate(make_arguments()))
        observation = Observation(before=mutables(arguments.values()))
        observation.result = function(*arguments.values())
        observation.arguments = {f"#{name}": value for name, value in arguments.items()}
        observations.append(observation)
    return compare(*observations)


# ---------------------------------------------------------------- what peers call equal

UNEQUAL = [
    (ValueError("a"), ValueError("b"), "value"),
    (np.array([1000000]), np.array([1000009]), "value"),
    ([1e-10, 2e-10], [5e-10, 9e-10], "float"),
    ({1}, {True}, "missing"),
    (np.zeros((2, 3)), np.zeros((2, 3), order="F"), "layout"),
    (np.zeros(3), np.zeros(3, dtype=np.float32), "type"),
    (np.zeros(3, np.longlong), np.zeros(3, np.int64), "type"),
    (time.gmtime(0), time.struct_time((*time.gmtime(0), "CET", 3600)), "value"),
]


@pytest.mark.parametrize(("a", "b", "kind"), UNEQUAL)
def test_pairs_that_peers_call_equal(a, b, kind):
    assert level(a, b) is Level.UNPROVEN
    assert kinds(a, b) >= {kind}


def test_read_only_is_not_writeable():
    a, b = np.zeros(3), np.zeros(3)
    b.flags.writeable = False
    assert kinds(a, b) == {"layout"}


def test_zeros_of_both_signs_are_not_identical():
    assert level(0.0, -0.0) is Level.UNPROVEN
    assert level(0.0, -0.0, Tolerance(signed_zeros=False)) is Level.CLOSE
    for a, b in [
        (0.0, -0.0),
        ([0.0], [-0.0]),
        (np.zeros(2), -np.zeros(2)),
        (complex(1, 0.0), complex(1, -0.0)),
        ({"a": 0.0}, {"a": -0.0}),
    ]:
        assert level(a, b) is not Level.IDENTICAL
        assert kinds(a, b, EXACT) == {"float"}


# ---------------------------------------------------------------- values

DIFFERENT = [
    (1, True, "type"),
    (1, 1.0, "type"),
    (1, np.int64(1), "type"),
    (True, np.True_, "type"),
    (1.0, np.float64(1.0), "type"),
    (np.float64(1), np.float32(1), "type"),
    (np.int32(1), np.int64(1), "type"),
    (2**70, 2**70 + 1, "value"),
    (2**20000, 2**20000 + 1, "value"),
    (1.0, float("nan"), "float"),
    (float("inf"), float("-inf"), "float"),
    (float("inf"), 1e308, "float"),
    (1j, 2j, "float"),
    (complex(1, float("inf")), complex(2, float("inf")), "float"),
    ("a", "b", "value"),
    ("a", b"a", "type"),
    (b"a", bytearray(b"a"), "type"),
    (bytearray(b"a"), bytearray(b"b"), "value"),
    (None, 0, "type"),
    (None, (), "type"),
    ([1], (1,), "type"),
    ([1], [1, 2], "value"),
    ([1, 2], [2, 1], "value"),
    ([1, True], [1, 1], "type"),
    ([1.0, 2], [1, 2.0], "type"),
    ([(1, 2)], [(1, True)], "type"),
    ([("a", 0.5)], [("a", 0.25)], "float"),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "order"),
    ({1: 2}, {True: 2}, "missing"),
    ({1: 2}, {1.0: 2}, "missing"),
    ({"a": 1}, {"a": 1, "b": 2}, "missing"),
    ({"a": 1}, {"a": True}, "type"),
    ({0.0: 1}, {-0.0: 1}, "missing"),
    ({1, 2}, {1, 3}, "missing"),
    ({1, "a"}, {1.0, "a"}, "missing"),
    ({(1, 2)}, {(1, True)}, "missing"),
    (frozenset({1}), {1}, "type"),
    ({8, 0}, {0, 8}, "order"),
    (collections.deque([1]), collections.deque([1], 5), "value"),
    (collections.deque([1]), collections.deque([2]), "value"),
    (collections.Counter("ab"), dict(collections.Counter("ab")), "type"),
    (collections.defaultdict(int), collections.defaultdict(float), "value"),
    (collections.defaultdict(int), {}, "type"),
    (collections.OrderedDict(a=1), {"a": 1}, "type"),
    (range(3), range(4), "value"),
    (range(0), range(1, 1), "value"),
    (slice(1), slice(2), "value"),
    (slice(1), slice(True), "type"),
    (Color.RED, Color.BLUE, "value"),
    (Size.SMALL, 1, "type"),
    (Size.SMALL, Size.LARGE, "value"),
    (datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1), "type"),
    (datetime.datetime(2020, 1, 1), datetime.datetime(2020, 1, 1, fold=1), "value"),
    (datetime.datetime(2020, 1, 1), datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC), "value"),
    (datetime.timedelta(1), datetime.timedelta(2), "value"),
    (decimal.Decimal("1.0"), decimal.Decimal("1.00"), "value"),
    (decimal.Decimal("0"), decimal.Decimal("-0"), "value"),
    (fractions.Fraction(1, 2), fractions.Fraction(1, 3), "value"),
    (Point(1), Point(2), "value"),
    (Point(1), Point(1.0), "type"),
    (Key("a"), Key("b"), "value"),
    (Slotted(1, 2), Slotted(1, 3), "value"),
    (Slotted(1, [2]), Slotted(1, [3]), "value"),
    (Liar(1), Liar(2), "value"),
    ([Liar(1)], [Liar(2)], "value"),
    (Words([1]), Words([2]), "value"),
    (Words([1]), [1], "type"),
    (Label("a"), Label("b"), "value"),
    (Label("a"), "a", "type"),
    (Half(0.5), Half(0.25), "float"),
    (Pair(1, 2), (1, 2), "type"),
    (Pair(1, 2), Pair(1, 3), "value"),
    (KeyError("a"), LookupError("a"), "type"),
    (KeyError("a", 1), KeyError("a", True), "type"),
    (FileNotFoundError(2, "no", "a"), FileNotFoundError(2, "no", "b"), "value"),
    (len, abs, "value"),
    (int, float, "value"),
    (re, sys, "value"),
    (lambda: 1, lambda: 2, "value"),
    ("a".upper, "b".upper, "value"),
    ([].append, [1].append, "value"),
    (functools.partial(int, 1), functools.partial(int, 2), "value"),
    (re.compile("a"), re.compile("a", re.ASCII), "value"),
    (types.SimpleNamespace(a=1), types.SimpleNamespace(a=2), "value"),
    (types.SimpleNamespace(a=1, b=2), types.SimpleNamespace(b=2, a=1), "order"),
    (iter([1, 2]), iter([1, 3]), "value"),
    (iter({1: 2}), iter({1: 2}.values()), "type"),
    (zip([1], [2], strict=False), zip([1], [3], strict=False), "value"),
    ({1: 2}.keys(), {1: 3}.keys(), "value"),
    (array.array("i", [1]), array.array("i", [2]), "value"),
    (array.array("i", [1]), array.array("l", [1]), "value"),
    (array.array("d", [0.5]), array.array("d", [0.75]), "float"),
    (memoryview(b"abc"), memoryview(b"abd"), "value"),
    (memoryview(b"abc"), memoryview(bytearray(b"abc")), "layout"),
    (random.Random(1), random.Random(2), "stream"),
    (np.random.default_rng(1), np.random.default_rng(2), "stream"),
    (np.random.RandomState(1), np.random.RandomState(2), "stream"),
]


def type_or_text(value):
    return value if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(("a", "b", "kind"), DIFFERENT, ids=type_or_text)
def test_different(a, b, kind):
    found = compare(seen(a), seen(b))
    assert found.level is Level.UNPROVEN
    assert kind in {difference.kind for difference in found.differences}
    assert all(d.where and d.what for d in found.differences)
    assert compare(seen(b), seen(a)).level is Level.UNPROVEN


NAN = float("nan")
SAME = [
    lambda: [1, 2.5, "a", b"b", None, True, ..., NotImplemented, 2**100],
    lambda: [NAN, float("-nan"), float("inf"), -0.0, np.float64("nan"), complex(NAN, 1)],
    lambda: {"a": [1], ("b", 2.0): {3}, None: (), Key("k"): 1, NAN: 1},
    lambda: {frozenset({1, (2, "x")}), 3.5, "y", None, Color.RED, decimal.Decimal(1)},
    lambda: {Key("one object only")},
    lambda: collections.OrderedDict(a=1, b=[2]),
    lambda: collections.defaultdict(list, {1: [2]}),
    lambda: collections.deque([1, [2]], maxlen=4),
    lambda: [collections.Counter("abca"), Pair([1], 2), Point([1], Slotted(1, {})), Slotted.__new__(Slotted)],
    lambda: [range(3), slice(1, None), Color.RED, Size.LARGE, re.compile("a+"), int, len, np.add, sys],
    lambda: [datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC), datetime.timedelta(1), fractions.Fraction(1, 3)],
    lambda: [decimal.Decimal("NaN"), decimal.Decimal("1.10"), datetime.time(1, 2), datetime.date(2020, 1, 1)],
    lambda: [KeyError("a", [1]), OSError(2, "no", "file"), ExceptionGroup("g", [ValueError(1)])],
    lambda: [iter([1, 2]), iter((1,)), iter("ab"), iter({1: 2}.items()), iter({3}), enumerate([1]), reversed([1, 2])],
    lambda: [zip([1], "a", strict=True), map(len, ["a"]), filter(None, [1]), iter(range(5)), {1: 2}.items()],
    lambda: [bytearray(b"abc"), memoryview(bytearray(b"abc"))[1:], array.array("d", [0.5]), array.array("u", "ab")],
    lambda: [functools.partial(Point, y=[1]), [3].append, Slotted.__init__, types.MappingProxyType({1: [2]}), object()],
    lambda: [random.Random(5), np.random.default_rng(3), np.random.RandomState(3)],
    lambda: [Words([1, 2]), Label("a"), Half(0.5), Liar([1]), types.SimpleNamespace(a=[1])],
    lambda: [np.arange(6.0).reshape(2, 3)[:, ::2], np.arange(6).reshape(2, 3).T, np.zeros((0, 3)), np.array(5)],
    lambda: [np.array([None, [1], "a"], dtype=object), np.array([(1, 2.5)], dtype=[("a", int), ("b", float)])],
    lambda: [np.array(["a", "bc"]), np.array([b"a"]), np.array(["NaT", "2020-01-01"], dtype="datetime64[D]")],
    lambda: [
        np.float32(1.5),
        np.str_("a"),
        np.datetime64("2020-01-01"),
        np.array([(1,)], dtype="i4,")[0],
        np.void(b"ab"),
    ],
    lambda: [np.ma.array([1.0, 2.0], mask=[0, 1]), np.longdouble(1) / 3, np.array([NAN, 1j])],
    lambda: [np.array([1.0, NAN], dtype=">f8"), np.float16(0.5), np.dtype("f4"), np.dtype([("a", "i4")])],
    lambda: [[np.float64(i) for i in range(3)], [np.bool_(True)], [1j, 2j], [np.timedelta64(1, "s")]],
    lambda: (lambda captured: lambda extra=2: captured + extra)(3),
]


@pytest.mark.parametrize("make", SAME)
def test_the_same_made_twice_is_identical(make):
    a, b = make(), make()
    found = compare(seen(a, a), seen(b, b), EXACT)
    assert found.differences == ()
    assert found.level is Level.IDENTICAL


def test_the_payload_of_nan_does_not_count():
    a = np.array([0x7FF8000000000001], dtype=np.uint64).view(np.float64)
    b = np.array([0xFFF8000000000000], dtype=np.uint64).view(np.float64)
    assert level(a, b, EXACT) is Level.IDENTICAL
    assert level(a.tolist(), b.tolist(), EXACT) is Level.IDENTICAL
    assert level({"k": a[0]}, {"k": b[0]}, EXACT) is Level.IDENTICAL


@pytest.mark.parametrize(
    "make",
    [
        lambda: (i for i in range(3)),
        lambda: [threading.Lock()],
        lambda: iter(lambda: 1, 2),
        lambda: [sys.__stdin__],
        lambda: enumerate(i for i in range(3)),
        lambda: [sys.stdout],
        lambda: {Liar(1), Slotted(1, 2), Slotted(3, 4)},
    ],
)
def test_what_cannot_be_seen_is_never_equal(make):
    assert level(make(), make()) is Level.UNPROVEN
    assert "opaque" in kinds(make(), make())


def test_state_that_only_pickle_sees_is_compared_by_it():
    assert level(io.StringIO("abc"), io.StringIO("abc")) is Level.IDENTICAL
    assert kinds(io.StringIO("abc"), io.StringIO("abd")) == {"opaque"}


def test_a_generator_is_not_even_equal_to_itself():
    generator = (i for i in range(3))
    assert kinds(generator, generator) == {"opaque"}
    assert next(generator) == 0


# ---------------------------------------------------------------- floats


def test_close_is_relative_to_the_scale_of_the_array():
    a = np.array([1e6, 1.0])
    assert level(a, a + np.array([0.0, 1e-4])) is Level.CLOSE
    assert level(a, a + np.array([0.0, 1e-2])) is Level.UNPROVEN
    assert level([1e6, 1.0], [1e6, 1.0001]) is Level.UNPROVEN
    assert level((1e6, 1.0), (1e6, 1.0 + 1e-10)) is Level.CLOSE
    assert level({"a": 1e6, "b": 1.0}, {"a": 1e6, "b": 1.0001}) is Level.UNPROVEN
    assert level(Pair(1e6, 1.0), Pair(1e6, 1.0001)) is Level.UNPROVEN


def test_close_reports_the_worst_place():
    a = np.ones((3, 4))
    b = a.copy()
    b[1, 2] += 2**-40
    b[0, 0] += 2**-45
    found = compare(seen({"k": a}), seen({"k": b}))
    assert found.level is Level.CLOSE
    assert found.differences == ()
    assert found.worst_where == "return['k'][1, 2]"
    assert found.worst_relative == 2**-40
    assert found.worst_ulp == 2**12
    (difference,) = compare(seen({"k": a}), seen({"k": b}), EXACT).differences
    assert (difference.where, difference.kind) == ("return['k'][1, 2]", "float")


@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan])
def test_infinities_and_nans_have_to_stay_in_place(bad):
    a, b = np.ones(4), np.ones(4)
    b[2] = bad
    huge = Tolerance(float64=1e300, float32=1e300)
    for tolerance in (DEFAULT, huge):
        assert level(a, b, tolerance) is Level.UNPROVEN
        assert level(b, a, tolerance) is Level.UNPROVEN
        assert level(a.tolist(), b.tolist(), tolerance) is Level.UNPROVEN
        assert level(a + 1j, b + 1j, tolerance) is Level.UNPROVEN
    assert compare(seen(a), seen(b)).worst_relative == np.inf


def test_tolerances_by_precision():
    for dtype, step in [(np.float32, 1e-5), (np.complex64, 1e-5), (np.float64, 1e-12), (np.complex128, 1e-12)]:
        a = np.ones(3, dtype=dtype)
        assert level(a, (a + step).astype(dtype)) is Level.CLOSE
        assert level(a, (a + 200 * step * 1e2).astype(dtype)) is Level.UNPROVEN
        assert level(a[0], (a + step).astype(dtype)[0]) is Level.CLOSE
    half = np.ones(3, dtype=np.float16)
    assert level(half, np.nextafter(half, np.float16(2))) is Level.UNPROVEN
    assert level(np.ones(2), np.ones(2) + 1e-12, Tolerance(float64=1e-15)) is Level.UNPROVEN


def test_nothing_is_close_to_zero_but_zero():
    assert level(0.0, 1e-300) is Level.UNPROVEN
    assert level(1e-300, 0.0) is Level.UNPROVEN
    assert level(np.zeros(3), np.full(3, 1e-300)) is Level.UNPROVEN


def test_keys_and_set_elements_are_never_close():
    assert level({1.0: 1}, {1.0 + 2**-50: 1}) is Level.UNPROVEN
    assert level({1.0}, {1.0 + 2**-50}) is Level.UNPROVEN


# ---------------------------------------------------------------- aliasing


def test_a_copy_of_the_argument_is_not_the_argument():
    assert calls(lambda x: x, lambda x: x[:], lambda: [[1, 2]]).differences[0].kind == "aliasing"
    assert calls(lambda x: x[:], lambda x: x, lambda: [[1, 2]]).differences[0].kind == "aliasing"
    assert calls(lambda x: x, lambda x: x, lambda: [[1, 2]]).level is Level.IDENTICAL
    assert calls(lambda x: x[:], lambda x: list(x), lambda: [[1, 2]]).level is Level.IDENTICAL


def test_sharing_within_a_result():
    x = [1]
    assert kinds([x, x], [x, [1]]) == {"aliasing"}
    assert kinds([x, [1]], [x, x]) == {"aliasing"}
    assert level([x, x], [x, x]) is Level.IDENTICAL
    assert level([(1,), (1,)], [(1,)] * 2) is Level.IDENTICAL  # immutable: nobody can tell
    assert kinds({"a": x, "b": x}, {"a": [1], "b": [1]}) == {"aliasing"}
    assert kinds(Point(x, x), Point([1], [1])) == {"aliasing"}


def test_swapped_arguments_are_seen():
    assert calls(lambda a, b: a, lambda a, b: b, lambda: ([], [])).level is Level.UNPROVEN
    assert calls(lambda a, b: [a, b], lambda a, b: [b, a], lambda: ([], [])).level is Level.UNPROVEN


def test_what_is_no_longer_reachable_is_still_compared():
    def good(outer):
        inner = outer.pop()
        inner.append(1)

    def bad(outer):
        outer.pop()

    assert calls(good, bad, lambda: [[[0]]]).level is Level.UNPROVEN
    assert calls(good, good, lambda: [[[0]]]).level is Level.IDENTICAL


def test_rebinding_instead_of_changing_in_place_is_seen():
    def in_place(point):
        point.x.append(1)

    def anew(point):
        point.x = [*point.x, 1]

    assert calls(in_place, anew, lambda: [Point([0])]).level is Level.UNPROVEN


def test_cycles_and_their_length():
    def ring(n):
        nodes = [[] for _ in range(n)]
        for i, node in enumerate(nodes):
            node.append(nodes[(i + 1) % n])
        return nodes[0]

    assert level(ring(3), ring(3)) is Level.IDENTICAL
    assert level(ring(2), ring(3)) is Level.UNPROVEN
    assert level(ring(6), ring(3)) is Level.UNPROVEN


def test_views_of_argument_arrays():
    def arguments():
        return [np.zeros(8)]

    assert calls(lambda x: x[1:], lambda x: x[1:], arguments).level is Level.IDENTICAL
    for original, candidate in [
        (lambda x: x[1:], lambda x: x[1:].copy()),
        (lambda x: x[0:2], lambda x: x[1:3]),
        (lambda x: x[0:6:2], lambda x: x[0:8:3]),
        (lambda x: x[:], lambda x: x),
        (lambda x: [x[:4], x[4:]], lambda x: [x[4:], x[:4]]),
    ]:
        for a, b in [(original, candidate), (candidate, original)]:
            found = calls(a, b, arguments)
            assert found.level is Level.UNPROVEN
            assert found.differences[0].kind == "aliasing"


def test_views_of_fresh_arrays():
    def overlapping():
        x = np.zeros(8)
        return x[:5], x[3:]

    def interleaved():
        x = np.zeros(8)
        return x[::2], x[1::2]

    def apart():
        return np.zeros(16)[::2][:4], np.zeros(16)[::2][:4]

    assert level(overlapping(), (np.zeros(5), np.zeros(5))) is Level.UNPROVEN
    assert level(overlapping(), overlapping()) is Level.IDENTICAL
    assert level(interleaved(), apart()) is Level.IDENTICAL  # byte ranges overlap, memory does not
    assert level((np.zeros(8)[2:], 1), (np.zeros(8)[:6], 1)) is Level.IDENTICAL
    assert kinds((np.zeros(8)[2:], 1), (np.zeros(6), 1)) == {"aliasing"}  # only an owner can be resized


def test_arrays_in_the_memory_of_a_bytearray():
    found = calls(
        lambda x: np.frombuffer(x, np.uint8),
        lambda x: np.frombuffer(bytearray(x), np.uint8),
        lambda: [bytearray(b"abc")],
    )
    assert found.differences[0].kind == "aliasing"
    same = calls(
        lambda x: np.frombuffer(x, np.uint8), lambda x: np.frombuffer(x, np.uint8), lambda: [bytearray(b"abc")]
    )
    assert same.level is Level.IDENTICAL


@pytest.mark.parametrize("view", [memoryview, lambda x: np.frombuffer(x, np.uint8)])
def test_views_of_another_part_of_a_bytearray(view):
    found = calls(lambda x: view(x)[1:3], lambda x: view(x)[2:4], lambda: [bytearray(5)])
    assert found.differences[0].kind == "aliasing"
    assert calls(lambda x: view(x)[1:3], lambda x: view(x)[1:3], lambda: [bytearray(5)]).level is Level.IDENTICAL


def test_many_columns_of_one_matrix():
    def columns():
        matrix = np.arange(10_000.0).reshape(100, 100)
        return list(matrix.T)

    assert level(columns(), columns()) is Level.IDENTICAL


def test_state_of_functions_is_compared():
    def counter(start):
        total = [start]

        def count(step, seen=[0]):  # noqa: B006
            total[0] += step
            return total[0]

        return count

    assert level(counter(1), counter(1)) is Level.IDENTICAL
    assert level(counter(1), counter(2)) is Level.UNPROVEN
    changed = counter(1)
    changed.calls = 3
    assert level(counter(1), changed) is Level.UNPROVEN
    counted = counter(1)
    counted.__defaults__[0].append(1)
    assert level(counter(1), counted) is Level.UNPROVEN


# ---------------------------------------------------------------- the rest of an observation


def test_exceptions():
    a, b = (seen(raised=ValueError("a", 1)) for _ in range(2))
    assert compare(a, b).level is Level.IDENTICAL
    for other in (seen(raised=ValueError("b", 1)), seen(raised=ValueError("a")), seen(raised=ValueError("a", 1.0))):
        assert compare(a, other).level is Level.UNPROVEN
        assert compare(a, other).differences[0].where.startswith("exception.args")
    for other in (seen(None), seen(raised=UnicodeError("a", 1))):
        (difference,) = compare(a, other).differences
        assert difference.kind == "exception"
        assert compare(other, a).level is Level.UNPROVEN


def test_output_arguments_globals_and_streams():
    base = {"arguments": {"xs": [1]}, "globals_after": {"n": 1}, "stdout": "a\nb\n", "random_state": (3, (1, 2), None)}
    assert compare(seen(**copy.deepcopy(base)), seen(**copy.deepcopy(base))).level is Level.IDENTICAL
    for change, kind, where in [
        ({"stdout": "a\nc\n"}, "output", "stdout"),
        ({"stderr": "warning"}, "output", "stderr"),
        ({"arguments": {"xs": [2]}}, "value", "argument xs[0]"),
        ({"arguments": {}}, "missing", "argument xs"),
        ({"globals_after": {"n": 2}}, "value", "global n"),
        ({"globals_after": {"n": 1, "m": 1}}, "missing", "global m"),
        ({"random_state": (3, (1, 3), None)}, "stream", "random state"),
        ({"numpy_state": np.random.RandomState(1).get_state()}, "stream", "numpy.random state"),
    ]:
        (difference,) = compare(seen(**base), seen(**(base | change))).differences
        assert (difference.kind, difference.where) == (kind, where)
    states = [np.random.RandomState(seed).get_state() for seed in (1, 1, 2)]
    assert compare(seen(numpy_state=states[0]), seen(numpy_state=states[1])).level is Level.IDENTICAL
    assert compare(seen(numpy_state=states[0]), seen(numpy_state=states[2])).level is Level.UNPROVEN


def test_calls_that_start_from_different_objects_are_not_compared():
    assert compare(seen(1, [], []), seen(1, [])).differences[0].kind == "missing"


def test_classes_of_two_copies_of_one_module():
    source = "class Grid:\n    def __init__(self, n): self.n = n\nclass Other: pass\nclass Row(list): pass\n"
    first, second = types.ModuleType("case"), types.ModuleType("case")
    exec(source, vars(first))
    exec(source, vars(second))
    assert first.Grid is not second.Grid
    assert level(first.Grid(1), second.Grid(1)) is Level.IDENTICAL
    assert level(first.Row([1]), second.Row([1])) is Level.IDENTICAL
    assert level(first.Grid, second.Grid) is Level.IDENTICAL
    assert level(first.Grid(1), second.Grid(2)) is Level.UNPROVEN
    assert level(first.Grid(1), second.Other()) is Level.UNPROVEN
    third = types.ModuleType("case")
    exec("class Row: pass", vars(third))
    assert level(first.Row([1]), third.Row()) is Level.UNPROVEN


def test_at_most_twenty_differences():
    found = compare(seen({i: [i] for i in range(100)}), seen({i: [i + 1] for i in range(100)}))
    assert len(found.differences) == 20


def test_deep_nesting():
    def nest(depth, core):
        for _ in range(depth):
            core = [core]
        return core

    a, b, c = nest(20_000, 1), nest(20_000, 1), nest(20_000, 2)
    assert compare(seen(a, a), seen(b, b)).level is Level.IDENTICAL
    (difference,) = compare(seen(a), seen(c)).differences
    assert difference.what == "1 became 2"
    assert len(difference.where) < 100


def test_shared_tuples_do_not_blow_up():
    def twice(core):
        for _ in range(200):
            core = (core, core)
        return core

    assert level(twice(1), twice(1)) is Level.IDENTICAL
    assert level(twice(1), twice(2)) is Level.UNPROVEN


def test_mutables_of_two_copies_correspond():
    shared = [1, {"k": Point([2], np.zeros(3))}]
    graph = {"a": shared, "b": (shared, {3, 4}), "c": collections.deque([bytearray(b"x"), Slotted([], shared)])}
    graph["self"] = graph
    data = pickle.dumps(graph)
    a, b = (mutables([pickle.loads(data)]) for _ in range(2))
    assert [type(x) for x in a] == [type(x) for x in b]
    assert len({id(x) for x in a}) == len(a)
    assert {list, dict, Point, np.ndarray, set, collections.deque, bytearray, Slotted} <= {type(x) for x in a}
    assert mutables([1, "a", (2, None), len, Point, sys]) == ()


def test_walking_runs_no_code_of_the_users_classes():
    class Loud:
        def __init__(self):
            self.items = [1]

        def fail(self, *args):
            raise AssertionError("user code was run")

        __eq__ = __hash__ = __repr__ = __str__ = __len__ = __iter__ = __bool__ = __reduce_ex__ = fail

    a, b = Loud(), Loud()
    assert compare(seen(a, a), seen(b, b)).level is Level.IDENTICAL
    b.items.append(2)
    assert compare(seen(a, a), seen(b, b)).level is Level.UNPROVEN
