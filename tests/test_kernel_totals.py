"""Ints and floats that compiled copies look at behind their loops: what they bring to an end is what Python has."""

from __future__ import annotations

import ast
import math
import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import vectorkit
from kernelspy import spied

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._kernel_powers import halves, power_text
from optadvisor.source.edits import render

HEAD = "import math\n\nimport numpy as np\n\n\n"
ENDS = [0, 1, -1, 5, 2**31, -(2**31) - 7, 3037000499, 2**40, 2**60, 2**61, -(2**62), 2**62, 2**63 - 1, -(2**63)]
ODD = [0.0, -0.0, 1.0, -2.5, 1e-308, 1e200, 1.7e308, -1.7e308, math.inf, -math.inf, math.nan]
INTS = {
    "products": "for i in range(len(a)):\n    s += a[i] * b[i]",
    "squares": "for i in range(len(a)):\n    s += a[i] * a[i]",
    "subtracted": "for x in a:\n    s -= x\n    s -= 3",
    "prefixes": "for i in range(len(a)):\n    s += a[i]\n    b[i] = s",
    "under a condition": (
        "for i in range(len(a)):\n    if a[i] > b[i]:\n        s += a[i] - b[i]\n    else:\n        s += 1"
    ),
    "largest so far": "t = 0\nfor i in range(len(a)):\n    s += a[i]\n    t = max(t, s)\ns = t",
    "of sums": "t = 0\nfor i in range(len(a)):\n    t = a[i] + b[i]\n    s += t * 2\n    s += t ^ 5",
    "as an index": "for i in range(len(a)):\n    s += a[i]\n    b[s % 3] += s",
    "element as an index": "for i in range(len(a)):\n    s += a[i]\n    a[i] = s\n    b[a[i] % 3] = s",
    "divided": "for i in range(len(a)):\n    s += a[i]\n    if s != 0:\n        b[i] = 7 // s + s // 2",
    "divided by an element": (
        "for i in range(len(a)):\n    s += a[i]\n    b[i] = s\n    if b[i] != 0:\n        s += a[i] // b[i]"
    ),
    "shifted": "for i in range(len(a)):\n    s += a[i]\n    b[i] = 1 << (s & 31)",
    "negative": "for i in range(len(a)):\n    s += a[i]\n    b[i] = -s",
    "unseen afterwards": "for i in range(len(a)):\n    s += a[i]\n    b[i] = s - 1\n    b[i] = b[i] ^ 3",
    "as a float": "q = 0.0\nfor i in range(len(a)):\n    s += a[i]\n    q = q + s * 0.5\ns = s + int(q) * 0",
    "rows": "for i in range(3):\n    for j in range(len(a)):\n        s += a[j] * (i + 1)\n    b[i] = s",
    "by pairs": "for i, x in enumerate(a):\n    s += x * b[i]\n    b[i] = s",
    "added to itself behind two loops": "for x in a:\n    s += x\nfor x in b:\n    s += x\ns = s + s",
    "added to itself in a condition": (
        "t = 0\nfor x in a:\n    s += x\nfor x in b:\n    if s + s < 0:\n        t += 1\n    s += x\ns = t"
    ),
    "products kept": (
        "for i in range(len(a)):\n    s += 1\n    b[i] = a[i] * b[i]\nfor i in range(len(a)):\n"
        "    if b[i] + b[0] < 0:\n        s -= 2"
    ),
    "sums kept": (
        "for i in range(len(a)):\n    s += 1\n    b[i] = a[i] + b[i]\nfor i in range(len(a)):\n"
        "    if b[i] + b[0] < 0:\n        s -= 2"
    ),
    "left early": "for i in range(len(a)):\n    s += a[i]\n    if s > 10:\n        break",
}


def rewritten(source: str, recorded: list[list[Any]], variant: str = "compiled") -> str:
    site = vectorkit.site_of(source, vectorkit.load(source).f, recorded)
    found = [each for each in numba_njit.propose(site) if isinstance(each, Proposal) and each.variant == variant]
    return render(site.module, found[:1]).decode("utf-8") if found else ""


def outcome(function: Callable[..., Any], arguments: list[Any]) -> tuple[str, str, list[str]]:
    """What a call gives, leaves in its arguments and warns of."""
    given = [each.copy() if isinstance(each, np.ndarray) else list(each) if isinstance(each, list) else each
             for each in arguments]  # fmt: skip
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            result = function(*given)
        except Exception as error:
            result = error
    kept = [each.tobytes() if isinstance(each, np.ndarray) else each for each in given]
    return f"{type(result)} {result!r}", repr(kept), sorted({str(each.message) for each in seen})


def agree(source: str, text: str, calls: list[list[Any]]) -> int:
    """How often the compiled copy came to its end, where it always did what the original does."""
    before, module = vectorkit.load(source).f, vectorkit.load(text)
    ended = spied(vars(module), "_f_kernel")
    for each in calls:
        assert outcome(before, each) == outcome(module.f, each), each
    return len(ended)


