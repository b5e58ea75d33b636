"""Random expressions over numbers, for `vectorgen`: subscripts that mostly lie inside, floats, ints, conditions.

Words(random.Random(7)).number(Place(loops={"i": ("n", 1, 0)}))   →   "(x[i - 1] * SCALE)"
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

HELPERS = """import math

import numpy as np

SCALE = 0.5
LIMIT = 3


def bent(v):
    return v * v - SCALE


def larger(v, w):
    if v > w:
        return v
    return w * 0.5


def wrapped(i, size):
    j = i % size
    return j


def spread(v, w):
    return v + w, v - w


def series(v, k):
    s = 0.0
    for j in range(k % 5):
        s = s * v + j
    return s


"""
FLOATS_1, INTS_1, BOOLS_1 = ("x", "y", "z"), ("k", "w"), ("b",)
FLOATS_2, INTS_2 = ("g", "u"), ("h",)
LENGTH = {"x": "n", "y": "n", "k": "n", "b": "n", "z": "q", "w": "q"}
SHAPE = {"g": ("n", "q"), "h": ("n", "q"), "u": ("n", "n")}


@dataclass(frozen=True)
class Program:
    source: str
    parameters: tuple[str, ...]
    lists: frozenset[str]
    """Parameters that are lists, not arrays."""
    constructs: tuple[str, ...]


@dataclass
class Place:
    """What may be used where one is."""

    floats: list[str] = field(default_factory=list)
    ints: list[str] = field(default_factory=list)
    loops: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    """Loop variable → the length it belongs to, and how far from both ends it stays."""
    rows: dict[str, str] = field(default_factory=dict)
    """Name of a row → the length of it."""


class Words:
    """Writes expressions. `rng` decides everything."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.used: set[str] = set()
        self.constructs: set[str] = set()
        self.counter = 0
        self.lists = frozenset(
            name for name in ("x", "y", "z", "k", "w", "b", "g", "h", "u") if self.listy(rng.random())
        )
        self.local: dict[str, str] = {}

    def listy(self, chance: float) -> bool:
        if not hasattr(self, "mode"):
            self.mode = self.rng.choice(["arrays", "arrays", "arrays", "lists", "lists", "mixed"])
        self.arrays = self.mode == "arrays" or (self.mode == "mixed" and self.chance(0.5))
        return self.mode == "lists" or (self.mode == "mixed" and chance < 0.5)

    def pick(self, *options: Any) -> Any:
        return self.rng.choice(options)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def use(self, name: str) -> str:
        self.used.add(name)
        return name

    def mark(self, construct: str) -> None:
        self.constructs.add(construct)

    def fresh(self, stem: str) -> str:
        self.counter += 1
        return f"{stem}{self.counter}"

    # ------------------------------------------------------------ subscripts

    def index(self, place: Place, length: str) -> str:
        """A subscript for a dimension of that length, mostly inside of it."""
        found = [(v, low, high) for v, (of, low, high) in place.loops.items() if of == length]
        chance = self.rng.random()
        if found and chance < 0.8:
            variable, low, high = self.rng.choice(found)
            shift = self.rng.randint(-low, high) if self.chance(0.95) else self.rng.randint(-2, 2)
            if self.chance(0.08):
                self.mark("reversed subscript")
                return f"{self.length(length)} - 1 - {variable}"
            if self.chance(0.04):
                self.mark("wrapped subscript")
                return f"({variable} + {self.rng.randint(-2, 3)}) % {self.length(length)}"
            return variable if not shift else f"{variable} {'+' if shift > 0 else '-'} {abs(shift)}"
        if chance < 0.87 and place.loops and length == "n":
            self.mark("gather")
            own = [v for v, (of, _, _) in place.loops.items() if of == "n"]
            if own:
                return f"{self.use('k')}[{self.rng.choice(own)}]"
        if chance < 0.9 and place.loops:
            variable = self.rng.choice(list(place.loops))
            return self.pick(f"{variable} // 2", f"2 * {variable}", f"{variable} % {self.length(length)}")
        return self.pick("0", "-1", "1", "0")

    def length(self, name: str) -> str:
        return name

    def float_element(self, place: Place) -> str:
        chance = self.rng.random()
        if place.rows and chance < 0.3:
            row = self.rng.choice(list(place.rows))
            return f"{row}[{self.index(place, place.rows[row])}]"
        if chance < 0.65 or len(place.loops) == 0:
            name = self.use(self.rng.choice(FLOATS_1))
            return f"{name}[{self.index(place, LENGTH[name])}]"
        return self.two(place, self.use(self.rng.choice(FLOATS_2)))

    def two(self, place: Place, name: str) -> str:
        first, second = (self.index(place, length) for length in SHAPE[name])
        return self.pair(name, first, second)

    def pair(self, name: str, first: str, second: str) -> str:
        return f"{name}[{first}][{second}]" if name in self.lists or self.chance(0.1) else f"{name}[{first}, {second}]"

    # ------------------------------------------------------------ expressions

    def number(self, place: Place, depth: int = 2) -> str:
        """A float."""
        chance = self.rng.random()
        if depth == 0 or chance < 0.35:
            if place.floats and self.chance(0.35):
                return self.rng.choice(place.floats)
            if self.chance(0.12):
                return self.pick("0.5", "2.0", "-1.5", "SCALE", "0.0", "1e-3", "3")
            if self.chance(0.1):
                return self.use("s")
            return self.float_element(place)
        if chance < 0.72:
            op = self.pick(
                "+", "-", "*", "+", "-", "*", "/", "//" if self.chance(0.3) else "+", "%" if self.chance(0.4) else "*"
            )
            other = self.number(place, depth - 1) if self.chance(0.8) else self.whole(place, depth - 1)
            pair = [self.number(place, depth - 1), other]
            self.rng.shuffle(pair)
            return f"({pair[0]} {op} {pair[1]})"
        if chance < 0.76:
            self.mark("if-expression")
            return f"({self.number(place, depth - 1)} if {self.test(place)} else {self.number(place, depth - 1)})"
        if chance < 0.82:
            self.mark("min/max")
            return f"{self.pick('min', 'max')}({self.number(place, depth - 1)}, {self.number(place, depth - 1)})"
        if chance < 0.86:
            self.mark("helper")
            one = self.number(place, depth - 1)
            return self.pick(f"bent({one})", f"larger({one}, {self.number(place, depth - 1)})")
        if chance < 0.9:
            return self.pick("abs", "-", "float", "math.fabs") + f"({self.number(place, depth - 1)})"
        if chance < 0.95:
            self.mark("math")
            inner = self.number(place, depth - 1)
            return self.pick(
                f"math.sqrt(abs({inner}))", f"math.sin({inner})", f"math.exp(-abs({inner}))", f"math.sqrt({inner})",
                f"math.copysign({inner}, {self.number(place, 0)})", f"math.floor({inner})", f"np.sqrt({inner})",
                f"math.log({inner})", f"math.atan2({inner}, {self.number(place, 0)})", f"math.pow({inner}, 2.0)",
            )  # fmt: skip
        if chance < 0.97:
            self.mark("power")
            return f"{self.float_element(place)} ** {self.pick('2', '2.0', '0.5', '3', '-1')}"
        return self.whole(place, depth - 1)

    def whole(self, place: Place, depth: int = 2) -> str:
        """An int."""
        chance = self.rng.random()
        if depth <= 0 or chance < 0.5:
            choices = [*place.loops, *place.ints, self.pick("1", "2", "LIMIT", "-3")]
            if place.loops and self.chance(0.4):
                name = self.use(self.pick("k", "w", "h"))
                if name == "h":
                    return self.two(place, name)
                return f"{name}[{self.index(place, LENGTH[name])}]"
            if self.chance(0.1):
                return self.use("p")
            return self.rng.choice(choices)
        if chance < 0.85:
            op = self.pick("+", "-", "*", "%", "//", "+", "&" if self.chance(0.2) else "+")
            return f"({self.whole(place, depth - 1)} {op} {self.whole(place, depth - 1)})"
        if chance < 0.9:
            self.mark("int of a float")
            return f"int({self.number(place, depth - 1)})"
        if chance < 0.94:
            return f"abs({self.whole(place, depth - 1)})"
        if chance < 0.97:
            return f"wrapped({self.whole(place, depth - 1)}, {self.pick('3', 'LIMIT', 'n')})"
        return f"{self.pick('min', 'max')}({self.whole(place, depth - 1)}, {self.whole(place, depth - 1)})"

    def test(self, place: Place, depth: int = 1) -> str:
        chance = self.rng.random()
        if depth and chance < 0.12:
            return f"{self.test(place, 0)} {self.pick('and', 'or')} {self.test(place, 0)}"
        if depth and chance < 0.16:
            return f"not {self.test(place, 0)}" if self.chance(0.5) else f"not ({self.test(place, 0)})"
        if chance < 0.22:
            return f"{self.use('b')}[{self.index(place, 'n')}]"
        op = self.pick("<", ">", "<=", ">=", "==", "!=")
        if chance < 0.4:
            return f"{self.whole(place, 1)} {op} {self.whole(place, 1)}"
        if chance < 0.45:
            return f"{self.number(place, 0)} < {self.number(place, 0)} <= {self.number(place, 0)}"
        return f"{self.number(place, 1)} {op} {self.number(place, 1)}"
