"""The chosen guard is true on what was recorded, false on what fails, and keeps what passes where it can."""

from __future__ import annotations

import builtins
import json
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from optadvisor.verifier.generated.features import features
from optadvisor.verifier.guarding.guards import Guard, NoGuard, choose

Input = dict[str, Any]


def record(given: Input) -> dict[str, Any]:
    """The features of an input as they come through JSON; names in capitals are globals."""
    names = {name: value for name, value in given.items() if not name.isupper()}
    shared = {name: value for name, value in given.items() if name.isupper()}
    found: dict[str, Any] = json.loads(json.dumps(features(names, {"globals": shared})))
    return found


def holds(guard: Guard, given: Input) -> bool:
    """What the guard's text says of the real values; each condition is also tried on its own prefix, as `and` does."""
    return bool(eval(f"(\n{guard.test or True}\n)", {"_np": np, "_builtins": builtins, **given}))


def decided(observed: list[Input], passing: list[Input], failing: list[Input]) -> Guard | NoGuard:
    return choose(*([record(one) for one in some] for some in (observed, passing, failing)))


def each(name: str, *values: Any) -> list[Input]:
    return [{name: value} for value in values]


def array(*values: float, dtype: str = "float64") -> Any:
    return np.array(values, dtype=dtype)


class Point:
    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)


class Slotted:
    __slots__ = ("x",)

    def __init__(self, x: Any) -> None:
        self.x = x


@dataclass(frozen=True, kw_only=True)
class Case:
    label: str
    observed: list[Input]
    failing: list[Input]
    passing: list[Input] = field(default_factory=list)
    test: str
    """The guard's whole text, its lines joined by ` `."""
    sentence: str = ""
    """One of its sentences."""
    lost: list[int] = field(default_factory=list)
    """Passing inputs that it cannot keep, as indices."""


A = array(1.0, 2.0, 3.0)
B = array(5.0, 6.0, 7.0)
IS_ARRAY = "_builtins.type(a) is _np.ndarray"
IS_FLOATS = f"{IS_ARRAY} and a.dtype == _np.float64"
IS_INT = "_builtins.type(n) is _builtins.int"
IS_FLOAT = "_builtins.type(x) is _builtins.float"
IS_LIST = "_builtins.type(xs) is _builtins.list"
HOLDS_FLOATS = f"{IS_LIST} and _builtins.set(_builtins.map(_builtins.type, xs)) <= {{_builtins.float}}"
HOLDS_INTS = f"{IS_LIST} and _builtins.set(_builtins.map(_builtins.type, xs)) <= {{_builtins.int}}"
READ = A.copy()
READ.flags.writeable = False
BASE = np.arange(12.0)

