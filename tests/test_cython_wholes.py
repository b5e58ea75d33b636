"""Several operations on whole numbers in one go give what Python gives, one after the other: numbers, errors, order."""

from __future__ import annotations

import itertools
from typing import cast

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

FORMS = (
    "(a * 33 + b) % c",
    "(a * 6364136223846793005 + 1442695040888963407) % 18446744073709551616",
    "(a * 1103515245 + 12345) % 2147483648",
    "(a - b) // c",
    "a % b + a // b",
    "(a ^ b) & 255 | c",
    "(a << 5) - a + (b >> 2)",
    "(a >> b) % 7 - c",
    "(a + b + c) % 3 * a",
    "-4611686018427387903 - a - b - (c & 1)",
    "(one.n * 31 + a) % one.size",
    "(one.n << 3 ^ one.size) % c",
    "(len(text) * a + b) % 97",
    "(one.missing + a) % b",
)
SOURCE = (
    "class Plain:\n    def __init__(self, n, size):\n        self.n = n\n        self.size = size\n\n"
    "class Thin:\n    __slots__ = ('n', 'size')\n\n    def __init__(self, n, size):\n"
    "        self.n = n\n        self.size = size\n\n"
    "class Told:\n    def __init__(self, n, size):\n        self.held = n\n        self.size = size\n\n"
    "    @property\n    def n(self):\n        self.held += 1\n"
    "        self.size = self.held\n        return self.held\n\n"
    "class Number:\n    def __init__(self, n):\n        self.n = n\n        self.seen = []\n\n"
    "    def __mul__(self, other):\n        self.seen.append(('mul', other))\n        return self.n\n\n"
    "    def __add__(self, other):\n        self.seen.append(('add', other))\n        return self\n\n"
    "    def __repr__(self):\n        return f'Number({self.n}, {self.seen})'\n\n"
    "def forms(how, a, b, c, one, text):\n    found = []\n    for turn in range(3):\n"
    + "".join(f"        if how == {n}:\n            found.append({form})\n" for n, form in enumerate(FORMS))
    + "    return found, one.size\n"
)
ODD = (0, 1, -1, 7, 31, -255, 2**31, 2**32 - 1, -(2**62), 2**63 - 1, -(2**63) + 1, 2**63, True, 2.5, None, "x")


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(SOURCE, "forms", "call(0, 1, 2, 3, 4, 'ab'), call(0, 'a', [], {}, 4.5, 'ab')"),
                 tmp_path_factory.mktemp("forms"))  # fmt: skip
    assert both.proposal.cython.count("if whole_is(") == len(FORMS) - 1  # one has a number that is too large
    return both


def did(both: Both, how: int, make: str) -> None:
    """The same objects for both, made by each file's own classes."""
    seen = []
    for module in (both.plain, both.fast):
        a, b, c, one = eval(make, vars(module))
        result = cast("tuple[str, ...]", both.did(module, how, a, b, c, one, "abc"))[0]
        seen.append((result, repr(a), repr(b), repr(c), repr(getattr(one, "__dict__", ""))))
    assert seen[0] == seen[1], (how, make)


@needs_compiler
@pytest.mark.parametrize("how", range(len(FORMS)))
def test_any_values(forms: Both, how: int) -> None:
    for a, b, c in itertools.product(ODD, ODD, (5, -3, 0, 2**40, "y")):
        if "<<" in FORMS[how] or not (isinstance(a, str) or isinstance(b, str)) or "*" not in FORMS[how]:
            did(forms, how, f"({a!r}, {b!r}, {c!r}, Plain({a!r}, 1009))")


@needs_compiler
@pytest.mark.parametrize("how", range(len(FORMS)))
def test_other_objects(forms: Both, how: int) -> None:
    for one in ("Plain(12345678901, 97)", "Thin(5, 97)", "Thin(-5, 0)", "Told(900, 97)", "Told(None, 3)", "None"):
        did(forms, how, f"(12, 7, 5, {one})")
        did(forms, how, f"(Number(5), 7, 5, {one})")
        did(forms, how, f"(5, Number(7), 5, {one})")
        did(forms, how, f"({{1, 2}}, {{2}}, {{3}}, {one})")


@pytest.mark.parametrize(
    ("form", "taken"),
    [
        ("(a * 33 + ord(c)) % m", True),
        ("(a.n * 33 + 1) % m", True),
        ("a * 33 + m", False),
        ("(a * 2.5) % m", False),
        ("(a * f(c)) % m", False),
        ("(a * a.n.m) % m", False),
        ("(a ** 2) % m", False),
        ("a % m", False),
        ("(int(c) * 3 + a) % m", False),
    ],
)
def test_what_is_there_already(form: str, taken: bool) -> None:
    source = f"def f(x):\n    return 3\n\ndef g(text, a, m):\n    for c in text:\n        a = {form}\n    return a\n"
    found = answer(case_of(source, "g", 'call("ab", 1, 2), call("ab", [], {})'))
    assert isinstance(found, Proposal)
    written = found.cython[found.cython.index("cdef object body(") :]
    assert ("whole_is(" in written) == taken
