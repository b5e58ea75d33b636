"""Random programs with loops, to compare outlined and as they are: `program(random.Random(7))`.

Hosts of all kinds; loops with breaks, `else`, early returns, exceptions caught and not, attributes, globals, lambdas,
helpers that read and set what the loop uses, names that may have no value.
"""

from __future__ import annotations

import random
from typing import Any

Call = tuple[str, tuple[Any, ...]]
NAMES = ["a", "b", "c", "t", "k"]
LIST = [1, 2, 0, 3]


class Writer:
    """Writes the statements of one host. `rng` decides everything."""

    def __init__(self, rng: random.Random, *, own: str = "", returns: bool = False, yields: bool = False) -> None:
        self.rng, self.own, self.returns, self.yields = rng, own, returns, yields
        self.counters = 0

    def pick(self, *options: str) -> str:
        return self.rng.choice(options)

    # ------------------------------------------------------------ expressions

    def value(self, names: list[str], depth: int = 2) -> str:
        chance = self.rng.random()
        if depth == 0 or chance < 0.35:
            return self.rng.choice(names)
        if chance < 0.5:
            return str(self.rng.randint(-3, 5))
        inner, name = self.value(names, depth - 1), self.rng.choice(names)
        if chance < 0.78:
            return self.pick(
                f"xs[{inner} % 4]",
                f"sum(z * {name} for z in xs)",
                f"max({inner}, {self.value(names, depth - 1)})",
                f"helper({inner})",
                f"[w + {name} for w in xs][1]",
                f"({inner} if {self.test(names)} else {name})",
                f"sorted(xs, key=lambda v: v % 3 + {name})[0]" if self.rng.random() < 0.3 else inner,
            )
        return f"({inner} {self.pick('+', '-', '*', '%', '//')} {self.value(names, depth - 1)})"

    def test(self, names: list[str]) -> str:
        tail = f" and {self.rng.choice(names)} > 0" if self.rng.random() < 0.1 else ""
        return f"{self.value(names, 1)} {self.pick('<', '>', '==', '!=')} {self.value(names, 1)}{tail}"

    # ------------------------------------------------------------ statements

    def block(self, level: int, names: list[str], depth: int, *, loop: bool = False, size: int = 0) -> list[str]:
        count = size or self.rng.randint(1, 3)
        return [line for _ in range(count) for line in self.statement(level, names, depth, loop)]

    def statement(self, level: int, names: list[str], depth: int, loop: bool) -> list[str]:
        pad, name, chance = "    " * level, self.rng.choice(NAMES), self.rng.random()
        if chance < 0.48 or depth == 0:
            return [pad + self.simple(names, name)]
        if chance < 0.53:
            return self.guarded(level, names, depth, loop)
        if chance < 0.62:
            lines = [f"{pad}if {self.test(names)}:", *self.block(level + 1, names, depth - 1, loop=loop)]
            if self.rng.random() < 0.4:
                lines += [f"{pad}else:", *self.block(level + 1, names, depth - 1, loop=loop)]
            return lines
        if chance < 0.68 and loop:
            return [f"{pad}if {self.test(names)}:", f"{pad}    {self.pick('break', 'continue')}"]
        if chance < 0.71 and self.returns:
            more = f", {self.value(names)}" if self.rng.random() < 0.3 else ""
            return [f"{pad}if {self.test(names)}:", f"{pad}    return {self.value(names)}{more}"]
        if chance < 0.73:
            return [f"{pad}if {self.test(names)}:", f"{pad}    raise ValueError({name})"]
        if chance < 0.74 and self.yields:
            return [f"{pad}yield {self.value(names)}"]
        return self.loop(level, names, depth, name)

    def simple(self, names: list[str], name: str) -> str:
        chance = self.rng.random()
        if chance < 0.12 and self.own:
            return f"{self.own}.{self.pick('u', 'v')} {self.pick('=', '+=')} {self.value(names)} % 11"
        if chance < 0.25:
            return f"xs[{self.value(names, 1)} % 4] = {self.value(names)} % 7"
        if chance < 0.32:
            return f"print({self.value(names)})"
        if chance < 0.34:
            return f"g = lambda q: q + {self.rng.choice(names)}"
        return f"{name} {self.pick('=', '+=', '-=')} {self.value(names)}"

    def guarded(self, level: int, names: list[str], depth: int, loop: bool) -> list[str]:
        pad = "    " * level
        caught = self.pick("ZeroDivisionError", "Exception", "NameError") + self.pick("", " as e")
        lines = [f"{pad}try:", *self.block(level + 1, names, depth - 1, loop=loop)]
        lines += [f"{pad}except {caught}:", *self.block(level + 1, names, depth - 1, loop=loop, size=1)]
        if self.rng.random() < 0.3:
            lines += [f"{pad}finally:", *self.block(level + 1, names, 0, size=1)]
        return lines

    def loop(self, level: int, names: list[str], depth: int, name: str) -> list[str]:
        pad = "    " * level
        if self.rng.random() < 0.75:
            target = self.pick("i", "j", name)
            over = self.pick(
                f"range({self.rng.randint(0, 4)})", f"range({self.rng.choice(names)} % 4)", "xs", "range(N)"
            )
            inner = [*names, target] if target not in names else names
            lines = [f"{pad}for {target} in {over}:", *self.block(level + 1, inner, depth - 1, loop=True)]
        else:
            self.counters += 1
            counter = f"w{self.counters}"
            lines = [
                f"{pad}{counter} = 0",
                f"{pad}while {counter} < {self.rng.randint(0, 4)}:",
                f"{pad}    {counter} += 1",
            ]
            lines += self.block(level + 1, names, depth - 1, loop=True)
        if self.rng.random() < 0.2:
            lines += [f"{pad}else:", *self.block(level + 1, names, 0, size=1)]
        return lines


