"""Random functions on complex numbers, and arguments with many zeros of both signs, for the tests of complex loops.

expression(random.Random(3), 3)     (z * w + 2j) / (x - 3) - cmath.exp(1j * k)
program(7)                          the text of a function with loops over such expressions
"""

from __future__ import annotations

import random
from typing import Any

HEAD = "import cmath\nimport math\nimport numpy as np\n\n\n"
CONSTANTS = ("2j", "1j", "-1j", "(1+2j)", "0j", "(-2-0.5j)", "complex(-0.0, 1.5)")
REALS = ("x", "k", "2", "0.5", "-1.5", "(k + 1)", "x * 0.25", "math.pi", "abs(z)", "w.imag", "math.cos(x)")
SPECIAL = (0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 5e-324)
WILD = (float("inf"), float("-inf"), float("nan"), 1e308, -1e200)


def expression(rng: random.Random, depth: int) -> str:
    """A complex value made of `z`, `w`, the float `x` and the int `k`."""
    if depth == 0:
        return rng.choice(("z", "w", "z", "w", *CONSTANTS))
    inner = expression(rng, depth - 1)
    other = expression(rng, rng.randrange(depth))
    real = rng.choice(REALS)
    forms = (
        f"({inner} + {other})", f"({inner} - {other})", f"{inner} * {other}", f"{inner} * {other}",
        f"{inner} * {real}", f"{real} * {inner}", f"({inner} + {real})", f"({real} - {inner})", f"({inner} - {real})",
        f"{inner} / ({real})", f"{inner} / ({other})", f"({inner}).conjugate()", f"-{inner}",
        f"({inner}) ** {rng.choice((1, 2, 3, 5))}", f"cmath.exp({inner} / 8)", f"cmath.exp(2j * math.pi * {real})",
        f"complex({real}, {rng.choice(REALS)})", f"cmath.rect({real}, x)",
        f"({inner} if {real} > 0.5 else {other})",
    )  # fmt: skip
    return rng.choice(forms)


def straight(seed: int) -> str:
    """A function without a loop around its expression, or one that adds it up."""
    rng = random.Random(seed)
    value = expression(rng, rng.choice((1, 2, 2, 3)))
    if seed % 3:
        return f"{HEAD}def f(z, w, x, k):\n    return {value}\n"
    op = rng.choice(("+", "-"))
    start = rng.choice(("0j", "0"))
    inside = f"        total {op}= {value}\n        z = z + w\n"
    body = f"    total = {start}\n    for j in range(3):\n{inside}    return total\n"
    return f"{HEAD}def f(z, w, x, k):\n{body}"


def program(seed: int) -> str:
    """A function with a loop over lists of complex numbers, floats, and its rounds."""
    rng = random.Random(seed)
    value, other = expression(rng, rng.choice((1, 2))), expression(rng, 1)
    start, op = rng.choice(("0", "0j", "0.0")), rng.choice(("+=", "-="))
    n = "min(len(zs), len(ws), len(xs))"
    bodies = (
        f"    out = []\n    for z, w, x in zip(zs, ws, xs):\n        out.append({value})\n    return out\n",
        f"    return [{value} for z, w, x in zip(zs, ws, xs)]\n",
        f"    total = {start}\n    for z, w, x in zip(zs, ws, xs):\n        total {op} {value}\n    return total\n",
        f"    return sum({value} for z, w, x in zip(zs, ws, xs))\n",
        f"    for i in range({n}):\n        z, w, x = zs[i], ws[i], xs[i]\n        zs[i] = {value}\n",
        f"    out = [0j] * len(zs)\n    for i, z in enumerate(zs):\n        w = z * 1j\n        x = xs[i]\n"
        f"        out[i] = {value}\n    return out\n",
        f"    out = []\n    for z, w, x in zip(zs, ws, xs):\n        if abs(z) < 1.5:\n            v = {value}\n"
        f"        else:\n            v = {other}\n        out.append(v)\n    return out\n",
        f"    counts = []\n    for z, w, x in zip(zs, ws, xs):\n        n = 0\n        while abs(z) <= 2 and n < 12:\n"
        f"            z = {value}\n            n += 1\n        counts.append(n)\n    return counts\n",
        f"    return [abs({value}) for z, w, x in zip(zs, ws, xs)]\n",
        f"    out = []\n    for w, x in zip(ws, xs):\n        total = {start}\n        for z in zs:\n"
        f"            total {op} {value}\n        out.append(total)\n    return out\n",
    )
    return f"{HEAD}def f(zs, ws, xs, k):\n{bodies[seed % len(bodies)]}"


def number(rng: random.Random, wild: bool = False) -> float:
    pick = rng.random()
    if wild and pick < 0.1:
        return rng.choice(WILD)
    return rng.choice(SPECIAL) if pick < 0.4 else rng.uniform(-2, 2)


def point(rng: random.Random, wild: bool = False) -> complex:
    return complex(number(rng, wild), number(rng, wild))


def lists(seed: int) -> tuple[list[list[Any]], list[list[Any]]]:
    """Arguments of `program`: those that are recorded, and others."""
    rng = random.Random(seed)

    def some(zs: int, ws: int, xs: int, wild: bool = False, k: int = 3) -> list[Any]:
        return [
            [point(rng, wild) for _ in range(zs)], [point(rng, wild) for _ in range(ws)],
            [number(rng, wild) for _ in range(xs)], k,
        ]  # fmt: skip

    plain = [[complex(1 + i % 7, i - 20.5) / 9 for i in range(40)], [complex(2, i % 5 + 0.5) for i in range(40)]]
    recorded = [[*plain, [0.5 + i / 40 for i in range(40)], 2]]
    others = [some(12, 12, 12), some(5, 5, 5, True), some(3, 3, 3, k=0), some(4, 2, 9, k=-2), some(1, 1, 1)]
    others += [some(0, 0, 0), [[0j], [-0j], [0.0], 1], [[1j, 2], [1j, 1j], [0.5, 1.5], 1]]
    same = [point(rng) for _ in range(4)]
    return recorded, [*others, [same, same, [0.5] * 4, 2], *(some(2, 2, 2) for _ in range(3))]
