"""Several operations on floats in one go give what Python gives, one after the other: numbers, errors, order."""

from __future__ import annotations

import itertools
import math
from typing import cast

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.rewriters.cythonizing import modules, preamble
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

FORMS = (
    "a * a + b * b",
    "(a - b) / c",
    "a / b / c",
    "a ** 2 + b ** 2",
    "(a + b) ** 3 - c",
    "-a * b",
    "-1 * a + 2 * b",
    "0.1 * a - 3",
    "one.x - other.x",
    "(one.x - other.x) ** 2 + (one.y - other.y) ** 2",
    "one.place.x * one.place.y",
    "one.scale * (one.x - 1.5)",
    "one.missing * a + b",
    "row[0] * row[1]",
    "row[k] * a + row[j]",
    "one.row[k] * other.row[j]",
    "math.sqrt(a * a + b)",
    "math.sqrt(a)",
    "root(one.x) + one.y",
    "math.exp(a - b)",
    "math.sin(a) * math.cos(b) - math.fabs(c)",
    "math.sqrt(one.x) / one.y",
    "'yes' if a * b < c else 'no'",
    "'yes' if one.x - other.x >= a * b else 'no'",
    "'yes' if a - b == c - b else 'no'",
    "'yes' if a * 2 != b + 0.0 else 'no'",
    "a * c - -b",
)
MOVES = (
    "one.x += a * b",
    "one.y -= one.x * a - b",
    "one.x += other.x * a",
    "row[k] += a * b",
    "row[0] -= row[1] * a",
    "one.row[k] += a / b",
    "one.kept = one.x\n            one.x += a * b",
    "one.place.x += one.x * a",
    "one.scale += a * b",
    "one.x += one.x * one.x",
    "a += b * c",
    "a -= one.x * b + 1.0",
    "a *= one.x - b",
    "a /= b - c",
    "row += b * c",
    "a += a * a",
)
CLASSES = """
import math
from math import sqrt as root

class Place:
    def __init__(self, x, y):
        self.x = x
        self.y = y

class Plain:
    scale = 0.75

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.place = Place(y, x)
        self.row = [x, y, 1.5]
        self.kept = None

class Under(Plain):
    scale = -2.0

class Counted(Plain):
    scale = 3

class Slots:
    __slots__ = ("kept", "place", "row", "scale", "x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.scale = 1.0
        self.place = Place(x, y)
        self.row = [x, y, 1.5]

class Told(Plain):
    asked = 0

    @property
    def scale(self):
        self.asked += 1
        self.x = 2.0 * self.asked
        return 0.5

class Any(Plain):
    def __getattr__(self, name):
        self.x = self.x + 1.0
        return 4.0

class Stored(Plain):
    def __setattr__(self, name, value):
        self.__dict__[name] = value
        self.__dict__["last"] = name

class Float(float):
    def __mul__(self, other):
        return ("mul", float(self), other)
    __rmul__ = __mul__

    def __sub__(self, other):
        return Float(float(self) - 1.0)

class List(list):
    def __getitem__(self, place):
        return 7.0

def looked_at(one):
    vars(one)
    return one

def copied(one):
    import pickle
    made = object.__new__(type(one))
    made.__dict__.update(one.__dict__)
    return made

def words(one):
    found = getattr(one, "__dict__", None)
    if found is None:
        found = {name: getattr(one, name, None) for name in getattr(one, "__slots__", ())}
    return [(name, words(value) if isinstance(value, Place) else repr(value)) for name, value in found.items()]
"""
SOURCE = (
    CLASSES
    + "\ndef forms(how, a, b, c, one, other, row, k, j):\n    found = []\n    for turn in range(3):\n"
    + "".join(f"        if how == {n}:\n            found.append({form})\n" for n, form in enumerate(FORMS))
    + "    return found\n"
)
MOVED = (
    CLASSES
    + "\ndef moves(how, a, b, c, one, other, row, k, j):\n    for turn in range(3):\n"
    + "".join(f"        if how == {n}:\n            {form}\n" for n, form in enumerate(MOVES))
    + "    return one, row, a\n"
)
ODD = (
    0.0,
    -0.0,
    1.5,
    -2.25,
    1e-310,
    1e200,
    -1e308,
    float("inf"),
    float("nan"),
    3,
    -1,
    2**53 + 1,
    2**70,
    True,
    None,
    1j,
    "x",
)
OBJECTS = (
    "Plain(1.5, -2.0)", "Under(0.1, 0.7)", "Counted(3.0, 2)", "Slots(2.5, 0.25)", "Told(1.0, 2.0)", "Any(1.0, 3.0)",
    "Stored(1.25, -0.0)", "Plain(Float(2.0), 1.0)", "looked_at(Plain(1.0, 2.0))", "copied(Under(5.0, 0.5))", "None",
    "Plain(float('nan'), 1)", "Plain(2, 3)", "Plain('u', 2.0)",
)  # fmt: skip
ROWS = (
    "[1.5, 2.5, -0.0]",
    "[1, 2.0, 3.0]",
    "(1.0, 2.0, 3.0)",
    "List([1.0, 2.0])",
    "[]",
    "{0: 1.0, 1: 2.0}",
    "[None, 'a']",
)


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both_of(SOURCE, "forms", tmp_path_factory)


