"""Loops over complex numbers, compiled: random functions do what they did, and moduli are compared as `abs` does."""

from __future__ import annotations

import math
import random
import types
from collections.abc import Callable
from typing import Any

import complexgen
import numpy as np
import pytest
import vectorkit
from kernelspy import spied

from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._kernel_checks import check_text
from optadvisor.rewriters._kernel_moduli import SIGNS
from optadvisor.source.edits import render
from optadvisor.verifier.equality.equivalence import DEFAULT, compare

numba = pytest.importorskip("numba")
SPECIAL = (0.0, -0.0, 1.0, 2.0, -2.0, 5e-324, 1e-310, 1e200, -1e308, math.inf, math.nan)
FORMS = ("cmath.sqrt({z})", "cmath.sqrt({x})", "cmath.phase({z}) * {w}", "({w} if {z} else {z} + 1)", "abs({z}) * {w}")
Inputs = Callable[[], tuple[list[list[Any]], list[list[Any]]]]


def program(seed: int) -> str:
    """One of the random functions, or one of its kind with what only scalars know."""
    if seed % 2:
        return complexgen.program(seed)
    rng = random.Random(seed)
    form = rng.choice(FORMS).format(z=complexgen.expression(rng, 1), w=complexgen.expression(rng, 1), x="(x - 0.5)")
    limit, sign = rng.choice(("2", "1.5", "x", "k", "abs(w)")), rng.choice(("<", "<=", ">", ">="))
    bodies = (
        f"    out = []\n    for z, w, x in zip(zs, ws, xs):\n        out.append({form})\n    return out\n",
        f"    n = 0\n    for z, w, x in zip(zs, ws, xs):\n        if abs(z * w) {sign} {limit}:\n            n += 1\n"
        f"        elif not z or {limit} {sign} abs(w):\n            n += 100\n    return n\n",
        "    for i in range(min(len(zs), len(ws)) // 2):\n        j = len(zs) - 1 - i\n"
        "        zs[i], zs[j] = zs[j], zs[i] + ws[i]\n",
        f"    out = []\n    for z, w, x in zip(zs, ws, xs):\n        z = {form}\n        if z:\n"
        "            z = z ** 2\n        out.append(z)\n    return out\n",
    )
    return f"{complexgen.HEAD}def f(zs, ws, xs, k):\n{bodies[seed // 2 % len(bodies)]}"


def judged(source: str, inputs: Inputs) -> tuple[int, list[str]]:
    """How many calls the compiled copy of `f` brought to an end, and where the new file differs from the old one."""
    function = vectorkit.load(source).f
    site = vectorkit.site_of(source, function, inputs()[0])
    answers = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
    proposals = [each for each in answers if each.variant == numba_njit.COMPILED][:1]
    if not proposals:
        return 0, []
    text = render(site.module, proposals).decode("utf-8")
    module = vectorkit.load(text)
    ended = counted(module)
    recorded, others = inputs()
    expected = [vectorkit.observe(function, each) for each in recorded + others]
    recorded, others = inputs()
    differences = []
    for one, each in zip(expected, recorded + others, strict=True):
        found = compare(one, vectorkit.observe(module.f, each), DEFAULT)
        if found.level is not Level.IDENTICAL:
            differences.append(vectorkit.say(found))
    return len(ended), differences


def counted(module: Any) -> list[Any]:
    """Gets an item for each call that the module's kernel brings to an end."""
    return spied(vars(module), "_f_kernel")


def test_random_loops_do_what_they_did() -> None:
    total = 0
    for seed in (0, 2, 4, 5, 6, 7):
        ended, differences = judged(program(seed), lambda seed=seed: complexgen.lists(seed))
        assert not differences, (seed, program(seed), differences)
        total += ended
    assert total > 30


@pytest.mark.parametrize("check", sorted(SIGNS))
def test_moduli_are_compared_as_abs_is(check: str) -> None:
    compiled = _check(check)
    compares = eval(f"lambda z, limit: abs(z) {SIGNS[check]} limit")
    rng = random.Random(7)
    calls = [(a, b, limit) for a in SPECIAL for b in SPECIAL for limit in (*SPECIAL, 2)]
    for _ in range(3000):
        limit = rng.choice((2, 1.5, 1e-8, 7e12, 3))
        angle, near = rng.uniform(0, 7), limit * (1 + rng.choice((0, 1e-16, -1e-16, 1e-9, -1e-9, 0.3)))
        calls.append((near * math.cos(angle), near * math.sin(angle), limit))
    ended = 0
    for a, b, limit in calls:
        try:
            found = compiled(a, b, limit)
        except FloatingPointError:
            assert not abs(np.hypot(a, b)) < math.inf
            continue
        assert found == compares(complex(a, b), limit), (a, b, limit)
        ended += 1
    assert ended > 3900


def test_compiled_hypot_is_that_of_abs() -> None:
    hypot, rng = _check("hypot"), random.Random(3)
    for _ in range(20_000):
        a, b = (rng.uniform(-1, 1) * 10.0 ** rng.choice((0, 0, 1, -7, 150, -160)) for _ in range(2))
        assert hypot(a, b) == abs(complex(a, b)) == np.hypot(a, b)


def _check(check: str) -> Any:
    module = types.ModuleType("check")
    vars(module).update(math=math, numba=numba, np=np)
    exec(check_text(check, "tested", "numba.njit", "numba", "math"), vars(module))
    return vars(module)["tested"]


def reasons(source: str, arguments: list[Any]) -> list[str]:
    site = vectorkit.site_of(source, vectorkit.load(source).f, [arguments])
    return [each.reason for each in numba_njit.propose(site) if isinstance(each, Declined)]


def test_powers_that_are_too_large_are_pythons() -> None:
    source = "def f(zs):\n    s = 0j\n    for z in zs:\n        s = z ** 3\n    return s\n"
    ended, differences = judged(source, lambda: ([[[1j, 2 + 1j]]], [[[1e200 + 0j]], [[complex("inf")]], [[0j]]]))
    assert not differences
    assert ended == 2


def test_a_name_of_the_files_own_is_no_complex_number() -> None:
    source = (
        "def abs(z):\n    return z.real\n\n\ndef f(z):\n    for _ in range(3):\n        z = z * abs(z)\n    return z\n"
    )
    assert not [each for each in reasons(source, [1j]) if "power" in each]
    assert reasons(source, [1j])
