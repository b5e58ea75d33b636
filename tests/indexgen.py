"""Random functions with loops over arrays and lists, and arguments that do and do not fit them.

program(7)             the text of `f(a, b, m, k, n, p, x)` with up to three nested loops and all kinds of indices
recorded(7), checks(7) fresh arguments: some on which the indices are right, some with arrays that are too short
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

PARAMETERS = ("a", "b", "m", "k", "n", "p", "x")
BOUNDS = (
    *("n", "n", "len(a)", "len(a)", "a.shape[0]", "len(b)", "n - 1", "n + 1", "n // 2"),
    *("p", "p + 1", "2 * p", "4", "n - p"),
)
HUGE = (2**31 - 1, 2**40, 2**62, -(2**62))
FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 3.0, math.inf, -math.inf, math.nan, 1e308, 5e-324)


class Maker:
    """The state of one random function: names in reach and the lines written so far."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lists = self.rng.random() < 0.35
        self.lines: list[str] = []
        self.ints: list[str] = []
        self.names = iter("ijhgqruvwyzABCDEFGHJKLMNOPQRSTUVWXYZ")
        self.wild = self.rng.random() < 0.3
        self.helper = self.rng.random() < 0.25
        self.helped = False
        self.depth = 1

    def pick(self, *items: str) -> str:
        return self.rng.choice(items)

    # -------------------------------------------------------- expressions

    def bound(self) -> str:
        if self.ints and self.rng.random() < 0.35:
            v = self.pick(*self.ints)
            return self.pick(v, f"{v} + 1", f"{v} * {v}", f"{v} - p", f"n - {v}", f"2 * {v}", f"{v} // 2")
        row = ["len(m[0])", "m.shape[1]", "len(m)", "m.shape[0]"] if not self.lists else ["len(m[0])", "len(m)"]
        return self.pick(*(each for each in BOUNDS if not (self.lists and "shape" in each)), *row)

    def index(self) -> str:
        if not self.ints or self.rng.random() < 0.08:
            return self.pick("0", "-1", "1", "p", "n - 1", "-2", "c", "n // 2")
        v, w = self.pick(*self.ints), self.pick(*self.ints)
        plain = self.rng.random()
        if plain < 0.45 and not self.wild:
            return v
        return self.pick(
            v, f"{v} - 1", f"{v} + 1", f"{v} - p", f"{v} + p", f"n - 1 - {v}", f"-{v}", f"-{v} - 1", f"2 * {v}",
            f"{v} + {w}", f"{v} - {w}", f"{v} // 2", f"{v} * {w}", f"({v} * p) // 3", f"{v} % 3", f"k[{v}]", "c",
            f"len(a) - 1 - {v}", f"{v} if {v} < 2 else 0", f"({v} + p) % 4", f"min({v}, 2)", f"n - {v}",
            f"3 * {v} - 2 * {w}", f"{v} * 2 + 1", f"abs({v})", "int(x)", f"n - p * 2 + {v}",
            f"({v} + 1) % n", f"({v} * {w} - p) % len(a)", f"{v} % p",
        )  # fmt: skip

    def element(self) -> str:
        kind = self.rng.random()
        if kind < 0.35:
            return f"a[{self.index()}]"
        if kind < 0.6:
            return f"b[{self.index()}]"
        if kind < 0.9:
            i, j = self.index(), self.index()
            return f"m[{i}][{j}]" if self.lists or self.rng.random() < 0.3 else f"m[{i}, {j}]"
        return self.pick("x", "s", "0.5", "2.0")

    def value(self) -> str:
        one, two = self.element(), self.element()
        return self.pick(
            one, one, f"{one} + {two}", f"{one} * {two}", f"{one} - {two}", f"0.5 * ({one} + {two})", f"{one} / 4.0",
            f"{one} / {two}", f"{one} / x", f"1.0 / ({one} + 2.0)", f"({one} +\n{self.here}    {two}) / (x + 1.5)",
            f"{one} * {two} + {self.element()} / (n + 1)", f"({one} - {two}) * 0.25 + x", f"-{one} / (p + 1)",
            f"({one} if {self.condition()} else {two})", f"max({one}, {two})", f"abs({one} - x) / x",
            f"{one} // {two}", f"{one} % x",
        )  # fmt: skip

    def condition(self) -> str:
        tests = [f"{self.element()} > x", "x > 0.5", "p > 0", "n > 2", f"{self.element()} < {self.element()}"]
        for v in self.ints:
            tests += [f"{v} > 0", f"{v} < n - 1", f"{v} % 2 == 0", f"{v} < len(a)", f"{v} < len(a) and a[{v}] > x"]
            tests += [f"0 <= {v} - p < len(b)", f"{v} > 0 and {v} < len(b) - 1", f"not {v} < p"]
        return self.rng.choice(tests)

    # -------------------------------------------------------- statements

    @property
    def here(self) -> str:
        return "    " * self.depth

    def put(self, line: str) -> None:
        self.lines.append(f"{self.here}{line}")

    def block(self, loops: int, looped: bool) -> None:
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            if loops and self.rng.random() < 0.6:
                self.loop(loops - 1)
            else:
                self.simple(loops, looped)

    def inside(self, loops: int, looped: bool) -> None:
        self.depth += 1
        before = list(self.ints)
        self.block(loops, looped)
        self.ints = before
        self.depth -= 1

    def loop(self, loops: int) -> None:
        v = next(self.names)
        first, last = self.bound(), self.bound()
        form = self.rng.random()
        if form < 0.3:
            self.put(f"for {v} in range({last}):")
        elif form < 0.5:
            self.put(f"for {v} in range({self.pick('0', '1', '1', '2', 'p', first)}, {last}):")
        elif form < 0.66:
            step = self.pick("2", "3", "-1", "-1", "-2", "-3", "p", "p + 1", "2 * p", *self.ints)
            if step.startswith("-"):
                self.put(f"for {v} in range({last} - 1, {self.pick('-1', '0', 'p', first)}, {step}):")
            else:
                self.put(f"for {v} in range({self.pick('0', '1', first)}, {last}, {step}):")
        elif form < 0.72:
            self.put(f"for {v} in reversed(range({last})):")
        elif form < 0.82:
            self.put(f"for {v}, t in enumerate({self.pick('a', 'b')}):")
        else:
            self.put(f"{v} = {self.pick('0', '0', '1', 'n - 1')}")
            tests = f"{v} < {last}", f"{v} < n and a[{v}] != x", f"0 <= {v} < {last}", f"{v} < len(a) and b[{v}] < 9.0"
            self.put(f"while {self.pick(*tests)}:")
            self.ints.append(v)
            self.inside(loops, False)
            self.depth += 1
            self.put(f"{v} += {self.pick('1', '1', '2')}")
            self.depth -= 1
            return
        self.ints.append(v)
        self.inside(loops, True)
        if self.rng.random() < 0.06:
            self.put("else:")
            self.depth += 1
            self.simple(0, False)
            self.depth -= 1
        if self.rng.random() < 0.85:
            self.ints.remove(v)

    def simple(self, loops: int, looped: bool) -> None:
        kind = self.rng.random()
        if kind < 0.22:
            self.put(f"s += float({self.value()})")
        elif kind < 0.42:
            self.put(f"{self.element_stored()} = {self.value()}")
        elif kind < 0.5:
            self.put(f"{self.element_stored()} {self.pick('+=', '-=', '*=', '/=')} {self.value()}")
        elif kind < 0.56:
            self.put(f"c {self.pick('+= 1', '= c + 1', '= ' + self.index(), '+= 2', '-= 1')}")
        elif kind < 0.7:
            self.put(f"if {self.condition()}:")
            self.inside(loops, looped)
            if self.rng.random() < 0.3:
                self.put(f"elif {self.condition()}:")
                self.inside(loops, looped)
            if self.rng.random() < 0.3:
                self.put("else:")
                self.inside(0, looped)
        elif kind < 0.75 and looped:
            self.put(f"if {self.condition()}:")
            self.put(f"    {self.pick('break', 'continue', 'continue', 'return s, c')}")
        elif kind < 0.8:
            v, w = next(self.names), next(self.names)
            self.put(f"{v} = {self.index()}")
            self.ints.append(v)
            part = f"b[{self.pick(w, f'{w} + {v}', f'{v} - {w}', v)}]"
            items = f"[{part} * 0.5 for {w} in range({self.bound()})]"
            self.put(f"s += float(sum({items}))" if self.lists else f"s -= float(a[{v}])")
        elif kind < 0.85:
            self.put(self.pick("a, b = b, a", "n -= 1", "a, b = b, a", "p += 1", "n = n // 2", "c = 0"))
        elif kind < 0.91:
            self.put(f"row = m[{self.index()}]")
            self.put(f"s += float(row[{self.index()}])")
        elif kind < 0.95:
            i, j = self.index(), self.index()
            plain = self.rng.random() < 0.6
            self.put(f"a[{i}], a[{j}] = a[{j}], a[{i}]" if plain else f"a[{i}], b[{j}] = a[{j}] / x, b[{i}] * x")
        elif self.helper:
            self.put(f"s += float(mean(a, {self.index()}, {self.bound()}))")
            self.helped = True
        else:
            self.put(f"k[{self.index()}] = {self.pick('c', '1', *self.ints)}")

    def element_stored(self) -> str:
        while True:
            found = self.element()
            if "[" in found:
                return found


