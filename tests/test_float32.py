"""float32 in compiled copies: random functions round where NumPy does, and give up where it warns."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import test_complex_numba
import vectorkit

from optadvisor.records import Declined
from optadvisor.rewriters import numba_njit

numba = pytest.importorskip("numba")
if type(np.float32(1) + 0.5) is not np.float32:
    pytest.skip("NumPy before version 2 promotes in another way", allow_module_level=True)
HEAD = "import math\nimport numpy as np\n\n\n"
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.1, np.inf, -np.inf, np.nan, 3e38, -3.4e38, 1e-45, 1e-39, 16777216.0, 0.3)
HELPERS = ("return v * 0.5 + 1", "return v * v", "if v > 1:\n        return v\n    return v * 2")
STARTS = ("0.0", "0", "np.float32(0)", "a[0]", "x")
STATEMENTS = (
    "s += {e}", "s -= {e}", "s = s + {e}", "t = {e}", "out[i] = {e}", "out[i] += {e}", "out[i] /= {e}", "wide[i] = {e}",
    "if {e} > {d}:\n            t = {d}", "if {e} == {d}:\n            s = {e}", "a[i] = {e}",
)  # fmt: skip
RETURNS = ("s", "t", "(s, out[0])", "float(s)", "out", "max(s, t)")


def expression(rng: random.Random, depth: int) -> str:
    if depth == 0:
        return rng.choice(("a[i]", "a[i - 1]", "w[i]", "s", "t", "0.1", "2", "1e-3", "-1.5", "k", "p", "x"))
    one, two = expression(rng, depth - 1), expression(rng, rng.randrange(depth))
    forms = (
        f"({one} + {two})", f"({one} - {two})", f"{one} * {two}", f"({one}) / ({two})", f"abs({one})", f"-({one})",
        f"float({one})", f"np.float32({one})", f"np.sqrt(abs({one}))", f"math.sin({one})", f"max({one}, {two})",
        f"np.floor({one})", f"({one} if {two} > 0.3 else {two})", f"g({one})", f"math.atan2({one}, {two})",
    )  # fmt: skip
    return rng.choice(forms)


def program(seed: int) -> str:
    rng = random.Random(seed)
    lines = []
    for _ in range(rng.randrange(1, 5)):
        text = rng.choice(STATEMENTS)
        lines.append("        " + text.format(e=expression(rng, rng.choice((1, 2))), d=expression(rng, 0)))
    body = f"    s = {rng.choice(STARTS)}\n    t = {rng.choice(STARTS)}\n    wide = np.zeros(len(a))\n"
    body += "    for i in range(1, len(a)):\n" + "\n".join(lines) + f"\n    return {rng.choice(RETURNS)}\n"
    return f"{HEAD}def g(v):\n    {rng.choice(HELPERS)}\n\n\ndef f(a, w, out, x, p, k):\n{body}"


def arguments(seed: int) -> tuple[list[list[Any]], list[list[Any]]]:
    rng = random.Random(seed)

    def singles(n: int, wild: bool) -> np.ndarray:
        found = [rng.choice(SPECIAL) if wild and rng.random() < 0.3 else rng.uniform(-3, 3) for _ in range(n)]
        return np.array(found).astype(np.float32)

    def some(n: int, wild: bool = False) -> list[Any]:
        w = np.array([rng.choice((0.5, 1e39, -1e-50)) if wild else rng.uniform(-2, 2) for _ in range(n)])
        p = rng.choice((0.1, 1e300, 1e-60, np.nan, 3.4028236e38)) if wild else 0.7
        k = rng.choice((2**24 + 1, 0, -5)) if wild else 3
        return [singles(n, wild), w, singles(n, wild), np.float32(rng.uniform(-2, 2)), float(p), k]

    shared = some(5)
    shared[2] = shared[0][::-1]
    return [some(8), some(5)], [some(6), some(4, True), some(6, True), some(6, True), some(1), some(0), shared]


def test_random_functions_do_what_they_did() -> None:
    ended = compiled = 0
    for seed in range(10):
        found, differences = test_complex_numba.judged(program(seed), lambda seed=seed: arguments(seed))
        assert not differences, (seed, program(seed), differences)
        ended, compiled = ended + found, compiled + (found > 0)
    assert compiled >= 4
    assert ended > 20


def reasons(body: str, *given: Any) -> list[str]:
    source = f"{HEAD}def f(a, w):\n{body}"
    site = vectorkit.site_of(source, vectorkit.load(source).f, [list(given)])
    return [each.reason for each in numba_njit.propose(site) if isinstance(each, Declined)]


@pytest.mark.compiles
@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("    s = 0.0\n    for x in a:\n        s += np.sin(x)\n    return s\n", "float32"),
        ("    s = 0.0\n    for x in a:\n        s += x % 2\n    return s\n", "Mod"),
        (
            "    s = 0.0\n    for x in a:\n        s = s + w * 0.1 if x > 1 else x\n    return s\n",
            "depending on the data",
        ),
        ("    s = 0\n    for x in a:\n        s += round(x)\n    return s\n", "float32"),
        ("    for i in range(len(a)):\n        a[i] = w[i] = w[i] * 0.1\n", "together with other values"),
        ("    s = 0.0\n    for x in a:\n        s += sum(y * y for y in a)\n    return s\n", "float32"),
    ],
)
def test_what_is_not_known_to_be_the_same_is_declined(body: str, why: str) -> None:
    singles = np.linspace(0, 1, 6).astype(np.float32)
    (reason,) = reasons(body, singles, singles.astype(np.float64) if "w[" in body else 0.5)
    assert why in reason


def test_a_function_called_with_both_widths_is_declined() -> None:
    source = (
        f"{HEAD}def g(v):\n    return 1 if v > 0.1 else 0\n\n\n"
        "def f(a, w):\n    n = 0\n    for i in range(len(a)):\n        n += g(a[i]) + g(w[i])\n    return n\n"
    )
    singles = np.full(5, 0.1).astype(np.float32)
    site = vectorkit.site_of(source, vectorkit.load(source).f, [[singles, np.full(5, 0.1)]])
    assert ["different kinds" in each.reason for each in numba_njit.propose(site) if isinstance(each, Declined)] == [
        True
    ]
