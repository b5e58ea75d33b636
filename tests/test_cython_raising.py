"""Numbers that become larger where they are, ints of three digits, letters and numbers written down: as in Python."""

from __future__ import annotations

import itertools
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")
SIGNS = ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", ">", ">=")
CHANGED = SIGNS[:10]
SUMS = "def sums(a, b, how):\n    found = None\n    for step in range(1):\n" + "".join(
    [f"        if how == '{sign}':\n            found = a {sign} b\n" for sign in SIGNS]
    + [f"        if how == '{sign}=':\n            found = a\n            found {sign}= b\n" for sign in CHANGED]
    + [
        "        if how == 'more':\n            found = (a + 5, a - 7, a + 2147483646, a - 2147483646, 3 + a)\n",
        "        if how == 'asked':\n            found = a < b or b < a\n",
    ]
) + "    return found\n"  # fmt: skip
ODD = (
    0, 1, -1, 3, -7, 255, 256, 2**30 - 1, 2**30, -(2**30), 2**53 + 1, 2**60 - 1, 2**60, -(2**60), 2**62 + 5, 2**63 - 1,
    2**63, -(2**63), -(2**63) + 1, 2**64, 10**30, True, False, 1.5, -0.0, float("nan"), float("inf"), 2.0**53, None,
    "ab", [1], {1, 2}, frozenset({2}), 1j,
)  # fmt: skip


@pytest.fixture(scope="module")
def sums(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return built(case_of(SUMS, "sums", "call(1, 2, '+'), call(1.5, [], '+')"), tmp_path_factory.mktemp("sums"))


@needs_compiler
@pytest.mark.parametrize("how", [*SIGNS, *(f"{sign}=" for sign in CHANGED), "more", "asked"])
def test_operators_of_any_two_values(sums: Both, how: str) -> None:
    for a, b in itertools.product(ODD, ODD):
        large = isinstance(b, int) and abs(b) > 1000
        if large and ("<<" in how or (how.startswith("*") and isinstance(a, str | list))):
            continue  # no memory is so large
        if how.startswith("*") and isinstance(b, str | list) and isinstance(a, int) and abs(a) > 1000:
            continue
        sums.agree(lambda a=a, b=b: ([*a] if isinstance(a, list) else {*a} if type(a) is set else a, b, how))  # type: ignore[misc]


GROWING = """
class Account:
    def __init__(self, n):
        self.n = n
        self.seen = []

    def take(self, more):
        self.n += more

class Thin:
    __slots__ = ("n", "seen")

    def __init__(self, n):
        self.n = n
        self.seen = []

    def take(self, more):
        self.n += more

class Asked:
    def __init__(self, n):
        self.held = n
        self.seen = []

    @property
    def n(self):
        self.seen.append("asked")
        return self.held

    @n.setter
    def n(self, value):
        self.seen.append(value)
        self.held = value

    def take(self, more):
        self.n += more

class Whole(int):
    def __add__(self, other):
        return Whole(int(self) * 2 + other)

class Row(list):
    def __setitem__(self, place, value):
        list.__setitem__(self, place, value * 2)

def grow(kind, start, more, counts, row, steps):
    one = Account(start)
    if kind == "thin":
        one = Thin(start)
    elif kind == "asked":
        one = Asked(start)
    seen = one.seen
    for i in range(steps):
        one.n += 1
        before = one.n
        one.n += more
        seen.append(before)
        one.n -= more
        one.take(more)
        if i % 3 == 0:
            seen.append(one.n)
            also = one.n
            one.n -= 2
            seen.append(also)
        counts["a"] += 1
        counts["a"] += more
        if i == 2:
            seen.append(counts["a"])
        row[i % 2] += more
        row[-1] += 1
        row[i % 2] -= i
        if i % 4 == 0:
            seen.append(row[0])
    return one.n, seen, counts, row
"""
STARTS = (0, 250, 255, 1000, -3, 2**30 - 3, 2**30 - 2, 2**60, 1.5, 0.1, float("nan"), True, None, "x", 2.0**60)

SHARED = 2000
"""The very number that is in several places."""


@pytest.fixture(scope="module")
def growing(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if sys.version_info >= (3, 12):
        pytest.skip("`list.__setitem__` in `Row.__setitem__` may call itself: left to Python there")
    calls = "call('account', 1000, 1, {'a': 500}, [1000, 2000], 9)"
    both = built(case_of(GROWING, "grow", calls), tmp_path_factory.mktemp("growing"))
    assert "raised_on(" in both.proposal.cython
    assert "raised_in(" in both.proposal.cython
    assert "raised_at(" in both.proposal.cython
    return both


@needs_compiler
@pytest.mark.parametrize("kind", ["account", "thin", "asked"])
def test_numbers_that_others_have_stay_as_they_are(growing: Both, kind: str) -> None:
    for start, more in itertools.product(STARTS, (1, -1, 300, 2**31, 2**40, 0.5, True, None, "y")):
        growing.agree(lambda start=start, more=more: (kind, start, more, {"a": start}, [start, start], 9))  # type: ignore[misc]
        growing.agree(lambda more=more: (kind, SHARED, more, {"a": SHARED, 3: SHARED}, [SHARED, SHARED], 9))  # type: ignore[misc]


@needs_compiler
def test_other_holders_are_python_s_own_matter(growing: Both) -> None:
    for module in (growing.plain, growing.fast):
        result = module.grow("account", module.Whole(900), 1, defaultdict(int), module.Row([900, 901]), 6)
        assert result[2]["a"] == 12
        assert type(result[0]) in (int, module.Whole)
    both = [
        repr(module.grow("account", module.Whole(900), 3, defaultdict(float), module.Row([900, 9.5]), 6))
        for module in (growing.plain, growing.fast)
    ]
    assert both[0] == both[1]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("one.n += 1", "raised_on("),
        ("one.n -= more", "raised_on("),
        ("one.n += len(text)", ""),
        ("one.n += one.m", ""),
        ("one.n *= 2", ""),
        ("one.n += 'a'", ""),
        ("counts[c] += 1", "raised_in("),
        ("counts[i] += 1.5", "raised_at("),
        ("counts[i] += abs(i)", ""),
    ],
)
def test_what_is_added_has_to_be_there_already(line: str, word: str) -> None:
    source = "def f(text, one, counts, more):\n    i = 0\n    for c in text:\n        " + line + "\n"
    found = answer(case_of(source, "f", 'call("ab", 1, {}, 2)'.replace("{}", "[]" if "[i]" in line else "{}")))
    assert isinstance(found, Proposal)
    written = found.cython[found.cython.index("cdef object body(") :]
    assert (word in written) if word else ("raised_" not in written)


