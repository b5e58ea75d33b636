"""Checks of floats that another check makes anyway, and lengths that have two names: what copies leave out.

What is left out must not be missed: wherever NumPy would have warned, the copy gives up.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import vectorkit

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._kernel_checks import check_text
from optadvisor.source.edits import render

HEAD = "import numpy as np\n\n\n"
FINITE = np.array([1.0, 2.0, 3.0])
BIG = np.array([1e200, -1e200, 1e308])


def kernel_text(source: str, *arguments: Any) -> str:
    site = vectorkit.site_of(HEAD + source, vectorkit.load(HEAD + source).f, [list(arguments)])
    proposals = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
    text = render(site.module, proposals[:1]).decode("utf-8")
    assert "_f_kernel" in text
    return text


def inner(text: str) -> str:
    """The copy's own lines."""
    return text[text.index("def _f_kernel") : text.index("\ndef f(")]


DISTANCES = """\
def f(p, q):
    s = 0.0
    for i in range(len(p)):
        d = p[i] - q[i]
        s += d * d
    return s
"""
CONTINUED = DISTANCES.replace("        s += d * d", "        if i == 1:\n            continue\n        s += d * d")
REBOUND = DISTANCES.replace(
    "        s += d * d", "        e = d * 2.0\n        d = p[i] * 0.5\n        s += d * d + e * 0.5"
)
DIVISOR = DISTANCES.replace("s += d * d", "s += q[i] * q[i] / d")
PRODUCT = DISTANCES.replace("        d = p[i] - q[i]\n", "").replace("d * d", "p[i] * q[i]")
RESET = PRODUCT.replace("    return", "        if i == 2:\n            s = 0.0\n    return")
UNDER_A_CONDITION = DISTANCES.replace("        s += d * d", "        if d > 0.0:\n            s += d * d")


def test_a_sum_is_looked_at_after_its_loop() -> None:
    text = inner(kernel_text(DISTANCES, FINITE, FINITE))
    assert "        d = p[i] - q[i]\n        s += d * d\n    if s - s != 0.0:\n        raise" in text


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        (CONTINUED, "_arises("),  # the sum may not be reached
        (DIVISOR, "_arises("),  # 1 / inf is finite
        (UNDER_A_CONDITION, "_arises("),
        (RESET, "suspects += checked1 - checked1 != 0.0"),
    ],
)
def test_what_may_be_missed_is_looked_at_at_once(source: str, kept: str) -> None:
    assert kept in inner(kernel_text(source, FINITE, FINITE))


@pytest.mark.compiles
@pytest.mark.parametrize("source", [DISTANCES, CONTINUED, REBOUND, DIVISOR, PRODUCT, RESET, UNDER_A_CONDITION])
def test_warnings_are_given_as_before(source: str) -> None:
    text = kernel_text(source, FINITE, FINITE + 0.5)
    before, after = vectorkit.load(HEAD + source).f, vectorkit.load(text).f
    rng = np.random.default_rng(5)
    odd = [0.0, -0.0, 1.0, 1e-308, 1e200, -1e200, 1.7e308, -1.7e308, np.inf, -np.inf, np.nan]
    for _ in range(200):
        pair = [rng.choice(odd, size=n) for n in [int(rng.integers(1, 6))] * 2]
        assert outcome(before, *pair) == outcome(after, *pair), pair


def outcome(function: Any, *arguments: Any) -> tuple[str, list[str]]:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = function(*arguments)
    return f"{type(result)} {result!r}", sorted({str(each.message) for each in seen})


HELD = """\
def f(mass, steps):
    n = len(mass)
    total = 0
    for i in range(n):
        for j in range(n):
            if i < j:
                total = total ^ mass[j]
    return total
"""


def test_a_variable_that_holds_a_length_is_that_length() -> None:
    assert "_within" not in inner(kernel_text(HELD, np.arange(4), 2))


@pytest.mark.parametrize(
    "changed",
    [
        HELD.replace("    total = 0\n", "    total = 0\n    n = steps\n"),
        HELD.replace("n = len(mass)", "n = len(mass) - 1"),
        HELD.replace("    total = 0\n", "    total = 0\n    if steps > 2:\n        mass = mass.copy()\n"),
        HELD.replace("    n = len(mass)\n", "    n = steps\n    if steps > 2:\n        n = len(mass)\n"),
    ],
)
def test_one_that_may_hold_another_number_is_not(changed: str) -> None:
    text = inner(kernel_text(changed, np.arange(4), 2))
    assert "_within" in text or "boundscheck" in text


SUMS = ("int_add", "int_subtract")


@pytest.mark.compiles
def test_checked_sums_of_ints_at_their_ends() -> None:
    module: dict[str, Any] = {}
    names = {"int_add": int.__add__, "int_subtract": int.__sub__, "int_multiply": int.__mul__}
    checks = (*names, *(name.replace("int", "moderate") for name in SUMS), "within")
    text = "\n".join(check_text(each, each, "numba.njit", "numba", "math") for each in checks)
    exec("import math\nimport numba\nimport numpy as np\n" + text, module)
    ends = [
        0,
        1,
        -1,
        3,
        2**62 + 2**40,
        -(2**62) - 2**40,
        2**62 + 2**40 + 1,
        -7,
        2**31,
        -(2**31) - 1,
        3037000500,
        2**62,
        -(2**62),
        2**63 - 1,
        -(2**63),
        -(2**63) + 1,
    ]
    for name, operation in names.items():
        for x in ends:
            for y in ends:
                exact, found = operation(x, y), given(module[name], x, y)
                assert found == exact if found is not None else abs(exact) > 4.59e18
                taken = max(abs(x), abs(y)) <= 2**62 + 2**40
                with_moderate = (
                    given(module[name.replace("int", "moderate")], x, y) if name in SUMS and taken else found
                )
                assert with_moderate == found
    for place in range(-6, 6):
        assert given(module["within"], place, 4) == (place % 4 if -4 <= place < 4 else None)
        assert given(module["within"], place, 0) is None


def given(function: Any, *arguments: int) -> int | None:
    try:
        return int(function(*arguments))
    except (OverflowError, IndexError):
        return None
