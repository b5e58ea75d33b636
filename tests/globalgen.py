"""Random functions whose helpers write globals, and what their globals may be when they are called: `program(7)`."""

from __future__ import annotations

import random

GLOBALS = {"calls": "0", "state": "7", "total": "0.5", "best": "1.5", "seen": "False"}
INTS, FLOATS = ("calls", "state"), ("total", "best")
HOSTILE = (
    *({name: value} for name in GLOBALS for value in (True, 2.0, 3, -0.0, None, "x", 2**40, 2**70, float("nan"))),
    {"total": float("inf")}, {"best": -float("inf")}, {"state": 2**62}, {"state": -(2**63)}, {"calls": 2**63 - 1},
    {"total": 1e308, "best": 1e308}, {"state": 0}, {"state": -5, "total": -0.0}, {"seen": True}, {"seen": 0},
)  # fmt: skip
"""Globals before a call; a text stands for one that is missing."""


class Program:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.helpers: list[str] = []

    def text(self) -> str:
        heads = [f"{name} = {value}\n" for name, value in GLOBALS.items()]
        made = [self.helper(f"h{k}", "float" if k % 2 else "int") for k in range(3)]
        return "import math\n\n" + "".join(heads) + "".join(made) + self.function()

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    def stored(self, lines: list[str]) -> str:
        """`global` for what these lines store, and at times for more."""
        names = [name for name in GLOBALS if any(f"{name} " in line.split("=")[0] + " " for line in lines)]
        names += [self.pick(*GLOBALS)] if self.rng.random() < 0.3 else []
        return f"    global {', '.join(dict.fromkeys(names))}\n" if names else ""

    def helper(self, name: str, kind: str) -> str:
        lines = [self.statement("i", "x", 2) for _ in range(self.rng.randint(1, 3))]
        value = self.int("i", "x", 2) if kind == "int" else self.float("i", "x", 2)
        lines.append(f"return {value}")
        self.helpers.append(name)
        return f"\n\ndef {name}(i, x):\n" + self.stored(lines) + "".join(f"    {line}\n" for line in lines)

    def function(self) -> str:
        lines = [self.statement("i", "t", 3) for _ in range(self.rng.randint(2, 4))]
        lines += [
            self.pick(
                "u[i % 3] += {0}", "u[i % 3] = {0}", "k[{1} % 2] += 1", "k[({1}) % 2] += {1}", "u[{1} % 3] = {0}",
                "u[({1}) % 3] -= {0}", "t += {0}", "t = {0} + total",
                "t += sum({0} for i in range(3))", "if not seen and {2}:\n    break", "if {2}:\n    continue",
                "while i < 6 and {2}:\n    t += {0}\n    i += 1",
                "u = [{0} for i in range(3)]", "t = min({0}, {0})", "t, x = {0}, t",
            ).format(self.float("i", "t", 3), self.int("i", "t", 3), self.test("i", "t", 2))
            for _ in range(self.rng.randint(2, 4))
        ]  # fmt: skip
        self.rng.shuffle(lines)
        head = ["u = [0.5, 1.5, 2.5]", "k = [0, 0]", "t = x", "i = 0"]
        body = "".join(f"        {line}\n" for each in lines for line in each.split("\n"))
        end = self.pick("t", "t + u[1] + k[0]", "t, u[0], k[1]", "calls + state", "t > best")
        text = "".join(f"    {line}\n" for line in head) + "    for i in range(n):\n" + body + f"    return {end}\n"
        return "\n\ndef f(n, x):\n" + self.stored([line.strip() for line in body.split("\n")]) + text

    # ------------------------------------------------------------ parts

    def statement(self, i: str, x: str, depth: int) -> str:
        return self.pick(
            "calls += 1", "calls += 1", f"calls += {self.int(i, x, depth)}", f"state = {self.int(i, x, depth)}",
            "state = (state * 1103515245 + 12345) % 2**31", "state = (state * 16807) % 2147483647",
            f"total += {self.float(i, x, depth)}", f"total = {self.float(i, x, depth)}", f"seen = {self.test(i, x, 1)}",
            f"best = max(best, {self.float(i, x, depth)})", f"total, best = best, {self.float(i, x, depth)}",
            f"calls, state = state, {self.int(i, x, depth)}", f"best = total if {self.test(i, x, 1)} else best / 2",
        )  # fmt: skip

    def int(self, i: str, x: str, depth: int) -> str:
        if depth == 0:
            return self.pick("1", "3", i, "calls", "state", "state", "i")
        a, b = self.int(i, x, depth - 1), self.int(i, x, depth - 1)
        called = [f"{h}({a}, {self.float(i, x, depth - 1)})" for h in self.helpers if h in ("h0", "h2")]
        return self.pick(f"({a} + {b})", f"({a} - {b})", f"{a} * {b} % 1009", f"({a}) % 97", *called, *called)

    def float(self, i: str, x: str, depth: int) -> str:
        if depth == 0:
            return self.pick("0.5", x, "total", "best", "state / 2**31", "total")
        a, b = self.float(i, x, depth - 1), self.float(i, x, depth - 1)
        called = [f"{h}({self.int(i, x, depth - 1)}, {a})" for h in self.helpers if h == "h1"]
        more = (f"abs({a})", f"math.sin({a})", f"({a} if {self.test(i, x, 0)} else {b})", f"{a} / ({b} + 3.5)")
        return self.pick(f"({a} + {b})", f"({a} - {b}) * 0.5", f"{a} * {b} * 0.25", *more, *called, *called)

    def test(self, i: str, x: str, depth: int) -> str:
        a, b, c = (self.float(i, x, depth) for _ in range(3))
        n = self.int(i, x, depth)
        return self.pick(
            f"{a} < {b}", f"({n}) % 2 == 0", f"0 < {a} < {c}", f"{a} > {b} and {n} > 1", "seen", f"not {n}"
        )


def program(seed: int) -> str:
    return Program(seed).text()