@pytest.mark.compiles
@pytest.mark.parametrize("made", [np.array, list], ids=["arrays", "lists"])
@pytest.mark.parametrize("name", INTS)
def test_ints_are_pythons(name: str, made: Callable[[Any], Any]) -> None:
    lines = "".join(f"    {line}\n" for line in INTS[name].splitlines())
    source = f"{HEAD}def f(a, b, s):\n{lines}    return s\n"
    text = rewritten(source, [[made([1, 2, 3]), made([4, 5, 6]), 0], [made([7, 2, 3]), made([2, 5, 1]), 2]])
    if not text:
        return
    rng, calls = random.Random(name), []
    for _ in range(150):
        length, few = rng.randrange(3, 7), ENDS[: rng.randrange(2, len(ENDS) + 1)]
        a, b = ([rng.choice(few) for _ in range(length)] for _ in range(2))
        calls.append([made(a), made(b), rng.choice([0, 1, -5, 2**31])])
    assert agree(source, text, calls) >= 5


@pytest.mark.compiles
def test_several_statements_add_to_one_sum() -> None:
    source = f"{HEAD}def f(a, s):\n    for i in range(len(a)):\n" + "        s += a[i]\n" * 3 + "    return s\n"
    text = rewritten(source, [[[2**40, 2, 3], 0], [[7, 2, 3], 2**40]])
    assert " > 2e18 / 3" in text
    ends = (2**60, 2**60 - 1, 2**59, 2**57, -(2**58), 2**58)
    assert agree(source, text, [[[end] * n, s] for end in ends for n in (1, 2, 3) for s in (0, 2**62, -(2**62))]) >= 5


NESTS = {
    "one for all": "for k in range(n):\n    for i in range(len(a)):\n        a[i] += b[i] * c[i] * k",
    "two names": "for k in range(n):\n    for i in range(len(a)):\n        a[i] += b[i] * c[i] * k\n        b[i] = 1.0",
    "its own divisor": (
        "for k in range(n):\n    for i in range(len(a)):\n        a[i] -= c[i] * b[i] / (b[i] * c[k] + k)"
    ),
    "divisor of a variable": (
        "for k in range(n):\n    for i in range(len(a)):\n        d = b[i] * b[i] + c[i] * c[k]\n"
        "        a[i] += c[i] / (d * math.sqrt(d))"
    ),
    "by a condition": (
        "for k in range(n):\n    for i in range(len(a)):\n        if c[i] > b[k]:\n"
        "            a[i] *= c[i] * b[k] + 1.0\n        else:\n            a[i] += b[i] * c[k]"
    ),
    "exponentials": "for k in range(n):\n    for i in range(len(a)):\n        a[i] += b[i] * c[i] * math.exp(c[k])",
    "reset": "for k in range(n):\n    for i in range(len(a)):\n        a[i] += b[i] * c[i] * k\n    a[k] = 0.0",
    "not equal": (
        "for k in range(n):\n    for i in range(n):\n        if i != k:\n            a[k] += b[i] * c[k] * 2.0"
    ),
    "skipped": (
        "for k in range(n):\n    for i in range(n):\n        if i == k:\n            continue\n"
        "        d = b[i] * c[k] * 2.0\n        a[k] += d * d"
    ),
}


@pytest.mark.compiles
@pytest.mark.parametrize("name", NESTS)
def test_arrays_that_are_only_added_to(name: str) -> None:
    lines = "".join(f"    {line}\n" for line in NESTS[name].splitlines())
    source = f"{HEAD}def f(a, b, c, n):\n{lines}    return a[0]\n"
    small = [np.array([0.5, 1.5, 2.0]), np.array([1.0, 2.0, 4.0]), np.array([0.25, 3.0, 1.0]), 2]
    text = rewritten(source, [small, [*small[:3], 3]])
    assert text
    rng, calls = random.Random(name), [small]
    for _ in range(120):
        few = ODD[: rng.randrange(3, len(ODD) + 1)]
        a, b, c = (np.array([rng.choice(few) for _ in range(4)]) for _ in range(3))
        calls.append([a, rng.choice([b, b, a]), rng.choice([c, c, a, b]), rng.randrange(0, 5)])
    assert agree(source, text, calls) >= 2


def test_what_is_looked_at_once() -> None:
    source = f"{HEAD}def f(a, b, c, n):\n" + "".join(f"    {line}\n" for line in NESTS["one for all"].splitlines())
    numbers = [np.ones(3), np.ones(3), np.ones(3), 2]
    assert "_all_finite(a)" in rewritten(source, [numbers])
    assert "_all_finite(a)" not in rewritten(source + "        b[k] = 1.0\n", [numbers])
    assert "_all_finite(a)" not in rewritten(source.replace("range(n)", "range(int(c[0]))"), [numbers])


@pytest.mark.parametrize("exponent", ["0.5", "1.5", "2", "2.0", "2.5", "3", "4", "-0.5", "-1.5", "-2", "-3"])
def test_powers_as_products(exponent: str) -> None:
    times = halves(ast.parse(exponent, mode="eval").body)
    assert times == 2 * float(exponent)
    text = power_text("x", times).format(math="math")
    for x in (0.3, 1.0, 7.25, 1e20):
        assert eval(text, {"x": x, "math": math}) == pytest.approx(x ** float(exponent), rel=1e-14)


@pytest.mark.parametrize("exponent", ["1", "0", "5", "0.3", "n", "True", "1.0"])
def test_other_powers_stay(exponent: str) -> None:
    assert halves(ast.parse(exponent, mode="eval").body) == 0
