"""Methods written out in front of statements: the text without the calls does what the text with them did."""

import copy
import random
from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.rewriters.flattening.flat import with_blocks

HEAD = """import random


class Thing:
    def __init__(self, a, b, seed):
        self.a, self.b = a, b
        self.rng = random.Random(seed)

    def move(self, x, y=0.5):
"""
TAIL = """

def f(thing, n):
    total = 0.0
    for i in range(n):
{use}
    return total
"""
INPUTS = "CALLS = [call(Thing(0.5, 1.5, 1), 3)]\n"
USES = [
    "        total += thing.move(i)",
    "        total += 2.0 * thing.move(i * 0.5, total)",
    "        total = total - thing.move(total)",
    "        if thing.move(i) > total:\n            total += 1.0",
    "        x = thing.move(i, 0.25)\n        y = thing.move(x)\n        total += x - y",
    "        thing.move(i)\n        total += thing.a",
    "        total += thing.move(thing.a, thing.b)",
]


def _case(method: str, use: str) -> Case:
    text = HEAD + method + TAIL.format(use=use)
    return Case(path=Path("blocks.py"), before=text, inputs=INPUTS, qualname="f", after="", variant="", expected="",
                declined="")  # fmt: skip


def _text(method: str, use: str) -> tuple[str, str]:
    """The program, and the same with the calls written out."""
    case = _case(method, use)
    return case.before, with_blocks(site_of(case)).module.data.decode()


def _outcome(text: str, a: float, b: float, n: int):
    namespace: dict = {}
    exec(text, namespace)
    thing = namespace["Thing"](a, b, 7)
    found = namespace["f"](thing, n)
    return repr(found), repr(thing.a), repr(thing.b), thing.rng.random()


class _Maker:
    """Methods of random statements, in which every variable is set before it is read."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def method(self) -> str:
        return "\n".join("        " + line for line in self._block(["x", "y"], 0, leaves=True)) + "\n"

    def _number(self, known: list[str]) -> str:
        kinds = [*known, "self.a", "self.b", "0.5", "2.0", "self.rng.random()"]
        first, second = self.draw.choice(kinds), self.draw.choice(kinds)
        return self.draw.choice([first, f"{first} + {second}", f"{first} - {second}", f"({first} * 0.25)"])

    def _block(self, known: list[str], depth: int, *, leaves: bool) -> list[str]:
        known, lines = [*known], []
        for _ in range(self.draw.randint(1, 3)):
            kind = self.draw.randint(0, 5 if depth < 3 else 2)
            if kind == 0:
                name = self.draw.choice(["u", "v", "x", "total", "i"])
                lines.append(f"{name} = {self._number(known)}")
                known.append(name)
            elif kind in (1, 2):
                sign = self.draw.choice(["=", "+=", "-="])
                lines.append(f"self.{self.draw.choice('ab')} {sign} {self._number(known)}")
            elif kind == 3:
                lines.append(f"for k in range({self.draw.randint(0, 2)}):")
                lines += self._inside(known, depth, leaves=False)
            else:
                lines.append(f"if {self._number(known)} > {self._number(known)}:")
                lines += self._inside(known, depth, leaves=leaves and self.draw.random() < 0.6)
                if self.draw.random() < 0.5:
                    lines.append("else:")
                    lines += self._inside(known, depth, leaves=leaves and self.draw.random() < 0.6)
        return [*lines, f"return {self._number(known)}"] if leaves else lines

    def _inside(self, known: list[str], depth: int, *, leaves: bool) -> list[str]:
        return ["    " + line for line in self._block(known, depth + 1, leaves=leaves)]


@pytest.mark.parametrize("use", USES)
def test_random_methods(use):
    written = 0
    for seed in range(10):
        before, after = _text(_Maker(seed).method(), use)
        written += ".move(" not in after
        for a, b, n in ((0.5, 1.5, 4), (-2.0, 0.25, 1), (3.0, -0.0, 0), (float("inf"), 1.0, 3)):
            assert _outcome(before, a, b, n) == _outcome(after, a, b, n), after
    assert written > 8


@pytest.mark.parametrize(
    ("method", "use"),
    [
        ("        self.a += 1.0\n        return self.a\n", "        total += 1.0 if 0.5 < i < thing.move(i) else 0.0"),
        ("        if x > 1:\n            return 1.0\n", USES[0]),
        ("        self.a += 1.0\n", USES[0]),
        ("        self.a += 1.0\n        return self.a\n", "        total += thing.a * thing.move(i)"),
        ("        self.a += 1.0\n        return self.a\n", "        while thing.move(i) < 3.0:\n            pass"),
        ("        self.a += 1.0\n        return self.a\n", "        total += thing.move(i) if i > 1 else 0.0"),
        ("        self.a += 1.0\n        return self.a\n", "        total += 0.0\n        if i > 1:\n            pass\n"
         "        elif thing.move(i) > 0.0:\n            total += 1.0"),
        ("        return self.move(x) if x > 3 else 1.0\n", USES[0]),
        ("        try:\n            return 1 / x\n        except ZeroDivisionError:\n            return 0\n", USES[0]),
        ("        def g():\n            return x\n        return g()\n", USES[0]),
        ("        thing = self\n        return thing.a\n", "        total += thing.move(i, y=1.0)"),
    ],
)  # fmt: skip
def test_calls_that_stay(method, use):
    before, after = _text(method, use)
    assert after == before


RETURNS = {
    "from a loop": "        for k in range(3):\n            if k > x:\n                return k\n        return 0\n",
    "from two loops": (
        "        for k in range(4):\n            for j in range(k):\n                self.a += 0.5\n"
        "                if self.a + j > x:\n                    return self.a\n            self.b -= 1.0\n"
        "        return -1.0\n"
    ),
    "with more behind": (
        "        for k in range(4):\n            if k + x > self.b:\n                return k\n"
        "            self.b -= 0.25\n"
        "        self.a += 1.0\n        y += self.a\n        return y\n"
    ),
    "a variable of the loop": (
        "        k = -1.0\n        while k < x:\n            k += 1.0\n            if self.a < k:\n"
        "                return self.a\n        return k\n"
    ),
}


@pytest.mark.parametrize("what", RETURNS)
@pytest.mark.parametrize("use", USES[:6])
def test_returns_in_loops(what, use):
    before, after = _text(RETURNS[what], use)
    assert ".move(" not in after
    for a, b, n in ((0.5, 1.5, 4), (-2.0, 0.25, 1), (3.0, -0.0, 0), (0.0, 1.0, 6), (float("inf"), 1.0, 3)):
        assert _outcome(before, a, b, n) == _outcome(after, a, b, n), after


def test_a_result_that_is_not_looked_at():
    method = "        if x > 1:\n            return\n        self.a += 1.0\n"
    before, after = _text(method, USES[5])
    assert ".move(" not in after
    assert _outcome(before, 0.5, 1.5, 5) == _outcome(after, 0.5, 1.5, 5)


def test_recorded_calls_stay_as_they_were():
    case = _case("        self.a += 1.0\n        return self.a\n", USES[0])
    site = site_of(case)
    calls = copy.deepcopy(site.recording.calls)
    assert with_blocks(site).recording.calls == calls
