"""Small objects as their attributes: the function without them gives the numbers that the function with them gave."""

import random
from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.rewriters.flattening.flat import flattened
from optadvisor.rewriters.flattening.names import NotFlatError

HEAD = """import math


class Vec:
    def __init__(self, x, y=0.5):
        self.x, self.y = x, y

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return Vec(self.x - o.x, self.y - o.y)

    def __mul__(self, k):
        if isinstance(k, Vec):
            return self.x * k.x + self.y * k.y
        return Vec(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __truediv__(self, k):
        return Vec(self.x / k, self.y / k)

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def turned(self):
        return Vec(-self.y, self.x)

    @property
    def size(self):
        return math.sqrt(self * self)

    def unit(self):
        n = self.size
        if n == 0.0:
            return Vec(0.0, 0.0)
        return self / n

    def longest(self, other, limit):
        best = self
        while best.size < limit:
            best = best * 2.0 + other
            limit = limit * 0.5
        return best


class Counter:
    def __init__(self, start, step=1.0):
        self.value = start
        self.step = step * 2.0
        self.calls = 0

    def up(self, by):
        self.calls += 1
        if by > self.value:
            self.value += self.step
            return self.value
        self.value = self.value - by * 0.25
        return -self.value


def first(a, b, n):
    for i in range(n):
        a = a + b
        for j in range(i):
            if a.x * b.y > j:
                return j + 0.5
        if a.size > 4.0:
            return a.size
    return -1.0


def between(a, b, k):
    return a + k * (b - a)


"""


def _taken(body: str):
    """The program, and what it is without objects; None where they stay."""
    text = HEAD + body
    case = Case(path=Path("small.py"), before=text, inputs="CALLS = [call(3, 0.5)]\n", qualname="f", after="",
                variant="", expected="", declined="")  # fmt: skip
    flat = flattened(site_of(case))
    return text, None if flat is None else flat.site.module.data.decode()


def _outcome(text: str, n: int, s: float):
    namespace: dict = {}
    exec(text, namespace)
    try:
        found = namespace["f"](n, s)
    except (ZeroDivisionError, OverflowError, ValueError) as error:
        return type(error).__name__
    if isinstance(found, namespace["Vec"]):
        found = (found.x, found.y)
    items = found if isinstance(found, tuple) else (found,)
    parts = [p for each in items for p in ((each.x, each.y) if isinstance(each, namespace["Vec"]) else (each,))]
    return [repr(part) for part in parts]


