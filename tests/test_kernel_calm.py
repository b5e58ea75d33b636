"""Ints that compiled copies look at where they are assigned: what they bring to an end is what Python has."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from test_kernel_totals import ENDS, HEAD, agree, rewritten

NEAR = [*ENDS, 2**61 - 1, -(2**61) - 1, 2**61 + 1, 2**60 + 7, -(2**60), 2**59, (2**63 - 1) // 3, 2**62 // 3 + 1]
BODIES = {
    "relaxed": (
        "for k in range(len(a)):\n    for i in range(len(a)):\n        if a[k] + b[i] < a[i]:\n"
        "            a[i] = a[k] + b[i]"
    ),
    "least of three": (
        "for i in range(1, len(a)):\n    a[i] = min(a[i - 1] + 1, a[i] + b[i], b[i - 1] + s)\n    b[i] = a[i] - b[i]"
    ),
    "four at once": "for i in range(1, len(a)):\n    a[i] = a[i] + b[i] + a[i - 1] + b[i - 1]",
    "four below": "for i in range(1, len(a)):\n    a[i] = a[i] - b[i] - a[i - 1] - b[i - 1]",
    "three times": "for i in range(1, len(a)):\n    a[i] = 3 * a[i - 1] + b[i]",
    "products": "for i in range(1, len(a)):\n    a[i] = a[i - 1] * b[i] + 1",
    "collatz": (
        "t = 0\nfor x in a:\n    s = x\n    while s != 1 and t < 40:\n        if s % 2 == 0:\n"
        "            s = s // 2\n        else:\n            s = 3 * s + 1\n        t += 1"
    ),
    "grows in a while": (
        "t = 0\nwhile t < 70:\n    if s > -5:\n        s = s + s + 1\n    elif s < -7:\n        s = s * 2 - 1\n"
        "    t += 1"
    ),
    "one of two names": (
        "t = 0\nx = s\nwhile t < 70:\n    if x > 3:\n        s = s + x + a[0]\n    else:\n"
        "        x = x + b[0] + 1\n    t += 1\na[0] = x"
    ),
    "swapped": "t = 1\nfor i in range(100):\n    s, t = t, s + t\n    if t > b[0]:\n        break",
    "as an index": "for i in range(len(a)):\n    a[i] = a[i] + b[i] + s\n    b[a[i] % 3] = a[i]",
    "element as an index": (
        "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    if b[i] + a[i] > 0:\n        b[a[i] & 1] = 3"
    ),
    "of the other array": (
        "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i] + s\n    a[b[i] % 2] = 5\n"
        "    if a[i] + a[i] > b[i]:\n        s = i"
    ),
    "compared only": (
        "t = 0\nfor i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    if a[i] + a[i] < a[i - 1] + b[i]:\n"
        "        t += 1\ns = t"
    ),
    "compared before": (
        "t = 0\nfor i in range(len(a)):\n    if a[i] + s < b[i] - s:\n        t += 1\n        a[i] = a[i] + s\ns = t"
    ),
    "shifted": "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    b[i] = 1 << (a[i] & 31)",
    "negated": "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    b[i] = -a[i]\n    a[i] = abs(a[i])",
    "divided": (
        "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    if a[i] != 0:\n"
        "        b[i] = 7 // a[i] + a[i] // 3"
    ),
    "summed as well": "t = 0\nfor i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    t += a[i]\ns = t",
    "as floats": "q = 0.0\nfor i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    q = q + a[i] * 0.5\ns = q",
    "with a helper": (
        "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    b[i] = shift(a, i)\n    a[i] = a[i] + b[i]"
    ),
    "appended": (
        "t = []\nfor i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i]\n    t.append(a[i])\n"
        "    b[t[-1] % 2] = t[0] + t[-1]\ns = len(t)"
    ),
    "bits": "for i in range(1, len(a)):\n    a[i] = (a[i - 1] ^ b[i]) + b[i]\n    b[i] = a[i] & 255 | 3",
    "chosen": "for i in range(1, len(a)):\n    a[i] = a[i - 1] + b[i] if a[i] > b[i] else a[i] + b[i - 1]",
    "behind a branch with a float": (
        "q = 0.5\nfor x in a:\n    if s > x:\n        s = s + s + x\n    else:\n        q = q + 1.0\n    s = s - 1"
    ),
    "matrix product": (
        "for i in range(2):\n    for j in range(2):\n        for k in range(len(a)):\n"
        "            s += a[k] * b[k] * (i - 1)"
    ),
    "twice in one loop": (
        "for i in range(3):\n    for k in range(1, len(a)):\n        s += a[k] * b[k - 1]\n        s -= a[k - 1]"
    ),
    "beside one that is looked at": (
        "t = 0\nfor i in range(3):\n    for k in range(len(a)):\n        s += a[k] * 7\n"
        "        t += a[k] * b[k] + s\ns = s + (t & 1)"
    ),
    "stored into": "for i in range(3):\n    for k in range(len(a)):\n        s += a[k] * b[k]\n    a[0] = s",
    "stored into through a name": (
        "c = a\nfor i in range(3):\n    for k in range(len(a)):\n        s += a[k] * b[k]\n    c[0] = s"
    ),
    "over a tuple": (
        "for i in range(len(a)):\n    for k in (-1, 0, 1):\n        if k != 0 or i > 1:\n"
        "            s += a[(i + k) % len(a)]"
    ),
}
HELPER = "def shift(a, i):\n    return a[i] % 7\n\n\n"


@pytest.mark.compiles
@pytest.mark.parametrize("made", [np.array, list], ids=["arrays", "lists"])
@pytest.mark.parametrize("name", BODIES)
def test_ints_are_pythons(name: str, made: Callable[[Any], Any]) -> None:
    lines = "".join(f"    {line}\n" for line in BODIES[name].splitlines())
    source = f"{HEAD}{HELPER}def f(a, b, s):\n{lines}    return s\n"
    text = rewritten(source, [[made([1, 2, 3]), made([4, 5, 6]), 0], [made([7, 2, 3]), made([2, 5, 1]), 2]])
    if not text:
        return
    rng, calls = random.Random(name), []
    for _ in range(200):
        length, few = rng.randrange(3, 7), rng.sample(NEAR, rng.randrange(2, len(NEAR) + 1))
        a, b = ([rng.choice(few) for _ in range(length)] for _ in range(2))
        calls.append([made(a), made(b), rng.choice([0, 1, -5, 2**31])])
    small = [
        [made([rng.randrange(-9, 9) for _ in range(4)]) for _ in range(2)] + [rng.randrange(-3, 3)] for _ in range(20)
    ]
    assert agree(source, text, [*calls, *small]) >= 5


def text_of(body: str, *arguments: Any) -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    text = rewritten(
        f"{HEAD}{HELPER}def f(a, b, s):\n{lines}    return s\n",
        [[list(each) if isinstance(each, list) else each for each in arguments]],
    )
    return text[text.index("def _f_kernel") : text.index("\ndef f(")]


LISTS = [1, 2, 3], [4, 5, 6], 1


@pytest.mark.parametrize("name", ["relaxed", "least of three", "compared only", "of the other array"])
def test_looked_at_behind_the_loop(name: str) -> None:
    text = text_of(BODIES[name], *LISTS)
    assert "_calm(" not in text
    assert "_moderate_add(" not in text
    assert ">= 2**61:" in text


@pytest.mark.parametrize(
    "name", ["as an index", "element as an index", "shifted", "negated", "divided", "with a helper", "appended"]
)
def test_looked_at_at_once_where_something_is_made_of_them(name: str) -> None:
    text = text_of(BODIES[name], *LISTS)
    assert ">= 2**61:" not in text
    assert "_calm(" in text or "_add(" in text


def test_looked_at_behind_the_branch() -> None:
    assert "x = 3 * x + 1\n        x = _calm(x)\n" in text_of(
        "x = s\nwhile x != 1:\n    if x % 2 == 0:\n        x = x // 2\n    else:\n        x = 3 * x + 1", *LISTS
    )
    unseen = "x = s\ny = 1\nwhile x != 1:\n    if x % 2 == 0:\n        x = x // 2\n    else:\n        y = 3 * y + x"
    assert "y = _calm(3 * y + x)" in text_of(unseen, *LISTS)
    goes_on = "x = s\nwhile x != 1:\n    if x % 2 == 0:\n        x = 3 * x + 1\n        a[x % 3] = 1"
    assert "x = _calm(3 * x + 1)" in text_of(goes_on, *LISTS)


def test_known_in_front_of_the_loop() -> None:
    text = text_of(BODIES["matrix product"], *LISTS)
    assert "a_size * b_size * 1.0 * len(a) > 2e18" in text
    assert "s = s + a[k] * b[k] * (i - 1)" in text
    assert " > 2e18 / 2" in text_of(BODIES["twice in one loop"], *LISTS)
    assert "a_size * 3 > 2e18" in text_of(BODIES["over a tuple"], *LISTS)


@pytest.mark.parametrize("name", ["stored into", "stored into through a name"])
def test_not_known_in_front_of_the_loop(name: str) -> None:
    assert "a_size" not in text_of(BODIES[name], *LISTS)
    assert "a_size" not in text_of("for x in a:\n    s += x", *LISTS)


def test_products_of_unknown_ints_stay_looked_at() -> None:
    assert "_int_multiply(" in text_of(BODIES["products"], *LISTS)


GROWING = {
    "doubled": ("for i in range(1, len(a)):\n    a[i] = a[i - 1] + a[i - 1] + b[i]", ">= 2**61:", "< 0:"),
    "doubled where it is larger": (
        "for k in range(2):\n    for i in range(1, len(a)):\n        if a[i - 1] + a[i - 1] >= a[i] + k:\n"
        "            a[i] = a[i - 1] + a[i - 1]",
        ">= 2**61:",
        "< 0:",
    ),
    "doubled by turns": (
        "t = 0\nwhile t < len(a):\n    if s > -5:\n        s = s + s + a[t]\n    elif s < -7:\n        s = s * 2 - 1\n"
        "    t += 1",
        "not -(2**61) <= x <= 2**61",
        "False",
    ),
    "summed up": (
        "for i in range(2):\n    s = 0\n    for k in range(len(a)):\n        s += a[k] * b[k]",
        "a_size * b_size",
        "0.0 * b_size",
    ),
}


@pytest.mark.compiles
@pytest.mark.parametrize("name", GROWING)
def test_what_grows_beyond_is_given_up(name: str) -> None:
    body, looked, unlooked = GROWING[name]
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    text = rewritten(f"{HEAD}def f(a, b, s):\n{lines}    return s\n", [[[1, 2, 3], [4, 5, 6], 0], [[7, 2], [2, 5], 2]])
    assert looked in text
    calls = [[[x] * n, [y] * n, s] for x in (1, -3, 2**31) for y in (1, -(2**31)) for n in (3, 29, 66) for s in (0, -9)]
    source = f"{HEAD}def f(a, b, s):\n{lines}    return s\n"
    assert agree(source, text, calls) >= 4
    with pytest.raises(AssertionError):  # without the look, they differ
        agree(source, text.replace(looked, unlooked), calls)