CASES = [
    Case(label="nothing fails", observed=each("n", 5), passing=each("n", 6), failing=[], test=""),
    Case(
        label="limits on both sides",
        observed=each("n", 5, 10),
        passing=each("n", 1, 2, 3, 0, 20),
        failing=each("n", 25, -1),
        test=f"{IS_INT} and 0 <= n <= 20",
        sentence="n is between 0 and 20",
    ),
    Case(
        label="a limit below",
        observed=each("n", 5),
        passing=each("n", 0, 2**63),
        failing=each("n", -1, -7),
        test=f"{IS_INT} and n >= 0",
        sentence="n is at least 0",
    ),
    Case(
        label="a limit above",
        observed=each("n", 5),
        passing=each("n", -9, 20),
        failing=each("n", 21, 10**30),
        test=f"{IS_INT} and n <= 20",
        sentence="n is at most 20",
    ),
    Case(
        label="powers of two are written as such",
        observed=each("n", 5),
        passing=each("n", 2**62, -(2**31) - 1),
        failing=each("n", 2**63, -(2**63) - 1),
        test=f"{IS_INT} and -2**31 - 1 <= n <= 2**62",
        sentence="n is between -2**31 - 1 and 2**62",
    ),
    Case(
        label="the run of good values ends at the first bad one",
        observed=each("n", 5),
        passing=each("n", 3, 1, 0),
        failing=each("n", 2),
        test=f"{IS_INT} and n >= 3",
        lost=[1, 2],
    ),
    Case(
        label="a value both good and bad",
        observed=each("n", 5),
        passing=each("n", 3, 1),
        failing=each("n", 1),
        test=f"{IS_INT} and n >= 3",
        lost=[1],
    ),
    Case(
        label="the types that all terms are meant for",
        observed=each("xs", [1.0, 2.0]),
        passing=each("xs", [3.0], "ab"),
        failing=each("xs", [None], []),
        test=HOLDS_FLOATS.replace(" and ", " and _builtins.len(xs) >= 1 and "),
        lost=[1],
    ),
    Case(
        label="one value",
        observed=each("n", 5, 5),
        failing=each("n", 4, 6),
        test=f"{IS_INT} and n == 5",
        sentence="n is 5",
    ),
    Case(
        label="a bool is no int",
        observed=each("n", 5),
        passing=each("n", 0, 7),
        failing=each("n", True, False),
        test=IS_INT,
        sentence="n is an int",
    ),
    Case(
        label="passing types may pass",
        observed=each("n", 5),
        passing=each("n", True, np.int64(5)),
        failing=each("n", 5.0),
        sentence="n is a bool or an int or a numpy.int64",
        test="(_builtins.type(n) is _builtins.bool or _builtins.type(n) is _builtins.int or "
        "_builtins.type(n) is _np.int64)",
    ),
    Case(
        label="value tests take ints alone",
        observed=each("n", 5),
        passing=each("n", True),
        failing=each("n", -1),
        test=f"{IS_INT} and n >= 5",
        lost=[0],
    ),
    Case(
        label="NumPy ints have their own limits",
        observed=each("n", np.int64(5)),
        passing=each("n", np.int64(0)),
        failing=each("n", np.int64(-3), -3),
        test="_builtins.type(n) is _np.int64 and n >= 0",
    ),
    Case(
        label="float that is not finite",
        observed=each("x", 1.5),
        passing=each("x", -1e300, -0.0),
        failing=each("x", float("inf"), float("nan")),
        test=f"{IS_FLOAT} and x - x == 0.0",
        sentence="x is finite",
    ),
    Case(
        label="nan alone",
        observed=each("x", 1.5),
        passing=each("x", float("inf"), -float("inf")),
        failing=each("x", float("nan")),
        test=f"{IS_FLOAT} and x == x",
        sentence="x is not nan",
    ),
    Case(
        label="-0.0 alone",
        observed=each("x", 1.5),
        passing=each("x", -1.0, 0.0, float("nan")),
        failing=each("x", -0.0),
        test=f'{IS_FLOAT} and _builtins.repr(x) != "-0.0"',
        sentence="x is not -0.0",
    ),
    Case(
        label="limits of a float",
        observed=each("x", 1.5),
        passing=each("x", -0.0, 2.25),
        failing=each("x", -1e-300, 1e6),
        test=f"{IS_FLOAT} and 0.0 <= x <= 2.25",
    ),
    Case(
        label="NumPy float that is not finite",
        observed=each("x", np.float64(1.5)),
        passing=each("x", np.float64(-3)),
        failing=each("x", np.float64("inf"), np.float64("nan")),
        test="_builtins.type(x) is _np.float64 and _np.isfinite(x)",
    ),
    Case(
        label="int or float",
        observed=each("x", 1, 2.5),
        passing=each("x", 0),
        failing=each("x", -1, -0.5),
        test="(_builtins.type(x) is _builtins.float or _builtins.type(x) is _builtins.int) and x >= 0",
    ),
    Case(
        label="a flag",
        observed=each("n", True),
        failing=each("n", False),
        sentence="n is True",
        test="_builtins.type(n) is _builtins.bool and n is True",
    ),
    Case(
        label="None among recorded",
        observed=each("n", None, 5),
        failing=each("n", 5.0),
        test="(n is None or _builtins.type(n) is _builtins.int)",
        sentence="n is None or an int",
    ),
    Case(
        label="None for an object",
        observed=each("p", Point(x=1)),
        passing=each("p", Point(x=2)),
        failing=each("p", None),
        test="p is not None",
        sentence="p is not None",
    ),
    Case(
        label="empty array",
        observed=each("a", A),
        passing=each("a", array(1.0), array(1.0, 2.0)),
        failing=each("a", array()),
        test=f"{IS_ARRAY} and a.size >= 1",
        sentence="a has at least 1 element",
    ),
    Case(
        label="short arrays",
        observed=each("a", A, np.ones(9)),
        passing=each("a", array(1.0, 2.0), np.ones(100)),
        failing=each("a", array(1.0), array()),
        test=f"{IS_ARRAY} and a.size >= 2",
        sentence="a has at least 2 elements",
    ),
    Case(
        label="another dtype",
        observed=each("a", A),
        passing=each("a", A.astype("float32")),
        failing=each("a", A.astype("int64"), A.astype("bool")),
        test=f"{IS_ARRAY} and (a.dtype == _np.float32 or a.dtype == _np.float64)",
        sentence="a holds float32 or float64",
    ),
    Case(
        label="foreign byte order",
        observed=each("a", A),
        passing=each("a", A[::-1]),
        failing=each("a", A.astype(">f8")),
        test=IS_FLOATS,
    ),
    Case(
        label="byte order whatever the dtype",
        observed=each("a", A, A.astype("int64")),
        passing=each("a", A.astype("float32"), A.astype("int16")),
        failing=each("a", A.astype(">f4"), A.astype(">i2"), A.astype(">f8")),
        test=f"{IS_ARRAY} and (a.dtype == _np.float32 or a.dtype == _np.float64 or a.dtype == _np.int16"
        " or a.dtype == _np.int64)",
    ),
    Case(
        label="dtype of text",
        observed=each("a", np.array(["ab"])),
        failing=each("a", np.array(["abc"])),
        test=f"{IS_ARRAY} and _builtins.str(a.dtype) == '<U2'",
    ),
    Case(
        label="more dimensions",
        observed=each("a", A),
        passing=each("a", np.ones(3)),
        failing=each("a", np.ones((1, 3)), np.float64(3)),
        test=f"{IS_ARRAY} and a.ndim == 1",
        sentence="a has 1 dimension",
    ),
    Case(
        label="reversed view",
        observed=each("a", A),
        passing=each("a", BASE[::2], BASE[1:4]),
        failing=each("a", BASE[::-1]),
        test=f"{IS_ARRAY} and _builtins.min(a.strides, default=1) > 0",
    ),
    Case(
        label="strided view",
        observed=each("a", A),
        passing=each("a", BASE[1:4]),
        failing=each("a", BASE[::2], BASE[::-1]),
        test=f"{IS_ARRAY} and a.flags.c_contiguous",
        sentence="a is C-contiguous",
    ),
    Case(
        label="Fortran order",
        observed=each("a", np.ones((2, 3))),
        passing=each("a", np.ones((4, 5))),
        failing=each("a", np.ones((2, 3), order="F")),
        test=f"{IS_ARRAY} and a.flags.c_contiguous",
    ),
    Case(
        label="read-only",
        observed=each("a", A),
        passing=each("a", BASE[::2]),
        failing=each("a", READ),
        test=f"{IS_ARRAY} and a.flags.writeable",
        sentence="a can be written to",
    ),
    Case(
        label="nan in an array",
        observed=each("a", A),
        passing=each("a", array(np.inf), -A, array()),
        failing=each("a", array(1.0, np.nan, 3.0)),
        test=f"{IS_FLOATS} and not _np.isnan(a).any()",
        sentence="a has no nan",
    ),
    Case(
        label="infinite values in an array",
        observed=each("a", A),
        passing=each("a", -A, array()),
        failing=each("a", array(1.0, np.inf, 3.0), array(np.nan, 1.0, 1.0)),
        test=f"{IS_FLOATS} and _np.isfinite(a).all()",
        sentence="all values of a are finite",
    ),
    Case(
        label="negative values in an array",
        observed=each("a", A),
        passing=each("a", array(0.0, np.inf), array()),
        failing=each("a", -A, array(-1.0, 5.0)),
        test=f"{IS_FLOATS} and (a >= 0.0).all()",
        sentence="all values of a are at least 0.0",
        lost=[],
    ),
    Case(
        label="large ints in an array",
        observed=each("a", array(1, 5, dtype="int64")),
        passing=each("a", array(2**31, -5, dtype="int64")),
        failing=each("a", array(2**62, 0, dtype="int64")),
        test=f"{IS_ARRAY} and a.dtype == _np.int64 and (a >= -5).all() and (a <= 2**31).all()",
    ),
    Case(
        label="values of a dict",
        observed=each("d", {"a": 1}),
        passing=[],
        failing=each("d", {"a": 1.5}),
        test="_builtins.type(d) is _builtins.dict and "
        "_builtins.set(_builtins.map(_builtins.type, d.values())) <= {_builtins.int}",
    ),
    Case(
        label="a constant global",
        observed=each("N", 3),
        passing=each("N", 4),
        failing=each("N", 2),
        test="_builtins.type(N) is _builtins.int and N == 3",
        lost=[0],
    ),
    Case(
        label="-0.0 in an array",
        observed=each("a", A),
        passing=each("a", array(0.0, -1.0)),
        failing=each("a", array(-0.0, 1.0)),
        test=f"{IS_FLOATS} and not (_np.signbit(a) & (a == 0)).any()",
    ),
    Case(
        label="size and nan",
        observed=each("a", A),
        passing=each("a", array(1.0), array(np.inf), np.ones(50)),
        failing=each("a", array(), array(np.nan, 1, 1), array(np.nan)),
        test=f"{IS_FLOATS} and a.size >= 1 and not _np.isnan(a).any()",
    ),
    Case(
        label="subclass of an array",
        observed=each("a", A),
        failing=each("a", np.ma.masked_array([1.0])),
        test=IS_ARRAY,
    ),
    Case(
        label="list for an array",
        observed=each("a", A),
        passing=each("a", -A),
        failing=each("a", [1.0], (1.0, 2.0)),
        test=IS_ARRAY,
        sentence="a is a NumPy array",
    ),
    Case(
        label="one array twice",
        observed=[{"a": A, "b": B}],
        passing=[{"a": B, "b": A}],
        failing=[{"a": A, "b": A}],
        test="a is not b",
        sentence="a and b are not one object",
    ),
    Case(
        label="overlapping views",
        observed=[{"a": A, "b": B}],
        passing=[{"a": BASE[:3], "b": BASE[4:7]}],
        failing=[{"a": BASE[:3], "b": BASE[1:4]}, {"a": A, "b": A}],
        test=f"{IS_ARRAY} and _builtins.type(b) is _np.ndarray and not _np.may_share_memory(a, b)",
        sentence="a and b do not share memory",
    ),
    Case(
        label="one list twice",
        observed=[{"a": [1], "b": [2]}],
        passing=[{"a": [1], "b": [1]}],
        failing=[{"a": (one := [1]), "b": one}],
        test="a is not b",
    ),
    Case(
        label="other lengths",
        observed=[{"a": A, "b": B}],
        passing=[{"a": np.ones(7), "b": np.ones(7)}],
        failing=[{"a": A, "b": np.ones(7)}, {"a": np.ones(7), "b": B}],
        test=f"{IS_ARRAY} and _builtins.type(b) is _np.ndarray and a.ndim == 1 and b.ndim == 1"
        " and a.shape[0] == b.shape[0]",
        sentence="the length of axis 0 of a equals the length of axis 0 of b",
    ),
    Case(
        label="n beyond the length",
        observed=[{"xs": [1, 2, 3], "n": 3}],
        passing=[{"xs": [1] * 9, "n": 9}, {"xs": [], "n": 0}, {"xs": [1, 2], "n": 1}, {"xs": [1], "n": 1}],
        failing=[{"xs": [1, 2, 3], "n": 4}, {"xs": [], "n": 3}],
        test=f"{IS_INT} and {IS_LIST} and _builtins.len(xs) >= n",
        sentence="the length of xs is at least n",
    ),
    Case(
        label="other lengths of one axis",
        observed=[{"a": np.ones((3, 2)), "b": np.ones((3, 5))}],
        passing=[{"a": np.ones((4, 2)), "b": np.ones((4, 2))}, {"a": np.ones((3, 3)), "b": np.ones((3, 3))}],
        failing=[{"a": np.ones((4, 2)), "b": np.ones((3, 5))}, {"a": np.ones((3, 3)), "b": np.ones((4, 3))}],
        test=f"{IS_ARRAY} and _builtins.type(b) is _np.ndarray and a.ndim == 2 and b.ndim == 2"
        " and a.shape[0] == b.shape[0]",
        sentence="the length of axis 0 of a equals the length of axis 0 of b",
    ),
    Case(
        label="long text as a last resort",
        observed=each("s", "abc"),
        passing=each("s", "abcd"),
        failing=each("s", "abcdefgh"),
        test="_builtins.type(s) is _builtins.str and _builtins.len(s) <= 3",
        lost=[0],
    ),
    Case(
        label="not square",
        observed=each("a", np.ones((3, 3))),
        passing=each("a", np.ones((5, 5))),
        failing=each("a", np.ones((3, 5)), np.ones((5, 3))),
        test=f"{IS_ARRAY} and a.ndim == 2 and a.shape[0] == a.shape[1]",
    ),
    Case(
        label="one axis too short",
        observed=each("a", np.ones((3, 4))),
        passing=each("a", np.ones((1, 4)), np.ones((3, 2)), np.ones((24, 3))),
        failing=each("a", np.ones((3, 1)), np.ones((24, 1)), np.ones((3, 0))),
        test=f"{IS_ARRAY} and a.ndim == 2 and a.shape[1] >= 2",
        sentence="a has at least 2 elements along axis 1",
    ),
    Case(
        label="text that is not ASCII",
        observed=each("s", "abc"),
        passing=each("s", "", "ABC\n"),
        failing=each("s", "é", "İx"),
        test="_builtins.type(s) is _builtins.str and s.isascii()",
        sentence="s is ASCII text",
    ),
    Case(
        label="empty text",
        observed=each("s", "abc"),
        passing=each("s", "é", "abcd" * 9),
        failing=each("s", ""),
        test="_builtins.type(s) is _builtins.str and _builtins.len(s) >= 1",
        sentence="s has at least 1 character",
    ),
    Case(
        label="empty list",
        observed=each("xs", [1, 2]),
        passing=each("xs", [1], [None]),
        failing=each("xs", []),
        test=f"{IS_LIST} and _builtins.len(xs) >= 1",
        sentence="xs has at least 1 element",
    ),
    Case(
        label="element types",
        observed=each("xs", [1.0, 2.0]),
        passing=each("xs", [], [0.5], [float("nan")]),
        failing=each("xs", [1.0, None], [1.0, True]),
        test=HOLDS_FLOATS,
        sentence="every element of xs is of type float",
    ),
    Case(
        label="nan in a list",
        observed=each("xs", [1.0, 2.0]),
        passing=each("xs", [], [float("inf")]),
        failing=each("xs", [float("nan"), 1.0]),
        test=f"{HOLDS_FLOATS} and _builtins.all(_x == _x for _x in xs)",
    ),
    Case(
        label="infinite elements",
        observed=each("xs", [1.0, 2.0]),
        passing=each("xs", [], [-5.0]),
        failing=each("xs", [float("inf"), 1.0]),
        test=f"{HOLDS_FLOATS} and _builtins.all(_x - _x == 0 for _x in xs)",
    ),
    Case(
        label="-0.0 in a list",
        observed=each("xs", [1.0, 2.0]),
        passing=each("xs", [0.0], [-5.0]),
        failing=each("xs", [-0.0, 1.0]),
        test=f'{HOLDS_FLOATS} and "-0.0" not in _builtins.map(_builtins.repr, xs)',
    ),
    Case(
        label="negative indices in a list",
        observed=each("xs", [1, 2]),
        passing=each("xs", [0], [7], []),
        failing=each("xs", [-1, 1], [8]),
        test=f"{HOLDS_INTS} and _builtins.all(0 <= _x <= 7 for _x in xs)",
        sentence="all elements of xs are between 0 and 7",
    ),
    Case(
        label="ragged rows",
        observed=each("xs", [[1, 2], [3, 4]]),
        passing=each("xs", [[1]], []),
        failing=each("xs", [[1, 2], [3]]),
        test=f"{IS_LIST} and _builtins.set(_builtins.map(_builtins.type, xs)) <= {{_builtins.list}}"
        " and _builtins.len(_builtins.set(_builtins.map(_builtins.len, xs))) <= 1",
    ),
    Case(
        label="shared rows",
        observed=each("xs", [[1, 2], [3, 4]]),
        passing=each("xs", [[1], [2, 3]], []),
        failing=each("xs", [[1, 2]] * 2),
        test=f"{IS_LIST} and _builtins.set(_builtins.map(_builtins.type, xs)) <= {{_builtins.list}}"
        " and _builtins.len(_builtins.set(_builtins.map(_builtins.id, xs))) == _builtins.len(xs)",
    ),
    Case(
        label="list or tuple",
        observed=each("xs", [1, 2]),
        passing=each("xs", (1, 2), (3,)),
        failing=each("xs", [], ()),
        test="(_builtins.type(xs) is _builtins.list or _builtins.type(xs) is _builtins.tuple)"
        " and _builtins.len(xs) >= 1",
    ),
    Case(
        label="keys of a dict",
        observed=each("d", {"a": 1}),
        passing=each("d", {}, {"b": 2.0}),
        failing=each("d", {1: 1}),
        test="_builtins.type(d) is _builtins.dict"
        " and _builtins.set(_builtins.map(_builtins.type, d)) <= {_builtins.str}",
        sentence="every key of d is of type str",
    ),
    Case(
        label="an attribute",
        observed=each("self", Point(x=5)),
        passing=each("self", Point(x=0), Point(x=9)),
        failing=each("self", Point(x=-1)),
        sentence="self.x is at least 0",
        test='_builtins.type(_builtins.getattr(self, "x", None)) is _builtins.int and self.x >= 0',
    ),
    Case(
        label="an attribute in a slot",
        observed=each("p", Slotted(A)),
        passing=each("p", Slotted(B)),
        failing=each("p", Slotted([1.0])),
        test='_builtins.type(_builtins.getattr(p, "x", None)) is _np.ndarray',
    ),
    Case(
        label="an attribute of an attribute",
        observed=each("p", Point(q=Point(x=1.0))),
        failing=each("p", Point(q=Point(x=float("nan")))),
        test='_builtins.type(_builtins.getattr(_builtins.getattr(p, "q", None), "x", None)) is _builtins.float'
        " and p.q.x - p.q.x == 0.0",
    ),
    Case(
        label="a global",
        observed=[{"n": 1, "LIMIT": 100}],
        failing=[{"n": 1, "LIMIT": 99}, {"n": 1, "LIMIT": 101}],
        test="_builtins.type(LIMIT) is _builtins.int and LIMIT == 100",
        sentence="the global LIMIT is 100",
    ),
    Case(
        label="superfluous terms are dropped",
        observed=each("a", A),
        passing=each("a", np.ones(2)),
        failing=each("a", np.ones((2, 2)), np.ones((2, 2), "float32"), np.ones(3, "float32")),
        test=IS_FLOATS + " and a.ndim == 1",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_choose(case: Case) -> None:
    found = decided(case.observed, case.passing, case.failing)
    assert isinstance(found, Guard), found
    assert found.test.replace("\n", " ") == case.test
    assert all(holds(found, one) for one in case.observed)
    assert not any(holds(found, one) for one in case.failing)
    assert [index for index, one in enumerate(case.passing) if not holds(found, one)] == case.lost
    assert case.sentence in ("", *found.sentences)


IMPOSSIBLE: dict[str, tuple[list[Input], list[Input], int]] = {
    "the same facts": (each("n", 5), each("n", 5), 0),
    "another text of the same kind": (each("s", "abc"), each("s", "", "xyz"), 1),
    "within the recorded limits": (each("n", 1, 9), each("n", 10, 5), 1),
    "objects of the user's classes": (each("p", Point(), Slotted(1)), each("p", types.SimpleNamespace()), 0),
    "values in the same limits": (each("a", array(1.0, 2.0, 3.0)), each("a", array(3.0, 1.0, 2.0)), 0),
    "entries of a dict": (each("d", {"a": 1}), each("d", {"b": 1}), 0),
    "no recorded call": ([], each("n", 1), 0),
    "text in a global": ([{"n": 1, "S": "a"}], [{"n": 1, "S": "b"}], 0),
}


@pytest.mark.parametrize("label", IMPOSSIBLE)
def test_what_no_test_tells_apart_has_a_witness(label: str) -> None:
    observed, failing, witness = IMPOSSIBLE[label]
    found = decided(observed, [], failing)
    assert isinstance(found, NoGuard)
    assert found.witness == witness
    assert found.reason


def test_what_is_wrong_between_shorter_and_longer_inputs_is_not_wrong_by_its_length() -> None:
    found = decided(each("a", np.ones(9000)), each("a", np.ones(3)), each("a", np.ones(2000)))
    assert isinstance(found, NoGuard)
    found = decided(each("a", np.ones(9000)), each("a", np.ones(0)), each("a", np.ones(1)))
    assert isinstance(found, Guard)
    assert found.sentences[-1] == "a has at least 9000 elements"


def test_places_that_cannot_be_written_are_left_alone() -> None:
    facts = {"type": "builtins.int", "low": "1", "high": "1"}
    other = {**facts, "low": "2", "high": "2"}
    for place in ("class", "self.a b", "self.__x", "n.real", "global n", "global not there.x"):
        start = {"self": {"type": "a.B"}, "n": facts}
        found = choose([{**start, place: facts}], [], [{**start, place: other}])
        assert isinstance(found, NoGuard), place


def test_a_fact_that_is_not_noted_proves_nothing() -> None:
    known = {"n": {"type": "builtins.int", "low": "5", "high": "5"}}
    assert isinstance(choose([known], [], [{"n": {"type": "builtins.int"}}]), NoGuard)
    assert isinstance(choose([known], [], [{}]), NoGuard)
    assert isinstance(choose([{"n": {"type": "builtins.int"}}], [], [known]), NoGuard)


def test_a_parameter_that_lacks_in_some_recorded_call_is_not_tested() -> None:
    n = {"type": "builtins.int", "low": "5", "high": "5"}
    other = {"type": "builtins.str", "length": 1, "ascii": True}
    assert isinstance(choose([{"n": n}, {}], [], [{"n": other}]), NoGuard)


def test_attributes_that_are_missing_at_run_time_do_not_raise() -> None:
    found = decided(each("self", Point(x=5)), [], each("self", Point(x=-1)))
    assert isinstance(found, Guard)
    assert not holds(found, {"self": Point()})
    assert not holds(found, {"self": None})


HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    10**5000,
    0.0,
    float("nan"),
    float("inf"),
    1j,
    "",
    "é",
    b"\xff",
    [],
    [None],
    [[1], []],
    [np.ones(2)],
    (),
    (1, "a"),
    {},
    {1: 2},
    set(),
    range(0),
    object(),
    Point(),
    int,
    len,
    array(),
    np.float64(1),
    np.ones((0, 3)),
    np.array(3.0),
    np.array([None]),
    np.array(["a"]),
    np.array([1 + 2j]),
    np.ma.masked_array([1.0]),
    np.zeros(2, "M8[s]"),
    np.zeros(2, [("x", "f8")]),
    np.ones(3).view(np.recarray),
    np.array([True]),
    np.ones(3, ">f8"),
    memoryview(b"ab"),
    iter([1]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_the_text_never_raises(case: Case) -> None:
    found = decided(case.observed, case.passing, case.failing)
    assert isinstance(found, Guard)
    for value in HOSTILE:
        for name in case.observed[0]:
            holds(found, {**case.observed[0], name: value})
            holds(found, dict.fromkeys(case.observed[0], value))


# ---------------------------------------------------------------- any rule, any inputs

SCALARS = st.one_of(
    st.integers(-5, 12), st.sampled_from([2**31, 2**63, -(2**63)]), st.booleans(), st.none(), st.just("x"),
    st.floats(-3, 3), st.sampled_from([float("nan"), float("inf"), -float("inf"), -0.0]), st.just(np.int64(3)),
)  # fmt: skip
NUMBERS = st.one_of(st.floats(-2, 2, width=16), st.sampled_from([float("nan"), float("inf"), -0.0]))


@st.composite
def arrays(draw: Callable[..., Any]) -> Any:
    values = np.array(draw(st.lists(NUMBERS, max_size=5)), dtype="float64")
    if draw(st.booleans()):
        return values
    with np.errstate(all="ignore"):
        values = np.nan_to_num(values).astype(draw(st.sampled_from(["float32", "int64", "float64", ">f8", "bool"])))
    match draw(st.integers(0, 4)):
        case 0:
            return values[::-1]
        case 1:
            return np.repeat(values, 2)[::2]
        case 2:
            return np.outer(values, values)
        case 3:
            values.flags.writeable = False
    return values


LISTS = st.one_of(
    st.lists(st.integers(-3, 9), max_size=4),
    st.lists(NUMBERS, max_size=4),
    st.lists(st.one_of(st.integers(0, 2), st.none(), st.booleans()), max_size=3),
    st.lists(st.lists(st.integers(0, 2), max_size=2), max_size=3),
    st.tuples(st.integers(0, 3)),
    st.text("aé ", max_size=3),
)
INPUTS = st.fixed_dictionaries({"n": SCALARS, "a": st.one_of(arrays(), LISTS), "b": st.one_of(arrays(), LISTS)})
RULES: list[Callable[[Input], bool]] = [
    lambda i: type(i["n"]) is int and 0 <= i["n"] <= 8,
    lambda i: type(i["n"]) is int,
    lambda i: type(i["n"]) is float and i["n"] == i["n"],
    lambda i: type(i["a"]) is np.ndarray and i["a"].size > 1,
    lambda i: type(i["a"]) is np.ndarray and i["a"].dtype == np.float64 and bool(np.isfinite(i["a"]).all()),
    lambda i: type(i["a"]) is np.ndarray and i["a"].flags.c_contiguous,
    lambda i: type(i["a"]) is list and all(type(x) is int for x in i["a"]),
    lambda i: type(i["a"]) in (list, tuple) and len(i["a"]) >= 2,
    lambda i: not isinstance(i["b"], str) or i["b"].isascii(),
    lambda i: type(i["a"]) is type(i["b"]) and len(i["a"]) == len(i["b"]),
    lambda i: type(i["n"]) is int and type(i["a"]) is list and len(i["a"]) >= i["n"],
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(
    rule=st.sampled_from(RULES),
    inputs=st.lists(INPUTS, min_size=4, max_size=14),
    kept=st.integers(1, 3),
    both=st.booleans(),
)
def test_whatever_is_chosen_is_right_on_the_real_values(
    rule: Callable[[Input], bool], inputs: list[Input], kept: int, both: bool
) -> None:
    if both:
        inputs = [{**one, "b": one["a"]} if index % 3 == 2 else one for index, one in enumerate(inputs)]
    good = [one for one in inputs if rule(one)]
    failing = [one for one in inputs if not rule(one)]
    observed, passing = good[:kept], good[kept:]
    found = decided(observed, passing, failing)
    if isinstance(found, NoGuard):
        return
    assert all(holds(found, one) for one in observed), found.test
    assert not any(holds(found, one) for one in failing), found.test