class _Maker:
    """Functions of random statements with vectors `a`, `b`, `c`, numbers `s`, `t`, and a counter `k`."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def function(self) -> str:
        start = ["a = Vec(s, 0.25)", "b = Vec(1.0)", "c = a - b", "t = 0.75", "k = Counter(s)"]
        end = self.draw.choice(["return a", "return b + c", "return a, t, b", "return c * s", "return t + k.value"])
        lines = [*start, *self._block(0), end]
        return "def f(n, s):\n" + "\n".join("    " + line for line in lines) + "\n"

    def _vector(self, depth: int = 0) -> str:
        a, b = self.draw.choice("abc"), self.draw.choice("abc")
        if depth > 2:
            return a
        inner = self._vector(depth + 1)
        kinds = [a, f"{a} + {inner}", f"({inner} - {b})", f"{a} * {self._number(depth + 1)}", f"-({inner})",
                 f"0.5 * {a}", f"({inner}).turned()", f"Vec({a}.y, {self._number(depth + 1)})",
                 f"between({a}, {b}, {self._number(depth + 1)})", f"Vec(y={a}.x, x=t)", f"({inner}) / 3.0"]  # fmt: skip
        return self.draw.choice(kinds)

    def _number(self, depth: int = 0) -> str:
        a, b = self.draw.choice("abc"), self.draw.choice("abc")
        kinds = ["s", "t", f"{a}.x", f"{a}.y", "0.5", "k.value"]
        if depth < 2:
            inner = self._vector(depth + 1)
            kinds += [f"{a} * {b}", f"({inner}).x", f"({inner}).size", f"(t if {a}.x > 0.1 else {b}.size)", "abs(t)"]
        return self.draw.choice(kinds)

    def _block(self, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(self.draw.randint(1, 4)):
            target, kind = self.draw.choice("abc"), self.draw.randint(0, 11 if depth < 2 else 6)
            if kind <= 2:
                lines.append(f"{target} = {self._vector()}")
            elif kind == 3:
                lines.append(f"t = {self._number()}")
            elif kind == 4:
                lines.append(f"{target} {self.draw.choice(['+=', '-='])} {self._vector()}")
            elif kind == 5:
                lines.append(
                    self.draw.choice([f"t = k.up({self._number(1)})", "k.up(t)", f"{target}.x = {self._number(1)}"])
                )
            elif kind == 6:
                lines.append(self.draw.choice([f"{target} = {self.draw.choice('abc')}.unit()", "a, b = b - c, a + c"]))
                if self.draw.random() < 0.4:
                    lines.append(f"t = first({target}, {self.draw.choice('abc')}, n)")
            elif kind in (7, 8):
                test = f"{self._number(1)} > {self._number(1)}"
                lines += [f"if {test}:", *("    " + line for line in self._block(depth + 1))]
                if self.draw.random() < 0.5:
                    lines += ["else:", *("    " + line for line in self._block(depth + 1))]
            elif kind == 9:
                lines += [f"for i{depth} in range(n):", *("    " + line for line in self._block(depth + 1))]
            elif kind == 10:
                name = f"vs{depth}"
                lines += [f"{name} = [{self._vector(1)} for i in range(n)]", f"for v, i in zip({name}, {name}):",
                          "    t = t + v.x - i.y * 0.5"]  # fmt: skip
            else:
                lines.append(f"{target} = {self.draw.choice('abc')}.longest({self.draw.choice('abc')}, abs(t))")
        return lines


@pytest.mark.parametrize("seed", range(0, 120, 12))
def test_random_functions_give_the_same(seed):
    taken = 0
    for number in range(seed, seed + 12):
        body = _Maker(number).function()
        try:
            before, after = _taken(body)
        except NotFlatError as no:
            print(no.reason)
            continue
        assert after is not None, body
        inside = after[after.index("def f(") :]
        assert not any(made in inside for made in ("Vec(", "Counter(")), inside
        taken += 1
        for n, s in [(0, 0.5), (1, -1.5), (3, 0.25), (2, 0.0), (4, 3)]:
            assert _outcome(before, n, s) == _outcome(after, n, s), f"{body}\n{inside}"
    assert taken >= 4


REFUSED = {
    "an object that is somewhere else, too": "def f(n, s):\n    a = Vec(s)\n    b = a\n    b.x = 2.0\n    return a\n",
    "the same object twice": "def f(n, s):\n    a = Vec(s)\n    return a, a\n",
    "an object or a number": "def f(n, s):\n    a = Vec(s)\n    if n:\n        a = 1.0\n    return a\n",
    "compared": "def f(n, s):\n    a = Vec(s)\n    return a is a\n",
    "asked whether it is true": "def f(n, s):\n    a = Vec(s)\n    return 1 if not a else 2\n",
    "handed to another function": "def f(n, s):\n    a = Vec(s)\n    return id(a)\n",
    "in a text": "def f(n, s):\n    a = Vec(s)\n    return f'{a}'\n",
    "in a tuple": "def f(n, s):\n    a = (Vec(s), 1)\n    return a[1]\n",
    "an exception that is caught": (
        "def f(n, s):\n"
        "    a = Vec(1.0)\n"
        "    try:\n"
        "        a = a / s\n"
        "    except ZeroDivisionError:\n"
        "        pass\n"
        "    return a\n"
    ),
    "a method that changes it beside its attribute": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    return k.value + k.up(2.0)\n"
    ),
    "a method that changes what is added to": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    k.value += k.up(2.0)\n"
        "    return k.value\n"
    ),
    "an object that is made once and returned in every round": "def f(n, s):\n    k = Counter(s)\n    return k\n",
}  # fmt: skip


@pytest.mark.parametrize("why", REFUSED)
def test_objects_stay_where_that_could_be_seen(why):
    try:
        _, after = _taken(REFUSED[why])
    except NotFlatError:
        return
    assert after is None


CLASSES = {
    "a base": "class W(Vec):\n    def __init__(self, x):\n        self.x = x\n",
    "a hook": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def __setattr__(self, n, v):\n"
        "        print(n)\n"
    ),
    "a count": "class W:\n    made = []\n    def __init__(self, x):\n        self.x = x\n",
    "a decorator": "@print\nclass W:\n    def __init__(self, x):\n        self.x = x\n",
    "an end": "class W:\n    def __init__(self, x):\n        self.x = x\n    def __del__(self):\n        print(1)\n",
    "something to be run first": (
        "class W:\n"
        "    def __new__(cls, x):\n"
        "        return 3\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
    ),
    "another one of the name": "class W:\n    def __init__(self, x):\n        self.x = x\nW = int\n",
    "an attribute that is set later": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "W.x = property(len)\n"
    ),
    "an attribute of that name": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    @property\n"
        "    def x(self):\n"
        "        return 1\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CLASSES)
def test_classes_with_more_than_values_stay(what):
    try:
        _, after = _taken(CLASSES[what] + "\n\ndef f(n, s):\n    w = W(s)\n    return w.x\n")
    except NotFlatError:
        return
    assert after is None
