"""Indices that need no test, because of the length that an array is made with or because a loop runs at all."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from test_index_ranges import HEAD, judged, rewritten, slips

NO_TEST = {
    "a list of two parts": (
        "t = [0] + [k] * n\nfor i in range(1, n + 1):\n    for c in a:\n        if c <= i:\n"
        "            t[i] += t[i - c]"
    ),
    "made by a comprehension": (
        "t = [[0 for j in range(n + 1)] for i in range(k + 2)]\nfor i in range(k):\n    for j in range(n):\n"
        "        if j > 1:\n            t[i + 2][j + 1] = t[i][j - 2] + 1"
    ),
    "made by NumPy": (
        "t = np.zeros((n, k))\nfor i in range(n):\n    for j in range(k):\n        if i != 2:\n            t[i, j] = i"
    ),
    "round a ring": ("t = [1] * n\nfor i in range(n):\n    if i != 3:\n        t[i] = t[(i + k) % n] + t[(i - 1) % n]"),
    "a length that was worked out": "m = n + 2\nt = [0] * m\nfor i in range(m):\n    if i != k:\n        t[i] = i",
}
TESTED = {
    "made twice": "t = [0] * n\nif k > 2:\n    t = [0] * k\nfor i in range(n):\n    if i != k:\n        t[i] = i",
    "of a length that changes": "t = [0] * n\nn = n - k + 6\nfor i in range(n):\n    if i != k:\n        t[i] = i",
    "of a length that changed before": (
        "n = n - 2\nt = [0] * n\nfor i in range(n + 1):\n    if i != k:\n        t[i] = i"
    ),
    "one too far": "t = [0] * n\nfor i in range(n + 1):\n    if i != k:\n        t[i] = i",
    "below its start": "t = [0] * n\nfor i in range(n):\n    if i != 9:\n        t[i - k] = i",
    "filled beforehand": "t = [i for i in range(n) if i > k]\nfor i in range(n):\n    if i != 9:\n        t[i] = i",
    "a ring of another size": "t = [1] * n\nfor i in range(n):\n    if i != 3:\n        t[(i + 1) % k] = i",
    "a ring that is left": "t = [1] * 9\nfor i in range(n):\n    t[0] = i\nif k != 3:\n    t[k % n] = 2",
    "an element that may be large": (
        "t = [0] * n\nfor i in range(n):\n    for c in a:\n        if c != i:\n            t[c] = i"
    ),
    "an element that is stored into": (
        "t = [0] * n\nfor i in range(n):\n    for c in a:\n        a[0] = a[0] * k\n        if c <= i:\n"
        "            t[i] += t[i - c]"
    ),
}
A = [1, 2, 0, 3, 1]


def call(a: list[int], n: int, k: int) -> tuple[Any, ...]:
    return list(a), n, k


def recorded() -> list[tuple[Any, ...]]:
    return [call(A, 6, k) for k in (3, 7, 4, 6, -1, 1)]


def checks() -> list[tuple[Any, ...]]:
    lists = (A, [-1, 2, -3], [9, 1], [0], [2**31, 1])
    return [call(a, n, k) for a, n, k in itertools.product(lists, (-3, -1, 0, 1, 2, 5), (-4, -1, 0, 1, 2, 7))]


@pytest.mark.parametrize("name", [*NO_TEST, *TESTED])
def test_no_index_slips_through(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "".join(f"    {line}\n" for line in {**NO_TEST, **TESTED}[name].splitlines())
    text = rewritten(f"{HEAD}def f(a, n, k):\n{lines}    return t\n", recorded)
    assert text
    assert slips(text, checks, monkeypatch) == []


def test_a_parameter_has_another_length_before_it_is_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    body = (
        "    s = 0\n    for i in range(n):\n        if i != k:\n            s += a[i]\n    a = [s] * n\n    return a\n"
    )
    text = rewritten(f"{HEAD}def f(a, n, k):\n{body}", lambda: [call(A, 5, 3)])
    assert "_within(i, len(a))" in text
    assert slips(text, checks, monkeypatch) == []


def kernel_of(body: str) -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    text = rewritten(f"{HEAD}def f(a, n, k):\n{lines}    return t\n", recorded)
    return text[text.index("def _f_kernel(") : text.index("\ndef f(")]


@pytest.mark.parametrize("name", NO_TEST)
def test_without_a_test(name: str) -> None:
    text = kernel_of(NO_TEST[name])
    assert "_within(" not in text, text


@pytest.mark.parametrize("name", TESTED)
def test_with_a_test(name: str) -> None:
    text = kernel_of(TESTED[name])
    assert "_within(" in text or "raise IndexError" in text, text


def test_lists_with_negative_ints_seen_are_not_taken_for_others() -> None:
    text = rewritten(
        f"{HEAD}def f(a, n):\n    t = [0] * (n + 2)\n    for i in range(n):\n        for c in a:\n"
        "            if c <= i:\n                t[i] += t[i - c]\n    return t\n",
        lambda: [([1, -2], 6)],
    )
    assert "_require_within(a_array, -2147483648, 2147483648)" in text
    assert "_within(i - c, len(t))" in text


@pytest.mark.compiles
@pytest.mark.parametrize("name", NO_TEST)
def test_compiled_functions_do_what_they_did(name: str) -> None:
    lines = "".join(f"    {line}\n" for line in NO_TEST[name].splitlines())
    ended, differences = judged(f"{HEAD}def f(a, n, k):\n{lines}    return t\n", recorded, checks)
    assert differences == []
    assert ended >= 5