@pytest.fixture(scope="module")
def moves(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both_of(MOVED, "moves", tmp_path_factory)


def both_of(source: str, name: str, factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    given = "call(0, 1.0, 2.0, 3.0, Plain(1.0, 2.0), Plain(1.0, 2.0), [1.0, 2.0], 0, 1)"
    other = "call(0, 'a', [], {}, 4.5, None, (1.0, 2.0), 'x', None)"
    head = preamble.HEAD.replace("MOST_IN_VAIN 100", "MOST_IN_VAIN 1000000000")  # nothing is given up on the way
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modules, "HEAD", head.replace("MOST_MISSED 1000", "MOST_MISSED 1000000000"))
        both = built(case_of(source, name, f"{given}, {other}"), factory.mktemp(name))
    body = both.proposal.cython[both.proposal.cython.index("cdef object body(") :]
    assert body.count("real_pays(") >= (len(FORMS) if name == "forms" else len(MOVES) - 1)
    return both


def did(both: Both, how: int, make: str) -> None:
    """The same objects for both, made by each file's own classes."""
    seen = []
    for module in (both.plain, both.fast):
        given = eval(make, {**vars(module), "nan": float("nan"), "inf": float("inf")})
        result = cast("tuple[str, ...]", both.did(module, how, *given))[0]
        result = result if "object at" not in result else ""
        told = [vars(module)["words"](one) for one in given[3:5]]
        seen.append((result, told, repr(list(given[5]))))
    assert seen[0] == seen[1], (how, make)


@needs_compiler
@pytest.mark.parametrize("how", range(len(FORMS)))
def test_any_numbers(forms: Both, how: int) -> None:
    for a, b, c in itertools.product(ODD, ODD, (0.5, 0)):
        did(forms, how, f"({a!r}, {b!r}, {c!r}, Plain(1.0, 2.0), Plain(0.5, 4.0), [1.0, 2.0, 3.0], 1, 2)")


@needs_compiler
@pytest.mark.parametrize("how", range(len(FORMS)))
def test_any_objects(forms: Both, how: int) -> None:
    for one, other in itertools.product(OBJECTS, OBJECTS):
        did(forms, how, f"(1.5, 2.0, 4.0, {one}, {other}, [1.0, 2.0, 3.0], 1, 2)")
    for row, k, j in itertools.product(ROWS, (0, -1, 5, True, 1.0, "x", 2**70), (1, -3, None)):
        did(forms, how, f"(Float(1.5), 2.0, 4.0, Plain(1.0, 2.0), Plain(1.0, 3.0), {row}, {k!r}, {j!r})")


@needs_compiler
@pytest.mark.parametrize("how", range(len(MOVES)))
def test_numbers_that_change_where_they_are(moves: Both, how: int) -> None:
    for a, b in itertools.product(ODD, ODD):
        did(moves, how, f"({a!r}, {b!r}, 1.0, Plain(1.0, 2.0), Plain(0.5, 4.0), [1.0, 2.0, 3.0], 1, 2)")
    for one, other in itertools.product(OBJECTS, OBJECTS):
        did(moves, how, f"(1.5, 2.0, 4.0, {one}, {other}, [1.0, 2.0, 3.0], 1, 2)")
    for row, k in itertools.product(ROWS, (0, -1, 5, True, 1.0, "x", 2**70)):
        did(moves, how, f"(1.5, 2.0, 4.0, Plain(1.0, 2.0), Plain(1.0, 3.0), {row}, {k!r}, 1)")


@needs_compiler
def test_numbers_that_others_have_stay(moves: Both) -> None:
    for module in (moves.plain, moves.fast):
        number = float("2.5")
        one, other, row = module.Plain(number, 1.0), module.Plain(number, 1.0), [number, number, 1.0]
        for how in range(len(MOVES) - 6):
            module.moves(how, 1.5, 2.0, 1.0, one, other, row, 0, 1)
        assert number == 2.5
        assert other.x == 2.5


@needs_compiler
def test_a_class_that_changes(forms: Both) -> None:
    for module in (forms.plain, forms.fast):
        one = module.Under(2.0, 1.0)
        seen = []
        for value in (0.5, 4, "x", 0.25):
            module.Under.scale = value
            try:
                seen.append(module.forms(11, 1.0, 2.0, 3.0, one, one, [1.0, 2.0, 3.0], 0, 1))
            except TypeError as error:
                seen.append([str(error)])
        del module.Under.scale
        seen.append(module.forms(11, 1.0, 2.0, 3.0, one, one, [1.0, 2.0, 3.0], 0, 1))
        one.scale = 10.0
        seen.append(module.forms(11, 1.0, 2.0, 3.0, one, one, [1.0, 2.0, 3.0], 0, 1))
        module.Plain.x = property(lambda self: 100.0)
        seen.append(module.forms(8, 1.0, 2.0, 3.0, one, module.Slots(1.0, 2.0), [1.0, 2.0, 3.0], 0, 1))
        del module.Plain.x
        module.Under.scale = -2.0
        assert seen == [
            [0.25] * 3, [2.0] * 3, ["can't multiply sequence by non-int of type 'float'"], [0.125] * 3,
            [0.375] * 3, [5.0] * 3, [99.0] * 3,
        ]  # fmt: skip


@needs_compiler
def test_the_sign_of_a_nan(forms: Both) -> None:
    for how, a, b, nan in itertools.product(range(len(FORMS)), (0, 1), (0, 1), (math.nan, -math.nan)):
        if "one" in FORMS[how] or "row" in FORMS[how] or "yes" in FORMS[how]:
            continue
        if FORMS[how] == "-a * b" and not (a or b):
            continue  # two signs
        numbers = ((nan, 1.5)[a], (nan, 2.0)[b], 0.5)  # of two NaNs with two signs, Python itself may give either
        told = []
        for module in (forms.plain, forms.fast):
            values = module.forms(how, *numbers, None, None, [], 0, 0)
            told.append([math.copysign(1.0, value) for value in values])
        assert told[0] == told[1], (how, numbers)


@needs_compiler
def test_a_slot_of_another_class(forms: Both) -> None:
    class Other:
        __slots__ = ("a", "b", "c", "d", "e", "f")

        def __init__(self) -> None:
            self.a = self.b = self.c = self.d = self.e = self.f = 2.5

    for name in ("scale", "x"):
        setattr(Other, name, getattr(forms.fast.Slots, name))
    for _ in range(2):
        with pytest.raises(TypeError, match="doesn't apply to a 'Other' object"):
            forms.fast.forms(11, 1.0, 2.0, 3.0, Other(), None, [1.0, 2.0, 3.0], 0, 1)


@pytest.mark.parametrize(
    ("form", "taken"),
    [
        ("a * a + b", True),
        ("a.x + b", True),
        ("a + b", False),
        ("(a * 2) % b", False),
        ("a * f(b) + 1", False),
        ("a ** b * 2.0", False),
        ("a ** 0.5 + b", False),
        ("1 / 3", False),
        ("a // b * 2.0", False),
        ("a[b + 1] * 2.0", False),
    ],
)
def test_what_is_there_already(form: str, taken: bool) -> None:
    source = f"def f(x):\n    return 3\n\ndef g(text, a, b):\n    for c in text:\n        a = {form}\n    return a\n"
    found = answer(case_of(source, "g", 'call("ab", 1, 2), call("ab", [], {})'))
    assert isinstance(found, Proposal)
    written = found.cython[found.cython.index("cdef object body(") :]
    assert ("real_is(" in written) == taken
