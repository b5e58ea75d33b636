"""Random functions over objects, and arguments for them: `program(7)` is the seventh.

Lists of objects are gone through in every way that is known, attributes are read and changed, methods are called.
Arguments include objects that are there twice, hooks, other classes, ints among floats, nan, and missing objects.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

CLASSES = (
    """class Thing:
    def __init__(self, x, v, m):
        self.x, self.v, self.m = x, v, m
""",
    """class Thing:
    __slots__ = ("m", "v", "x")

    def __init__(self, x, v, m):
        self.x, self.v, self.m = x, v, m
""",
    """@dataclass
class Thing:
    x: float
    v: float
    m: float = 1.0
""",
)
METHODS = """
    def size(self):
        return self.x * self.x + self.v * self.v

    @property
    def heavy(self):
        \"\"\"Twice the mass.\"\"\"
        twice = self.m + self.m
        return twice - 0.5

    def away(self, other, k):
        d = self.x - other.x
        return d * d * k + other.m

    def move(self, dt, dv):
        self.x += dt * self.v
        self.v -= dv


def apart(a, b):
    dx, dm = a.x - b.x, a.m * b.m
    return dx * dm


def far(a, b):
    return (a.x - b.x) * (a.v + b.v)
"""
INPUTS = """
import random as _random


class Noisy(Thing):
    def __setattr__(self, name, value):
        print(name, value)
        super().__setattr__(name, value)


class Lazy(Thing):
    def __getattr__(self, name):
        return 1.0


class Other(Thing):
    def size(self):
        return 5.0

    def move(self, dt, dv):
        self.x = dt


class Computed:
    m = property(lambda self: 2.0)

    def __init__(self, x, v, m):
        self.x, self.v = x, v


def thing(rng, kind=Thing):
    return kind(rng.choice([rng.uniform(-3, 3), 0.0, -0.0, 1.5]), rng.uniform(-2, 2), rng.uniform(0.5, 2))


def calls(seed):
    rng = _random.Random(seed)
    some = lambda n, kind=Thing: [thing(rng, kind) for _ in range(n)]
    found = [call(some(12), thing(rng), 0.25, 4) for _ in range(2)]
    return found + [call(some(6), thing(rng), -0.5, 6)]


def checks(seed):
    rng = _random.Random(seed + 1)
    some = lambda n, kind=Thing: [thing(rng, kind) for _ in range(n)]
    twice, inside = some(4), some(5)
    twice.append(twice[1])
    found = [call(some(n), thing(rng), 0.5, n) for n in (0, 1, 2, 3, 7)]
    found += [call(twice, thing(rng), 0.5, 3), call(inside, inside[2], 0.5, 3)]
    found += [call(some(3, kind), thing(rng), 0.5, 3) for kind in (Noisy, Lazy, Other, Computed)]
    found += [call(some(3), thing(rng, kind), 0.5, 3) for kind in (Noisy, Lazy, Other, Computed)]
    found += [call(some(2) + [kind(1.0, 1.0, 1.0)], thing(rng), 0.5, 2) for kind in (Other, lambda *_: None)]
    found += [call(some(2) + [Thing(*odd)], thing(rng), 0.5, 3) for odd in ((1, 2.0, 1.0), (1.0, NAN, 1.0))]
    found += [call(some(2), Thing(1e308, 1e308, INF), 0.5, 2), call(tuple(some(3)), thing(rng), 0.5, 2)]
    found += [call(some(3), None, 0.5, 3), call(some(3), thing(rng), 1, 3), call(some(3), thing(rng), 0.5, 9)]
    return found + [call(some(3), thing(rng), 0.5, -1)]


NAN, INF = float("nan"), float("inf")
CALLS, CHECKS = calls(SEED), checks(SEED)
"""


@dataclass(frozen=True, kw_only=True)
class Program:
    before: str
    inputs: str


def program(seed: int) -> Program:
    rng = random.Random(seed)
    lines = ["s = 0.0", "t = 1.0"]
    for _ in range(rng.choice([1, 1, 2])):
        lines += _loop(rng)
    body = "\n".join(f"    {line}" for line in [*lines, "return s, t"])
    head = "import math\nfrom dataclasses import dataclass\n\n\n"
    text = f"{head}{rng.choice(CLASSES)}{METHODS}\n\ndef f(things, c, k, n):\n{body}\n"
    return Program(before=text, inputs=f"SEED = {seed}\n{INPUTS}")


def _loop(rng: random.Random) -> list[str]:
    header, bindings, index = rng.choice(
        [
            ("for p in things:", [], ""),
            ("for i in range(len(things)):", ["p = things[i]"], "i"),
            ("for i, p in enumerate(things):", [], "i"),
            ("for i in range(1, len(things)):", ["p = things[i]"], "i"),
            ("for i in range(n):", ["p = things[i]"], "i"),
            ("for p in things[1:]:", [], ""),
        ]
    )
    body = [*bindings, *(_statement(rng, "p", "c", "    ") for _ in range(rng.randint(1, 3)))]
    if rng.random() < 0.4:
        body += _inner(rng, index)
    return [header, *(f"    {line}" for each in body for line in each.split("\n"))]


def _inner(rng: random.Random, index: str) -> list[str]:
    options = [("for q in things:", []), ("for j in range(len(things)):", ["q = things[j]"])]
    if index:
        options += [(f"for q in things[{index} + 1:]:", []), (f"for j in range({index}):", ["q = things[j]"])]
    header, bindings = rng.choice(options)
    body = [*bindings, *(_statement(rng, "q", "p", "") for _ in range(rng.randint(1, 2)))]
    if rng.random() < 0.2:
        body = [*bindings, "if p is not q:", *(f"    {line}" for line in body[len(bindings) :])]
    return [header, *(f"    {line}" for line in body)]


def _statement(rng: random.Random, one: str, other: str, indent: str) -> str:
    e = _expression(rng, one, other)
    options = [f"s += {e}", f"s += {e}", f"t -= {e}", f"{one}.x = {e}", f"{one}.v += {e}", f"{one}.move(k, {e})"]
    if indent:
        options += [f"if {one}.x > {other}.v:\n    {one}.v = {e}", f"if {one}.m > 1.0:\n    s += {e}"]
    return rng.choice(options)


def _expression(rng: random.Random, one: str, other: str, depth: int = 2) -> str:
    leaves = [f"{one}.x", f"{one}.v", f"{one}.m", f"{other}.x", "k", "0.5", "c.v", "things[0].m", f"{one}.heavy"]
    leaves += [f"{one}.size()", f"{one}.away({other}, k)", f"apart({one}, {other})", f"far({other}, {one})"]
    if depth == 0 or rng.random() < 0.3:
        return rng.choice(leaves)
    left, right = (_expression(rng, one, other, depth - 1) for _ in range(2))
    return rng.choice([f"({left} + {right})", f"({left} - {right})", f"{left} * {right}", f"abs({left})"])