HELPER = """\
def mean(v, start, count):
    total = 0.0
    for e in range(count):
        total += v[start + e]
    return total / count


"""


def program(seed: int) -> str:
    maker = Maker(seed)
    for _ in range(maker.rng.choice((1, 1, 2))):
        maker.loop(maker.rng.choice((0, 1, 1, 2)))
        if maker.rng.random() < 0.3:
            maker.simple(0, False)
    helper = HELPER if maker.helped else ""
    body = "\n".join(["    s = 0.0", "    c = 0", *maker.lines, "    return s, c"])
    return f"import numpy as np\n\n\n{helper}def f({', '.join(PARAMETERS)}):\n{body}\n"


def _call(rng: random.Random, lists: bool, wild: bool, sizes: tuple[int, ...]) -> tuple[Any, ...]:
    size, other, rows, columns, n = sizes

    def floats(count: int) -> list[float]:
        return [rng.choice(FLOATS) if wild and rng.random() < 0.15 else rng.uniform(0.25, 4.0) for _ in range(count)]

    a, b, m = floats(size), floats(other), [floats(columns) for _ in range(rows)]
    k = [rng.randrange(-1, 4) if wild else rng.randrange(3) for _ in range(size)]
    x = rng.choice(FLOATS) if wild else rng.uniform(0.25, 4.0)
    p = rng.choice((0, 1, 2, -1, 3, -3)) if wild else rng.choice((1, 2))
    if lists:
        return a, b, m, k, n, p, float(x)
    return np.array(a), np.array(b), np.array(m).reshape(rows, columns), np.array(k, dtype=np.int64), n, p, float(x)


def is_list(seed: int) -> bool:
    return Maker(seed).lists


def recorded(seed: int) -> list[tuple[Any, ...]]:
    rng = random.Random(seed + 1)
    found = [_call(rng, is_list(seed), False, (n * 4 + 9, n * 4 + 9, 2 * n + 9, 2 * n + 9, n)) for n in (4, 6)]
    return [*found, _call(rng, is_list(seed), False, (5, 5, 5, 5, 5))]


def checks(seed: int, huge: bool = True) -> list[tuple[Any, ...]]:
    """Arrays that fit or not; `huge` for numbers of rounds that only an error ends."""
    rng, lists = random.Random(seed + 2), is_list(seed)
    found = []
    for n in (0, 1, 2, 3, 7):
        for wild in (False, True):
            found.append(_call(rng, lists, wild, (n, n, n, n, n)))
            sizes = [max(0, n + rng.choice((-1, 0, 0, 1, 3))) for _ in range(4)]
            found.append(_call(rng, lists, wild, (*sizes, n)))
    return [*found, *(_call(rng, lists, n > 2**41, (6, 6, 6, 6, n)) for n in (-2, 40, *(HUGE if huge else ())))]
