"""Random functions that give None at times, and variables that are None at times, for tests of `rewriters.optional`."""

from __future__ import annotations

import random

HELPERS = ("one", "pair", "either", "ends")
MAKERS = {
    "one": [
        "def one(x, k):", "    for i in range(k):", "        x = x * 0.75 + 0.25 * i", "        if x > {limit}:",
        "            return {value}", "    return None",
    ],
    "pair": [
        "def pair(x, k):", "    if x < {limit}:", "        return None", "    if k > 3:",
        "        return x * 0.5, k + 1", "    return x, k",
    ],
    "either": [
        "def either(x, k):", "    kept = None", "    for i in range(k):", "        if x > {limit} + i:",
        "            kept = {value}", "    if kept is None and k > 4:", "        return None, k",
        "    return kept, k - 1",
    ],
    "ends": [
        "def ends(x, k):", "    for i in range(k):", "        if x * i > {limit}:", "            return i",
    ],
}  # fmt: skip


RESULTS = (
    ("u", "u", "w", "s", "one(s, k)", "c if w is None else None"),
    ("h", "h", "(s, c)", "pair(s, c)", "(s, c) if w is None else None"),
    ("(u, w)", "(u, w)", "u, None", "None, w", "(s, w)"),
    ("(s, c, u)", "(s, c, None)", "(c, w, u)", "(c, None, s)"),
    ("(h, s)", "(h, u)", "(None, None)"),
)
"""What a program returns: one of them each time."""


class Programs:
    """Functions `f(xs, n, k)` of floats and ints."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.depth = 0
        self.results = self.rng.choice(RESULTS)

    def pick(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def number(self) -> str:
        return self.pick("x", "x + 0.5", "x * 2.0", "s", "1.5", "x - s", "xs[0]")

    def whole(self) -> str:
        return self.pick("i", "c", "k", "i + 1", "2", "k - i")

    def test(self) -> str:
        single = self.pick(
            "u is None", "u is not None", "w is None", "w is not None", "h is None", "h is not None", "not h", "h", "u",
            "not w", "w == 2", "w != 2", "x > 1.0", "i % 2 == 0", "u == x", "one(x, k) is None",
            "ends(x, k) is not None", "pair(x, k) is None", "w == None", "u is not None and u > 1.0",
            "u is None or u < s",
            "h is not None and h[1] > 2", "w is not None and w > c", "not (w is None or w < 2)", "pair(x, i)",
            "2 == w", "u is None and w is None", "c > 3",
        )  # fmt: skip
        return single if self.rng.random() < 0.75 else f"{single} {self.pick('and', 'or')} {self.test()}"

    def statements(self, indent: str, most: int = 4) -> list[str]:
        return [line for _ in range(self.rng.randint(1, most)) for line in self.statement(indent)]

    def statement(self, indent: str) -> list[str]:
        kind = self.rng.randrange(26)
        self.depth += 1
        try:
            if kind < 5 and self.depth < 4:
                lines = [f"{indent}if {self.test()}:", *self.statements(indent + "    ", 3)]
                if self.rng.random() < 0.3:
                    lines += [f"{indent}elif {self.test()}:", *self.statements(indent + "    ", 2)]
                if self.rng.random() < 0.5:
                    lines += [f"{indent}else:", *self.statements(indent + "    ", 2)]
                return lines
            if kind == 5 and self.depth < 3:
                return [f"{indent}for i in range({self.pick('3', 'k')}):", *self.statements(indent + "    ", 3)]
        finally:
            self.depth -= 1
        text = self.pick(
            "u = None", f"u = {self.number()}", "u = one(x, k)", "w = None", f"w = {self.whole()}", "w = ends(x, k)",
            "h = None", f"h = ({self.number()}, {self.whole()})", "h = pair(x, k)", "u, w = either(x, k)",
            "u, c = either(x, i)", "u = v", "v = u", "v = None", "u, v = v, u", f"u, w = None, {self.whole()}",
            f"u = {self.number()} if {self.test()} else None", f"w = None if {self.test()} else w", "u = v = None",
            "s = s + u", "c = c + w", "s = s + h[0]", "x, c = h", "c += 1", "c += w is None", "s += pair(x, k)[0]",
            "c = c + (w if w is not None else 1)", "s += u if u is not None else 0.25", "c += either(x, k)[1]",
            "u += 0.5", "x = x * 0.5", f"if {self.test()}: w = {self.whole()}", f"if {self.test()}: continue",
            f"if {self.test()}: break", "h2 = h", "u = u if u is not None else one(x, i)",
        )  # fmt: skip
        return [indent + text]

    def result(self) -> str:
        return self.pick(*self.results)

    def helper(self, name: str) -> list[str]:
        value = self.pick("x", "i * 1.0", "x + i")
        return [line.format(limit=self.pick("0.5", "1.0", "2.5"), value=value) for line in MAKERS[name]]

    def one(self) -> str:
        body = ["    for x in xs:", "        i = 0", *self.statements("        ", 6)]
        text = "\n".join(body)
        wanted = [name for name in HELPERS if f"{name}(" in text + "".join(self.results)]
        first = [line for name in wanted for line in [*self.helper(name), "", ""]]
        nothing = self.result() if "," in self.results[0] else self.pick("None", self.result())
        last = [f"    if {self.pick('c > 5', 'k > 4', 's > 3.0')}:", f"        return {nothing}"]
        end = [f"    return {self.result()}"]
        return "\n".join(
            [
                *first, "def f(xs, k):", "    u = w = h = v = None" if self.rng.random() < 0.2 else "    u = None",
                *(f"    {n} = None" for n in ("w", "h", "v")), "    s = 0.0", "    c = 0", *body,
                *last, *end, "",
            ]
        )  # fmt: skip


def arguments(seed: int) -> tuple[list[float], int]:
    rng = random.Random(seed)
    numbers = [0.0, -0.0, 0.5, 1.0, 1.5, 2.0, 3.0, -1.0, 4.25, 2.5]
    return [rng.choice(numbers) for _ in range(rng.choice([0, 1, 2, 4, 7]))], rng.choice([0, 1, 2, 3, 5, 6])