@pytest.mark.parametrize(
    ("before", "taken"),
    [
        ("def watched(one):\n    return id(one.n)\n\n", False),
        ("def watched(ones):\n    return [*map(id, ones)]\n\n", False),
        ("from builtins import id as place\n\ndef watched(one):\n    return place(one.n)\n\n", False),
        ("def watched(one):\n    return one.id\n\n", True),
    ],
)
def test_a_file_that_asks_where_numbers_are(before: str, taken: bool) -> None:
    source = f"{before}def f(words, one):\n    for word in words:\n        one.n += 1\n"
    found = answer(case_of(source, "f", 'call(["a"], 1)'))
    assert isinstance(found, Proposal)
    written = found.cython[found.cython.index("cdef object body(") :]
    assert ("raised_on(" in written) == taken


@needs_compiler
def test_each_nan_is_another(tmp_path: Path) -> None:
    source = (
        "class One:\n    def __init__(self, n):\n        self.n = n\n\n"
        "def grown(one, words):\n    for word in words:\n        one.n += 1\n    return one.n\n"
    )
    both = built(case_of(source, "grown", 'call(One(1.5), ["a"])'), tmp_path)
    for module in (both.plain, both.fast):
        one = module.One(float("nan"))
        before = hash(one.n)
        module.grown(one, "a")
        assert hash(one.n) != before, module.__name__


WRITTEN = """
def packed(text, back):
    parts = []
    line = ""
    i = 0
    while i < len(text):
        j = i + 1
        while j < len(text) and text[j] == text[i]:
            j += 1
        parts.append(str(j - i) + text[i])
        parts.append(str(i - j) + text[i])
        parts.append(f"{j - i}{text[i]}{text}{i - j:>4}")
        line += text[i]
        line = line + text[-1]
        parts.append(line + text[i])
        i = j
    return parts, text[back]
"""


@needs_compiler
def test_letters_and_numbers_written_down(tmp_path: Path) -> None:
    both = built(case_of(WRITTEN, "packed", 'call("aab", 0)'), tmp_path)
    assert "with_letter(" in both.proposal.cython
    assert "text_of(" in both.proposal.cython
    for text in (
        "",
        "a",
        "aaab",
        "é",
        "aé",
        "éa\0",
        "€€a",
        "a€é",
        "\U0001f600a",
        "é\U0001f600€",
        "\ud800a",
        "x" * 1200,
    ):
        for back in (0, -1, len(text), -len(text), -len(text) - 1, 2**62, -(2**62)):
            both.agree(lambda text=text, back=back: (text, back))  # type: ignore[misc]
        if text:
            fast, plain = both.fast.packed(text, 0)[0], both.plain.packed(text, 0)[0]
            assert fast == plain
            assert [one.__sizeof__() for one in fast] == [one.__sizeof__() for one in plain]  # as narrow as Python's


@needs_compiler
def test_a_letter_alone_is_the_one_that_python_has(tmp_path: Path) -> None:
    source = "def alone(text):\n    found = []\n    for i in range(len(text)):\n        found.append('' + text[i])\n"
    both = built(case_of(f"{source}    return found\n", "alone", 'call("ab")'), tmp_path)
    assert "with_letter(" in both.proposal.cython[both.proposal.cython.index("cdef object body(") :]
    for module in (both.plain, both.fast):
        assert [one is letter for one, letter in zip(module.alone("aé"), "aé", strict=True)] == [True, True]
    both.agree(lambda: ("a€\U0001f600\ud800",))


ROTATED = """
def rotated(text, n):
    first = [0] * 4
    second = list(range(4))
    third = second
    total = 0
    for i in range(n):
        row = [i % 7, i % 5, 3, 4]
        if text[i % len(text)] == "a":
            row = [row[1] % 9, row[0] % 9, 2, row[3] % 8]
            row.append(1)
        third[0] = 5
        third = second
        second = first
        first = row
        if text[i % len(text)] == "b":
            second = first
            first[1] = 6
        first, second = second, first
        total = (total * 3 + first[0] + second[1] * 2 + third[2] + third[0] + len(first) + row[-1]) % 1000003
    return total, first[0], second[1], third[2]
"""


@needs_compiler
def test_rows_that_have_two_names_are_not_used_again(tmp_path: Path) -> None:
    both = built(case_of(ROTATED, "rotated", 'call("abc", 9)'), tmp_path)
    assert "cdef Ints spare = None" in both.proposal.cython
    for text, n in itertools.product(("a", "b", "c", "ab", "abc", "ccab", "bbaac"), (0, 1, 2, 3, 7, 50)):
        both.agree(lambda text=text, n=n: (text, n))  # type: ignore[misc]