def program(rng: random.Random) -> tuple[str, list[Call]]:
    """A program's text, and calls of its functions."""
    kind = rng.choice(["module", "function", "method", "generator", "closure", "globals"])
    helper = ["def helper(z):"]
    helper += ["    global a", "    a += 1"] if rng.random() < 0.2 else []
    helper += ["    return z + k" if rng.random() < 0.3 else "    return z + 1"]
    lines = ["N = 3", "k = 3", "a = 5", *helper]
    starts = [name for name in ("c", "t", "i", "j") if rng.random() < 0.7]
    last = rng.choice(["c", "t", "i", "a"])
    if kind == "module":
        lines += ["b = 2", "xs = [1, 2, 3, 4]", *(f"{name} = 0" for name in starts)]
        lines += [*Writer(rng).block(0, ["a", "b", "k"], 3, size=5), "print(xs, N)", f"print({last})"]
        late = ["def later():", "    return a, t"] if rng.random() < 0.3 else []
        return "\n".join([*lines, *late]) + "\n", [("later", ())] if late else []
    if kind == "method":
        lines += ["class C:", "    def __init__(self):", "        self.u = 1", "        self.v = 2"]
        lines += ["    @property", "    def w(self):", "        return self.u"] if rng.random() < 0.2 else []
        lines += ["    def m(self, a, b, xs):", *(f"        {name} = 0" for name in starts)]
        names = ["a", "b", "k", "self.u", "self.v"]
        lines += Writer(rng, own="self", returns=True).block(2, names, 3, size=4)
        lines += [f"        return a, b, self.u, {last}"]
        return "\n".join(lines) + "\n", [("C.m", (x, y, LIST)) for x, y in [(0, 0), (1, 2), (-2, 5)]]
    if kind == "closure":
        lines += ["def f(b, xs):", "    k = b + 1", "    a = 2", "    def inner(b, a):"]
        lines += [f"        {name} = 0" for name in starts]
        lines += Writer(rng, returns=True).block(2, ["a", "b", "k"], 3, size=4)
        lines += [f"        return a, b, {last}", "    return inner(a, b), k"]
    else:
        lines += ["def f(b, xs):", "    global a, t" if kind == "globals" else "    a = b - 1"]
        lines += [f"    {name} = 0" for name in starts]
        lines += ["    k = 1"] if rng.random() < 0.5 else []
        writer = Writer(rng, returns=kind != "generator", yields=kind == "generator")
        lines += writer.block(1, ["a", "b", "k"], 3, size=4)
        lines += ["    yield a", f"    yield {last}"] if kind == "generator" else [f"    return a, b, {last}"]
    return "\n".join(lines) + "\n", [("f", (b, LIST)) for b in (0, 2, 5)]
